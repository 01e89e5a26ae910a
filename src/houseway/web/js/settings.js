/** A person's preferences, kept in this browser and worn by the page as attributes of its root element. */

const KEY = "houseway.settings";
const DEFAULTS = {
  theme: "dark",
  deck: "two",
  motion: "auto",
  sound: true,
  volume: "middle",
  pace: "calm",
  hints: true,
  marks: "quiet",
  warn: "off",
};

/** What each preference may be, and how the settings page words it. */
export const CHOICES = {
  theme: ["Appearance", { dark: "Dark", light: "Light", auto: "As the device" }],
  deck: ["Deck", { two: "Red and black", four: "Four colours" }],
  motion: ["Motion", { auto: "As the device", full: "Full", reduced: "Reduced" }],
  pace: ["Pace of the dealer", { calm: "Calm", quick: "Quick", instant: "At once" }],
  volume: ["Sounds", { soft: "Soft", middle: "Middle", loud: "Loud" }],
  warn: ["Before a mistake, where hints are given", { off: "Say nothing", on: "Warn me" }],
  marks: ["Rules at the table", { off: "No marks", quiet: "Quiet marks", rulebook: "Rulebook mode" }],
};

export const settings = { ...DEFAULTS, ...read() };
const listeners = new Set();

function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** Change a preference and tell the listeners. */
export function set(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A private window may refuse storage; the preference then lasts as long as the page.
  }
  wear();
  for (const listener of listeners) listener(name, value);
}

/** Keep a word in this browser; where storage is refused nothing is kept. */
export function keep(name, word) {
  try {
    localStorage.setItem(`houseway.${name}`, word);
  } catch {
    // The same as a browser that was never here before.
  }
}

/** The word kept under a name, or nothing. */
export function kept(name) {
  try {
    return localStorage.getItem(`houseway.${name}`) ?? "";
  } catch {
    return "";
  }
}

export const onSetting = (listener) => listeners.add(listener);

/** Put the preferences on the root element, where the style sheets read them. */
export function wear() {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.deck = settings.deck;
  root.dataset.motion = settings.motion;
  root.dataset.marks = settings.marks;
}

/** Whether things should move at all. */
export function moves() {
  if (settings.motion !== "auto") return settings.motion === "full";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
