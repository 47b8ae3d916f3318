/** The keys of the chosen rows, in the order they were chosen. Plain data: it may live in the store. */
export type Selection = readonly string[];

/** Adds the row when it is not chosen, takes it away when it is. */
export const toggled = (selection: Selection, key: string): Selection =>
  selection.includes(key) ? selection.filter((other) => other !== key) : [...selection, key];

/** Everything from one row to another, both included, in the order of the list. An unknown anchor counts as the row itself. */
export function range(keys: readonly string[], from: string | undefined, to: string): Selection {
  const end = keys.indexOf(to);
  const start = from === undefined ? -1 : keys.indexOf(from);
  if (start === -1) return [to];
  return keys.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** A selection with a range added, without naming any row twice. */
export const joined = (selection: Selection, more: Selection): Selection => [
  ...new Set([...selection, ...more]),
];

/** The row that is left beside one that is gone: the next one, else the one before; undefined where none is left. */
export function neighbour(
  before: readonly string[],
  now: readonly string[],
  key: string,
): string | undefined {
  const left = new Set(now);
  const at = before.indexOf(key);
  if (at === -1) return undefined;
  return (
    before.slice(at + 1).find((other) => left.has(other)) ??
    before.slice(0, at).findLast((other) => left.has(other))
  );
}

/**
 * Where a key leads in a list laid out in `columns` columns: the new index, or undefined when the key moves nothing.
 * `page` is how many rows Page Up and Page Down pass.
 */
export function destination(
  key: string,
  index: number,
  count: number,
  columns: number,
  page: number,
): number | undefined {
  const steps: Record<string, number> = {
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: page * columns,
    PageUp: -page * columns,
    Home: -count,
    End: count,
    ...(columns > 1 && { ArrowRight: 1, ArrowLeft: -1 }),
  };
  const step = steps[key];
  if (step === undefined || count === 0) return undefined;
  return Math.min(Math.max(index === -1 ? 0 : index + step, 0), count - 1);
}
