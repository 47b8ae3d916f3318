/** Reading and comparing plain values by path, such as `jobs.entities.text-3.status`. */

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The value at a path; undefined where there is none. */
export const valueAt = (value: unknown, path: string): unknown => {
  let found = value;
  const parts = path.split('.');
  while (parts.length > 0) {
    if (!isObject(found)) return undefined;
    // A key may hold dots itself, as masked names of files do.
    const within: Record<string, unknown> = found;
    const length = parts.findIndex((_, at) => parts.slice(0, at + 1).join('.') in within) + 1;
    if (length === 0) return undefined;
    found = within[parts.splice(0, length).join('.')];
  }
  return found;
};

export interface Difference {
  readonly path: string;
  readonly recorded: unknown;
  readonly replayed: unknown;
}

/** A text of the program itself, such as a notice, that the replay writes anew and the file holds masked: nobody can say whether it is the same. */
const isOwnText = (recorded: unknown, replayed: unknown) =>
  typeof recorded === 'string' &&
  typeof replayed === 'string' &&
  /^text-\d+$/.test(recorded) &&
  !/text-\d+/.test(replayed);

/** Where two values differ, at most so many places. What JSON leaves out counts as missing. */
export const differences = (
  recorded: unknown,
  replayed: unknown,
  most = 20,
  path = '',
): Difference[] => {
  if (Object.is(recorded, replayed) || isOwnText(recorded, replayed)) return [];
  if (
    !isObject(recorded) ||
    !isObject(replayed) ||
    Array.isArray(recorded) !== Array.isArray(replayed)
  )
    return [{ path, recorded, replayed }];
  const found: Difference[] = [];
  for (const key of new Set([...Object.keys(recorded), ...Object.keys(replayed)])) {
    if (found.length >= most) break;
    found.push(
      ...differences(
        recorded[key],
        replayed[key],
        most - found.length,
        path ? `${path}.${key}` : key,
      ),
    );
  }
  return found;
};

/** A value as JSON would bring it. */
export const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
