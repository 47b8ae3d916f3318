import { nameOf } from '~/web/kit/browser/url/drivePaths';

export const BAD_FOLDER_NAME = 'Please enter a valid folder name (alphanumeric, spaces and hyphens)';
export const BAD_NAME = 'Please enter a valid name (alphanumeric, spaces and hyphens)';

const FOLDER = /^[\p{L}\p{M}\p{N}\s-]+$/u;
const FILE = /^[\p{L}\p{M}\p{N}\s.-]+$/u;

/** More than dots and spaces. */
const isNamed = (name: string) => /[^.\s]/.test(name);

/** Why a folder cannot be called so: a name is required, of letters, digits, whitespace and hyphens (DRV-23). */
export const folderNameProblem = (name: string): string | undefined => (name.trim() !== '' && FOLDER.test(name) ? undefined : BAD_FOLDER_NAME);

/** Why something cannot be renamed so: files may have dots too, but not dots only (DRV-24, DRV-25). */
export const newNameProblem = (name: string, isDir: boolean): string | undefined => {
  const fits = name.trim() !== '' && (isDir ? FOLDER : FILE).test(name) && isNamed(name);
  return fits ? undefined : BAD_NAME;
};

/** Where a name that was typed differs from the one that is there. */
export const isNewName = (path: string, name: string): boolean => name.trim() !== nameOf(path);
