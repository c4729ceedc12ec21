// Parts of a position by their paths: every change makes a new position.

export type Plain = null | boolean | number | string | Plain[] | { [name: string]: Plain };
export type Path = readonly (string | number)[];

export const isTable = (value: Plain | undefined): value is { [name: string]: Plain } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The same position with another part; without a value the part is gone. */
export function changed(whole: Plain, path: Path, value: Plain | undefined): Plain {
  const [first, ...rest] = path;
  if (first === undefined) return value ?? null;
  if (Array.isArray(whole)) {
    if (rest.length === 0 && value === undefined) return whole.filter((_, index) => index !== first);
    return whole.map((part, index) => (index === first ? changed(part, rest, value) : part));
  }
  const table = isTable(whole) ? whole : {};
  if (rest.length === 0 && value === undefined)
    return Object.fromEntries(Object.entries(table).filter(([name]) => name !== first));
  return { ...table, [first]: changed(table[first] ?? null, rest, value) };
}
