/** The little markup that rulings are written in (paragraphs, lists, bold, code, tables) as elements; nothing is taken as HTML. */

import { h } from "./dom.js";

const INLINE = /(\*\*[^*]+\*\*|`[^`]+`)/;

function inline(text) {
  return text
    .split(INLINE)
    .map((part) =>
      part.startsWith("**")
        ? h("b", null, part.slice(2, -2))
        : part.startsWith("`") && part.length > 2
          ? h("code", null, part.slice(1, -1))
          : part,
    );
}

const cells = (row) =>
  row
    .replace(/^\s*\||\|\s*$/g, "")
    .split("|")
    .map((cell) => cell.trim());

function table(rows) {
  const [head, ...rest] = rows.filter((row) => !/^\s*\|[\s:|-]+\|\s*$/.test(row)).map(cells);
  return h(
    "table",
    { class: "prose-table" },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        head.map((cell) => h("th", { scope: "col" }, inline(cell))),
      ),
    ),
    h(
      "tbody",
      null,
      rest.map((row) =>
        h(
          "tr",
          null,
          row.map((cell) => h("td", null, inline(cell))),
        ),
      ),
    ),
  );
}

/** @param {string} text */
export function prose(text) {
  const out = [];
  let kind = "";
  let lines = [];
  const flush = () => {
    if (lines.length && kind === "list")
      out.push(
        h(
          "ul",
          null,
          lines.map((line) => h("li", null, inline(line))),
        ),
      );
    else if (lines.length && kind === "table") out.push(table(lines));
    else if (lines.length) out.push(h("p", null, inline(lines.join(" "))));
    lines = [];
  };
  for (const line of text.split("\n")) {
    const next = /^\s*[-*] /.test(line) ? "list" : /^\s*\|/.test(line) ? "table" : "text";
    if (!line.trim()) {
      flush();
      kind = "";
    } else if (next === "text" && kind === "list" && /^\s{2,}/.test(line)) lines[lines.length - 1] += ` ${line.trim()}`;
    else {
      if (next !== kind) flush();
      kind = next;
      lines.push(next === "list" ? line.replace(/^\s*[-*] /, "") : line.trim());
    }
  }
  flush();
  return out;
}
