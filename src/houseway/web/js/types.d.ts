// The shapes that the page's modules pass to each other. The checker reads this file; no browser loads it.

import type { Feed } from "./table/feed.js";
import type { TableModel } from "./table/model.js";

/** How a wager ended. */
export interface Outcome {
  staked: number;
  won: number;
  back: number;
  lost: number;
  odds: string;
  end: string;
  rule: string;
}

/** A table as it lies. */
export interface Scene {
  stacks: Record<string, number>;
  brought: Record<string, number>;
  felt: Map<string, number>;
  pots: Record<string, number>;
  meters: Record<string, number>;
  places: Record<string, string[]>;
  folded: Set<string>;
  hands: Record<string, string>;
  dice: number[];
  outcomes: Map<string, Outcome>;
  awards: Record<string, number>;
  raked: number;
  rakedBy: string;
  funded: number;
  fundedBy: string;
  up: Set<string>;
  piles: Record<string, number>;
  contenders: Record<string, string[]>;
  marks: Record<string, { at: number | string; rule: string }>;
  tickets: Record<string, { player: string; numbers: number[]; games: number; rate: number; coding: string; rule: string }>;
  caught: Record<string, number>;
  standing: { pattern: string; cards: string[]; player: string; rule: string } | null;
  passed: Set<string>;
  said: any;
  judging: boolean;
  over: boolean;
  void: boolean;
}

/** Who and what the names in events stand for at this table. */
export interface Naming {
  me: string | null;
  labels: Record<string, string>;
  tickets: Record<string, string>;
  atSpot: Record<string, string>;
}

/** What a table is drawn from: one that is watched, or a replay that stands still. */
export type Staged = Pick<TableModel, "state" | "layout" | "scene" | "me" | "names" | "settled" | "over" | "room" | "seatOf" | "sitterAt"> & {
  feed: Pick<Feed, "round" | "view" | "events" | "todo"> | null;
  /** Whether it is drawn from the dealer's side, each wager named. */
  dealing?: boolean;
};

/** A card's face in words and in what is drawn. */
export interface Face {
  kind: "back" | "standard" | "character" | "joker" | "number";
  words: string;
  short: string;
  rank?: string;
  suit?: string;
  glyph?: string;
  tint?: string;
}

/** What a control is given: how to answer and to be drawn again, words for names, and what lies on the table. */
export interface Context {
  answer: (value: any) => void;
  changed: () => void;
  label: (name: string) => string;
  /** Show a short message. */
  tell: (text: string) => void;
  /** The wagers placed last. */
  last: Record<string, number> | null;
  /** Whether a card lies before the player, to be chosen there. */
  onFelt: (code: string) => boolean;
  /** What is asked for. */
  what?: string;
  /** Whether cards are dealt here; else dice are rolled. */
  deals?: boolean;
  /** Letters in use beside this control. */
  others?: string[];
  /** The bets around the pot. */
  stakes?: () => { pot: number; high: number; mine: number; reach: number } | null;
}

/** A betting area that a control holds. */
export interface AreaHold {
  amount: number;
  add: (chip?: number) => void;
  less: (chip?: number) => void;
  clear: () => void;
  follows: string | null;
  open: boolean;
  note: string;
}

/** A card that a control holds. */
export interface CardHold {
  picked: boolean;
  open: boolean;
  pick: () => void;
}

/** A panel beside the felt. */
export type Tab = "pays" | "log" | "result" | "table";

/** Spots that are played too, and those that are bet behind. */
export interface Ticked {
  also: number[];
  backing: number[];
}

/** What the parts of a table's page can have done. */
export interface Does {
  draw: () => void;
  /** Go on from the result; `again` places the same wagers. */
  next: (again?: boolean) => void;
  /** Take a seat, or move to another. */
  sit: (spot?: number) => void;
  /** Change something about the player's seat. */
  order: (what: string, body: object) => Promise<void>;
  /** Show advice on the open question, or put it away. */
  hint: () => void;
  /** What decisions of the round gave away, in words. */
  costs?: { text: string; rule: string }[];
}
