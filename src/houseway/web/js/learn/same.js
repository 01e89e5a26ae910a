/** Whether two answers are the same; cards may be named in any order. */
export const same = (one, other) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

function sorted(value) {
  if (Array.isArray(value))
    return value.every((each) => typeof each === "string") ? [...value].sort() : value.map(sorted);
  if (value && typeof value === "object")
    return Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]));
  return value;
}
