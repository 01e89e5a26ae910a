/**
 * A page as a function of its data: `h` describes elements, `render` makes a parent's children match the description.
 * Elements are kept where they match, so focus, scrolling and transitions survive a re-render, and so does what a person is
 * typing: the field in focus stays where it is, with its caret, and a word that is still being composed is not written over.
 */

const SVG = "http://www.w3.org/2000/svg";
const TEXT = "#text";
const AS_PROPERTY = new Set(["checked", "disabled", "open", "selected", "indeterminate"]);

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
    kids: kids.flat(Infinity).filter(isThere),
  };
}

const isThere = (kid) => kid !== null && kid !== undefined && kid !== false && kid !== "";

/** Make the children of `parent` match `described`. */
export function render(parent, ...described) {
  const wanted = described.flat(Infinity).filter(isThere);
  const found = matches(parent, wanted);
  const nodes = wanted.map((kid, index) => found[index] ?? make(kid, parent));
  const kept = new Set(nodes);
  for (const child of [...parent.childNodes]) if (!kept.has(child)) child.remove();
  place(parent, nodes);
  nodes.forEach((node, index) => update(node, wanted[index]));
}

/** The child of `parent` for each thing described: the one with its key, else the next of its kind without a key. */
function matches(parent, wanted) {
  const keyed = new Map();
  const others = new Map();
  for (const child of parent.childNodes) {
    const kind = child.nodeType === 3 ? TEXT : child.__tag;
    if (child.__key != null) keyed.set(child.__key, child);
    else if (others.has(kind)) others.get(kind).push(child);
    else others.set(kind, [child]);
  }
  return wanted.map((kid) => {
    if (typeof kid !== "object") return others.get(TEXT)?.shift() ?? null;
    if (kid.key == null) return others.get(kid.tag)?.shift() ?? null;
    const node = keyed.get(kid.key);
    keyed.delete(kid.key);
    return node?.__tag === kid.tag ? node : null;
  });
}

/** Put the children in order. The one that holds the focus is never moved, for that would end what is typed there. */
function place(parent, nodes) {
  const held = inFocus(parent);
  let here = parent.firstChild;
  for (const node of nodes) {
    if (node === here) here = here.nextSibling;
    else if (node === held) here = held.nextSibling;
    else parent.insertBefore(node, here);
  }
}

function inFocus(parent) {
  /** @type {any} */
  let node = document.activeElement;
  while (node && node.parentNode !== parent) node = node.parentNode;
  return node;
}

function make(kid, parent) {
  if (typeof kid !== "object") return document.createTextNode(String(kid));
  const inSvg = kid.tag === "svg" || (parent.namespaceURI === SVG && parent.tagName !== "foreignObject");
  const node = inSvg ? document.createElementNS(SVG, kid.tag) : document.createElement(kid.tag);
  node.__tag = kid.tag;
  node.__key = kid.key;
  node.__props = {};
  if (kid.tag === "input" || kid.tag === "textarea") minding(node);
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
  if (name === "value") return write(node, value ?? "");
  if (AS_PROPERTY.has(name)) {
    if (node[name] !== value) node[name] = value ?? false;
    return undefined;
  }
  if (value === before && node.hasAttribute(name) === (value !== null && value !== false && value !== undefined))
    return undefined;
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else node.setAttribute(name, value === true ? "" : String(value));
  return undefined;
}

/** Write into a field, keeping the caret as far from the end as it was: what is put right as it is typed stands before it. */
function write(node, text) {
  if (node.value === text || node.__composing) return;
  const behind = [node.selectionStart, node.selectionEnd].map((at) => (at == null ? null : node.value.length - at));
  node.value = text;
  if (node !== document.activeElement || behind[0] === null) return;
  const [start, end] = behind.map((rest) => Math.max(0, node.value.length - rest));
  node.setSelectionRange(start, end);
}

/** Know when a word is being composed (accents, other scripts): until it is done the field is the person's alone. */
function minding(node) {
  node.addEventListener("compositionstart", () => (node.__composing = true));
  node.addEventListener("compositionend", () => {
    node.__composing = false;
    if ("value" in node.__props) write(node, node.__props.value ?? "");
  });
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
