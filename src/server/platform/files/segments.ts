import { HttpError } from '../httpError';

/** NUL ends a path for the system, and a terminal acts on the others. */
export const isControl = (character: string) => {
  const code = character.charCodeAt(0);
  return code < 0x20 || code === 0x7f;
};
/** The limit of common file systems. */
export const MAX_NAME_BYTES = 255;
const MAX_PATH_LENGTH = 4096;

const problemOf = (name: string): string | null => {
  if (name === '.' || name === '..') return 'leads out of its folder';
  if (name.includes('\\')) return 'holds a backslash';
  if (Array.from(name).some(isControl)) return 'holds a control character';
  if (Buffer.byteLength(name) > MAX_NAME_BYTES) return `is longer than ${MAX_NAME_BYTES} bytes`;
  return null;
};

/**
 * The names along a relative path ('data/iris.csv'), in Unicode NFC. Throws `invalid` where one of them could leave the folder
 * or cannot be stored everywhere. Empty names (double slashes) are left out.
 */
export const segmentsOf = (path: string): string[] => {
  if (path.length > MAX_PATH_LENGTH) throw new HttpError('invalid', 'The path is too long.');
  const segments = path
    .normalize('NFC')
    .split('/')
    .filter((name) => name !== '');
  for (const name of segments) {
    const problem = problemOf(name);
    if (problem)
      throw new HttpError(
        'invalid',
        `The file name ${JSON.stringify(name.slice(0, 60))} ${problem}.`,
      );
  }
  if (segments.length === 0) throw new HttpError('invalid', 'The file has no name.');
  return segments;
};

/** Whether a name that was found in a folder could have been stored by us. */
export const isStorable = (name: string): boolean =>
  problemOf(name) === null && name.normalize('NFC') === name;
