import { nameOf, parentOf, join } from '../../platform/storage/paths';

const MAX_NAME_BYTES = 255;

/** Where the extension of a name begins; a name that starts with its only dot has none. */
const extensionAt = (name: string, isDir: boolean): number => {
  const dot = isDir ? -1 : name.lastIndexOf('.');
  return dot > 0 ? dot : name.length;
};

const shortened = (stem: string, bytes: number): string => {
  const characters = Array.from(stem);
  while (Buffer.byteLength(characters.join('')) > bytes) characters.pop();
  return characters.join('');
};

/** A name with a mark before its extension: 'iris.csv', ' (2)' → 'iris (2).csv'. What gets too long loses the end of its stem. */
export const marked = (name: string, mark: string, isDir: boolean): string => {
  const at = extensionAt(name, isDir);
  const end = mark + name.slice(at);
  return shortened(name.slice(0, at), MAX_NAME_BYTES - Buffer.byteLength(end)) + end;
};

/** The first of 'iris (2).csv', 'iris (3).csv' … that is free; a name that ends so already is counted on (a year is no such number). */
export const freeName = async (
  name: string,
  isDir: boolean,
  isTaken: (name: string) => boolean | Promise<boolean>,
): Promise<string> => {
  const at = extensionAt(name, isDir);
  const [, stem = name.slice(0, at), count = '1'] =
    /^(.+) \((\d{1,3})\)$/s.exec(name.slice(0, at)) ?? [];
  for (let number = Number(count) + 1; ; number += 1) {
    const candidate = marked(stem + name.slice(at), ` (${number})`, isDir);
    if (!(await isTaken(candidate))) return candidate;
  }
};

/** The same for a location: its folder stays. */
export const freeLocation = async (
  location: string,
  isDir: boolean,
  isTaken: (location: string) => boolean | Promise<boolean>,
): Promise<string> =>
  join(
    parentOf(location),
    await freeName(nameOf(location), isDir, (name) => isTaken(join(parentOf(location), name))),
  );
