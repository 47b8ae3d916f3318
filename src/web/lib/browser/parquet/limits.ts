/** Why a file is not shown, for the person; any other error means that it is damaged. */
export class Unshown extends Error {}

const MIB = 1024 * 1024;

/** The limits of what is shown of a file, and how much of it is read for that. A file may say anything about itself: these hold whatever it says. */
export const ROWS = 100;
export const COLUMNS = 50;
export const LEAVES = 200;
export const CHARACTERS = 500;
export const FOOTER_BYTES = 8 * MIB;
export const PAGE_BYTES = 16 * MIB;
export const UNPACKED_BYTES = 32 * MIB;
export const PAGE_VALUES = 4_000_000;
export const READ_BYTES = 64 * MIB;
/** No column is read further than this for the rows that show; a page that began before is read to its end. */
export const COLUMN_BYTES = 2 * MIB;

/** A file of which ranges can be read; `end` is not part of the range. */
export interface RangedFile {
  readonly size: number;
  readonly read: (start: number, end: number) => Promise<ArrayBuffer>;
}

/** A range of the file, checked before anything is asked for, and all of them together bounded. */
export const bounded = (file: RangedFile): RangedFile => {
  let left = READ_BYTES;
  return {
    size: file.size,
    async read(start, end) {
      if (
        !Number.isSafeInteger(start) ||
        !Number.isSafeInteger(end) ||
        start < 0 ||
        start > end ||
        end > file.size
      )
        throw new Error('A range outside of the file.');
      left -= end - start;
      if (left < 0)
        throw new Unshown(
          'The first rows of this file take too much memory to be shown here. Download it to read it.',
        );
      const bytes = await file.read(start, end);
      if (bytes.byteLength !== end - start) throw new Error('The range came with another length.');
      return bytes;
    },
  };
};
