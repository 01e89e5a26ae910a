/** A person's preferences, kept in this browser and worn by the page as attributes of its root element. */

import { phrase } from "./phrases.js";

const KEY = "houseway.settings";
/** The languages that the player’s pages speak, each by its own name. */
export const LANGUAGES = { en: "English", es: "Español" };

const DEFAULTS = {
  language: navigator.languages?.find((each) => each.slice(0, 2) in LANGUAGES)?.slice(0, 2) ?? "en",
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

/** What each preference may be, and how the settings page words it. @type {Record<string, [string, Record<string, string>]>} */
export const CHOICES = {
  language: ["Language · Idioma", LANGUAGES],
  theme: [phrase("Appearance"), { dark: phrase("Dark"), light: phrase("Light"), auto: phrase("As the device") }],
  deck: [phrase("Deck"), { two: phrase("Red and black"), four: phrase("Four colours") }],
  motion: [phrase("Motion"), { auto: phrase("As the device"), full: phrase("Full"), reduced: phrase("Reduced") }],
  pace: [phrase("Pace of the dealer"), { calm: phrase("Calm"), quick: phrase("Quick"), instant: phrase("At once") }],
  volume: [phrase("Sounds"), { soft: phrase("Soft"), middle: phrase("Middle"), loud: phrase("Loud") }],
  warn: [phrase("Before a mistake, where hints are given"), { off: phrase("Say nothing"), on: phrase("Warn me") }],
  marks: [phrase("Rules at the table"), { off: phrase("No marks"), quiet: phrase("Quiet marks"), rulebook: phrase("Rulebook mode") }],
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

/** Speak another language: words are made when a page is, so a new page begins. @param {string} code */
export function speakFrom(code) {
  set("language", code);
  location.reload();
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
  root.lang = settings.language;
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
