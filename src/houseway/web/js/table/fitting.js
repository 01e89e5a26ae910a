/** Keeps the print in the middle of the felt within the room there is: smaller first, then without the odds, and under the cards if that is not enough. */

/** Smaller letters than this, in pixels, are not read with ease. */
const SMALLEST = 9.5;

const watching = new ResizeObserver((entries) => {
  for (const middle of new Set(entries.map((entry) => entry.target.closest(".middle") ?? entry.target))) fit(middle);
});

const watched = new WeakSet();

/** Have the middle of this page's felt fitted, now and whenever it or its print changes size. @param {Element} root */
export function keepFitted(root) {
  for (const each of root.querySelectorAll(".middle, .middle > .print")) {
    if (watched.has(each)) continue;
    watched.add(each);
    watching.observe(each);
  }
}

function fit(middle) {
  const print = middle.querySelector(":scope > .print");
  if (!print) return;
  print.style.zoom = "";
  print.removeAttribute("data-bare");
  print.removeAttribute("data-covered");
  const pays = print.querySelector(".pays");
  const smallest = pays ? SMALLEST / parseFloat(getComputedStyle(pays).fontSize) : 1;
  // Step by step, since columns that stood below one another come to stand side by side as they shrink.
  for (let part = 1; part >= smallest; part -= 0.04) {
    print.style.zoom = part < 1 ? String(part) : "";
    if (print.getBoundingClientRect().height <= room(middle, print)) return;
  }
  print.style.zoom = "";
  print.setAttribute("data-bare", "");
  // Cards lie over what they leave no room for; the tab beside the table says it all.
  if (print.classList.contains("dealt") && print.getBoundingClientRect().height > room(middle, print)) print.setAttribute("data-covered", "");
}

/** The height left beside what else lies in the middle. */
function room(middle, print) {
  const gap = parseFloat(getComputedStyle(middle).rowGap) || 0;
  const others = [...middle.children].filter((each) => each !== print);
  return middle.clientHeight - others.reduce((sum, each) => sum + each.offsetHeight + gap, 0);
}
