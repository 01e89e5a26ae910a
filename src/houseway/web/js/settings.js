/** A person's preferences, kept in this browser and worn by the page as attributes of its root element. */

const KEY = "houseway.settings";
const DEFAULTS = { theme: "auto", deck: "two", motion: "auto", sound: true, pace: "calm", hints: true };

/** What each preference may be, and how the settings page words it. */
export const CHOICES = {
  theme: ["Appearance", { auto: "As the device", dark: "Dark", light: "Light" }],
  deck: ["Deck", { two: "Red and black", four: "Four colours" }],
  motion: ["Motion", { auto: "As the device", full: "Full", reduced: "Reduced" }],
  pace: ["Pace of the dealer", { calm: "Calm", quick: "Quick", instant: "At once" }],
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

export const onSetting = (listener) => listeners.add(listener);

/** Put the preferences on the root element, where the style sheets read them. */
export function wear() {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.deck = settings.deck;
  root.dataset.motion = settings.motion;
}

/** Whether things should move at all. */
export function moves() {
  if (settings.motion !== "auto") return settings.motion === "full";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
