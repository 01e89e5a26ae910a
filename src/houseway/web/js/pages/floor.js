/** The floor, for staff. */

import { h, render } from "../dom.js";

export class FloorPage {
  constructor(root) {
    this.root = root;
  }

  open() {
    render(this.root, h("main", { class: "page narrow" }, h("h1", null, "Floor")));
  }
}
