import fs from 'node:fs/promises';
import path from 'node:path';
import { isControl, isStorable, MAX_NAME_BYTES } from '../../files/segments';

const BACKSLASH = '\uff3c';
const PICTURE_OF_NUL = 0x2400;
const PICTURE_OF_DELETE = '\u2421';

/** No name of ours holds a character that acts on a path or a terminal; each has a picture of its own, so that it is still recognised. */
const pictureOf = (character: string): string => {
  if (character === '\\') return BACKSLASH;
  if (!isControl(character)) return character;
  return character === '\x7f'
    ? PICTURE_OF_DELETE
    : String.fromCodePoint(PICTURE_OF_NUL + character.charCodeAt(0));
};

/** As many whole characters as `bytes` have room for. */
const cutTo = (text: string, bytes: number): string => {
  let [kept, used] = ['', 0];
  for (const character of text) {
    used += Buffer.byteLength(character);
    if (used > bytes) break;
    kept += character;
  }
  return kept;
};

const withMark = (name: string, mark: string): string => {
  const ending = /(?!^)\.[^. ]{1,16}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, name.length - ending.length);
  return cutTo(stem, MAX_NAME_BYTES - Buffer.byteLength(mark + ending)) + mark + ending;
};

/**
 * What the names of one folder of the disk are called: themselves where they can be stored by us, else in NFC and with pictures of what
 * acts on a path or a terminal. Names that would be called the same are told apart by a number.
 */
export const displayNames = (names: readonly string[]): Map<string, string> => {
  const shown = new Map(names.filter(isStorable).map((name) => [name, name]));
  if (shown.size === names.length) return shown;
  const taken = new Set(shown.keys());
  for (const name of names.filter((each) => !shown.has(each)).sort()) {
    const plain = withMark(Array.from(name, pictureOf).join('').normalize('NFC'), '');
    let free = plain;
    for (let count = 2; taken.has(free); count += 1) free = withMark(plain, ` (${count})`);
    taken.add(free);
    shown.set(name, free);
  }
  return shown;
};

const exists = (file: string): Promise<boolean> =>
  fs.lstat(file).then(
    () => true,
    () => false,
  );

/** Only names with a character beyond ASCII stand for others. */
const mayStandForAnother = (name: string): boolean => /[^\0-\x7f]/u.test(name);

const namedIn = async (folder: string, name: string): Promise<string> => {
  if (!mayStandForAnother(name) || (await exists(path.join(folder, name)))) return name;
  // What does not exist has no other name.
  const stats = await fs.lstat(folder).catch(() => null);
  if (!stats?.isDirectory()) return name;
  // A folder that cannot be read shows no names.
  const names = await fs.readdir(folder).catch((): string[] => []);
  for (const [actual, shown] of displayNames(names)) if (shown === name) return actual;
  return name;
};

/** Where the file lies that is shown under these names below `root`; where there is none, where it would be written. Follows no link. */
export const actualPath = async (root: string, names: readonly string[]): Promise<string> => {
  const plain = path.join(root, ...names);
  if (!names.some(mayStandForAnother) || (await exists(plain))) return plain;
  let folder = root;
  for (const name of names) folder = path.join(folder, await namedIn(folder, name));
  return folder;
};
