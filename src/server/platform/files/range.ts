/** A range of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a Range header for a file of `size` bytes: one range, null where the whole file is to be sent (none, several, or not
 * understood), 'beyond' where it starts behind the end. range-parser 1.3 answers 416 to the last n bytes of a shorter file, which
 * RFC 9110, section 14.1.2, sends whole.
 */
export const readRange = (
  header: string | undefined,
  size: number,
): ByteRange | null | 'beyond' => {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '')
    return Number(last) === 0 || size === 0
      ? 'beyond'
      : { start: Math.max(0, size - Number(last)), end: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return null;
  if (Number(first) >= size) return 'beyond';
  return { start: Number(first), end: Math.min(last === '' ? size - 1 : Number(last), size - 1) };
};
