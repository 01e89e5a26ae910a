/**
 * A page as a function of its data: `h` describes elements, `render` makes a parent's children match the description.
 * Elements are kept where they match, so focus, scrolling and transitions survive a re-render.
 */

const SVG = "http://www.w3.org/2000/svg";
const AS_PROPERTY = new Set(["value", "checked", "disabled", "open", "selected", "indeterminate"]);

/** @typedef {{tag: string, key: any, props: Record<string, any>, kids: any[]}} Node */

/**
 * Describe an element. `on…` props are listeners, `html` is constant markup of ours (never a person's words).
 * @param {string} tag
 * @param {Record<string, any>|null} [props]
 * @param {...any} kids
 * @returns {Node}
 */
export function h(tag, props, ...kids) {
  const { key = null, ...rest } = props ?? {};
  return {
    tag,
    key,
    props: rest,
    kids: kids.flat(Infinity).filter((kid) => kid !== null && kid !== undefined && kid !== false && kid !== ""),
  };
}

/** Make the children of `parent` match `described`. */
export function render(parent, ...described) {
  const wanted = described
    .flat(Infinity)
    .filter((kid) => kid !== null && kid !== undefined && kid !== false && kid !== "");
  const keyed = new Map();
  for (const child of parent.childNodes) if (child.__key != null) keyed.set(child.__key, child);
  let here = parent.firstChild;
  for (const kid of wanted) {
    const found = match(kid, here, keyed);
    const node = found ?? make(kid, parent);
    if (node !== here) parent.insertBefore(node, here);
    else here = here.nextSibling;
    update(node, kid);
  }
  while (here) {
    const next = here.nextSibling;
    here.remove();
    here = next;
  }
}

function match(kid, here, keyed) {
  if (typeof kid !== "object") return here?.nodeType === 3 ? here : null;
  if (kid.key != null) {
    const node = keyed.get(kid.key);
    return node && node.__tag === kid.tag ? node : null;
  }
  return here && here.__tag === kid.tag && here.__key == null ? here : null;
}

function make(kid, parent) {
  if (typeof kid !== "object") return document.createTextNode(String(kid));
  const inSvg = kid.tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "foreignObject");
  const node = inSvg ? document.createElementNS(SVG, kid.tag) : document.createElement(kid.tag);
  node.__tag = kid.tag;
  node.__key = kid.key;
  node.__props = {};
  return node;
}

function update(node, kid) {
  if (typeof kid !== "object") {
    if (node.data !== String(kid)) node.data = String(kid);
    return;
  }
  const before = node.__props;
  for (const name in before) if (!(name in kid.props)) put(node, name, null, before[name]);
  for (const name in kid.props) put(node, name, kid.props[name], before[name]);
  node.__props = kid.props;
  // A custom element draws its own inside.
  if (!("html" in kid.props) && !kid.tag.includes("-")) render(node, kid.kids);
}

function put(node, name, value, before) {
  if (name.startsWith("on")) return listen(node, name.slice(2), value);
  if (name === "html") {
    if (value !== before) node.innerHTML = value ?? "";
    return undefined;
  }
  if (name === "style") return dress(node, value ?? {}, before ?? {});
  if (AS_PROPERTY.has(name)) {
    if (node[name] !== value) node[name] = value ?? (name === "value" ? "" : false);
    return undefined;
  }
  if (value === before && node.hasAttribute(name) === (value !== null && value !== false && value !== undefined))
    return undefined;
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
  return undefined;
}

function dress(node, style, before) {
  for (const name in before) if (!(name in style)) node.style.removeProperty(name);
  for (const name in style) node.style.setProperty(name, String(style[name]));
}

function listen(node, type, handler) {
  node.__on ??= {};
  if (!(type in node.__on)) node.addEventListener(type, (event) => node.__on[type]?.(event));
  node.__on[type] = handler;
}

/** Constant markup of ours as an element. */
export function svg(markup) {
  const holder = document.createElement("template");
  holder.innerHTML = markup;
  return holder.content.firstElementChild;
}
