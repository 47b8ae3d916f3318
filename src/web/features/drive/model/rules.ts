import { isFolder, nameOf } from '~/web/lib/browser/url/drivePaths';

export const BAD_FOLDER_NAME =
  'Please enter a valid folder name (alphanumeric, spaces and hyphens)';
export const BAD_NAME = 'Please enter a valid name (alphanumeric, spaces and hyphens)';

/** The limits of the installation. */
export interface NameRule {
  /** Any characters that can be stored: the flag `any_names`. */
  readonly anyNames: boolean;
}

const IN_FOLDER = /^[\p{L}\p{M}\p{N}\s-]$/u;
const IN_FILE = /^[\p{L}\p{M}\p{N}\s.-]$/u;
/** A path is made of names, so no name holds what parts them. */
const IN_ANY = /^[^/\\]$/u;

/** More than dots and spaces. */
const isNamed = (name: string) => /[^.\s]/.test(name);

/** The first character that a name may not have, and that it had not before. */
const refusedIn = (name: string, allowed: RegExp, before: string): string | undefined =>
  [...name].find(
    (character) =>
      !allowed.test(character) && (!before.includes(character) || !IN_ANY.test(character)),
  );

const told = (sentence: string, refused: string | undefined) =>
  refused === undefined ? undefined : `${sentence}: “${refused}” is not allowed`;

/** Why a folder cannot be called so: a name is required, of letters, digits, whitespace and hyphens (DRV-23). */
export const folderNameProblem = (name: string, { anyNames }: NameRule): string | undefined =>
  isNamed(name)
    ? told(BAD_FOLDER_NAME, refusedIn(name, anyNames ? IN_ANY : IN_FOLDER, ''))
    : BAD_FOLDER_NAME;

/** Why something cannot be renamed so (DRV-24): files may have dots too, but not dots only (DRV-25), and what a name has it may keep. */
export const newNameProblem = (
  name: string,
  path: string,
  { anyNames }: NameRule,
): string | undefined => {
  if (!isNamed(name)) return BAD_NAME;
  return told(
    BAD_NAME,
    refusedIn(name, anyNames ? IN_ANY : isFolder(path) ? IN_FOLDER : IN_FILE, nameOf(path)),
  );
};

/** How many characters of a name stand before its extension; of a folder, and of a name that begins with its only dot, all. */
export const stemLength = (path: string): number => {
  const name = nameOf(path);
  const dot = isFolder(path) ? -1 : name.lastIndexOf('.');
  return dot > 0 ? dot : name.length;
};

/** Where a name that was typed differs from the one that is there. */
export const isNewName = (path: string, name: string): boolean => name.trim() !== nameOf(path);
