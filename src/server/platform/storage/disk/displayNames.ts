import fs from 'node:fs/promises';
import path from 'node:path';
import { isControl, isStorable, MAX_NAME_BYTES } from '../../files/segments';
import { HttpError } from '../../httpError';

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

/** Names that keys of a bucket may have and files of a disk may not. */
const NO_NAMES: Readonly<Record<string, string>> = { '': '（no name）', '.': '．', '..': '．．' };

const plainOf = (name: string): string => {
  const plain = NO_NAMES[name] ?? Array.from(name, pictureOf).join('').normalize('NFC');
  return Buffer.byteLength(plain) > MAX_NAME_BYTES ? withMark(plain, '…') : plain;
};

/** `plain`, with a number where that is taken. */
const freeOf = (plain: string, taken: { readonly has: (name: string) => boolean }): string => {
  let free = plain;
  for (let count = 2; taken.has(free); count += 1) free = withMark(plain, ` (${count})`);
  return free;
};

/** Whether a name is shown as it is. */
export const isDisplayable = (name: string): boolean => name !== '' && isStorable(name);

/**
 * The display names of one folder: themselves where they can be stored by us, else in NFC and with pictures of what acts on a path or a
 * terminal. Names that would be called the same are told apart by a number.
 */
export const displayNames = (names: readonly string[]): Map<string, string> => {
  const shown = new Map(names.filter(isDisplayable).map((name) => [name, name]));
  if (shown.size === names.length) return shown;
  const taken = new Set(shown.keys());
  for (const name of names.filter((each) => !shown.has(each)).sort()) {
    const free = freeOf(plainOf(name), taken);
    taken.add(free);
    shown.set(name, free);
  }
  return shown;
};

/** The replacement for bytes of a name that are no UTF-8. Nothing is found under such a name. */
const NOT_UTF8 = '\ufffd';

/** Names of a folder of the disk that are no UTF-8, by what they are shown as beside `others`; reads the folder only where there can be some. */
export const namesNotUtf8 = async (
  folder: string,
  names: readonly string[],
): Promise<Map<string, Buffer>> => {
  const found = new Map<string, Buffer>();
  if (!names.some((name) => name.includes(NOT_UTF8))) return found;
  const taken = new Set(displayNames(names.filter((name) => !name.includes(NOT_UTF8))).values());
  // A folder that cannot be read shows no names.
  const bytes = await fs.readdir(folder, { encoding: 'buffer' }).catch((): Buffer[] => []);
  for (const name of bytes.sort(Buffer.compare)) {
    if (Buffer.from(name.toString()).equals(name)) continue;
    const free = freeOf(plainOf(name.toString()), {
      has: (each) => taken.has(each) || found.has(each),
    });
    found.set(free, name);
  }
  return found;
};

const refused = (name: string): HttpError =>
  new HttpError(
    'invalid',
    `The name of ${JSON.stringify(name.slice(0, 60))} is no UTF-8 on the disk, so it can be neither opened nor changed here. Give it another name where it was made.`,
  );

const exists = (file: string): Promise<boolean> =>
  fs.lstat(file).then(
    () => true,
    () => false,
  );

/** Only names with a character beyond ASCII stand for others. */
export const mayStandForAnother = (name: string): boolean => /[^\0-\x7f]/u.test(name);

const namedIn = async (folder: string, name: string): Promise<string> => {
  if (!mayStandForAnother(name) || (await exists(path.join(folder, name)))) return name;
  // A file that does not exist has no other name.
  const stats = await fs.lstat(folder).catch(() => null);
  if (!stats?.isDirectory()) return name;
  // A folder that cannot be read shows no names.
  const names = await fs.readdir(folder).catch((): string[] => []);
  for (const [actual, shown] of displayNames(names))
    if (shown === name && !actual.includes(NOT_UTF8)) return actual;
  if ((await namesNotUtf8(folder, names)).has(name)) throw refused(name);
  return name;
};

/**
 * Where the file lies that is shown under these names below `root`; where there is none, where it would be written. Follows no link. Throws
 * `invalid` of a name that is no UTF-8.
 */
export const actualPath = async (root: string, names: readonly string[]): Promise<string> => {
  const plain = path.join(root, ...names);
  if (!names.some(mayStandForAnother) || (await exists(plain))) return plain;
  let folder = root;
  for (const name of names) folder = path.join(folder, await namedIn(folder, name));
  return folder;
};
