/** Money is whole cents; here it is only spoken and broken into chips, never computed by halves. */

/** @param {number} cents */
export function dollars(cents) {
  const sign = cents < 0 ? "−" : "";
  const whole = Math.abs(cents);
  const text = Math.trunc(whole / 100).toLocaleString("en-US");
  return `${sign}$${text}${whole % 100 ? "." + String(whole % 100).padStart(2, "0") : ""}`;
}

/** Dollars as typed, in cents; null for what is no amount: `12.5` → 1250. */
export function cents(text) {
  const [, whole, part = ""] = /^\$?(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim().replaceAll(",", "")) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, "0"));
}

/** The chips of the house, in cents, from the largest. */
export const DENOMINATIONS = [500_000, 100_000, 50_000, 10_000, 2_500, 500, 100, 25, 5, 1];

/** The fewest chips that make an amount, largest first. */
export function chipsOf(cents) {
  const chips = [];
  let left = cents;
  for (const value of DENOMINATIONS) {
    while (left >= value && chips.length < 40) {
      chips.push(value);
      left -= value;
    }
  }
  return chips;
}

/** What is written on a chip. */
export function chipText(value) {
  if (value >= 100_000) return `${value / 100_000}K`;
  return value >= 100 ? String(value / 100) : `${value}¢`;
}
