/** The write-ahead log of an SQLite database (https://www.sqlite.org/fileformat2.html, section 4). */
const HEADER = 32;
const FRAME_HEADER = 24;
const LITTLE_ENDIAN = 0x377f0682;
const BIG_ENDIAN = 0x377f0683;

/** Where a database says by which means it is written and read: 1 without a write-ahead log, 2 with one. */
const VERSIONS_AT = 18;

type Sum = readonly [number, number];

const sumOver = (bytes: Buffer, [first, second]: Sum, little: boolean): Sum => {
  let [a, b] = [first, second];
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    a = (a + (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at)) + b) >>> 0;
    b = (b + (little ? bytes.readUInt32LE(at + 4) : bytes.readUInt32BE(at + 4)) + a) >>> 0;
  }
  return [a, b];
};

/** The pages of all transactions that were finished, the newest of each, and the size of the database, pages, after the last one. */
const finishedPages = (
  wal: Buffer,
): { pages: Map<number, Buffer>; pageSize: number; size: number } | null => {
  if (wal.length < HEADER) return null;
  const magic = wal.readUInt32BE(0);
  if (magic !== LITTLE_ENDIAN && magic !== BIG_ENDIAN) return null;
  const little = magic === LITTLE_ENDIAN;
  const pageSize = wal.readUInt32BE(8);
  let sum = sumOver(wal.subarray(0, 24), [0, 0], little);
  if (pageSize < 512 || sum[0] !== wal.readUInt32BE(24) || sum[1] !== wal.readUInt32BE(28))
    return null;
  const pages = new Map<number, Buffer>();
  const open = new Map<number, Buffer>();
  let size = 0;
  for (let at = HEADER; at + FRAME_HEADER + pageSize <= wal.length; at += FRAME_HEADER + pageSize) {
    const page = wal.subarray(at + FRAME_HEADER, at + FRAME_HEADER + pageSize);
    // Other salts are of an older log that is being written over.
    if (wal.compare(wal, 16, 24, at + 8, at + 16) !== 0) break;
    sum = sumOver(page, sumOver(wal.subarray(at, at + 8), sum, little), little);
    if (sum[0] !== wal.readUInt32BE(at + 16) || sum[1] !== wal.readUInt32BE(at + 20)) break;
    open.set(wal.readUInt32BE(at), page);
    const sizeAfter = wal.readUInt32BE(at + 4);
    if (sizeAfter === 0) continue;
    for (const [number, content] of open) pages.set(number, content);
    open.clear();
    size = sizeAfter;
  }
  return { pages, pageSize, size };
};

/**
 * A database with what stands in its write-ahead log (empty where there is none), as one that needs none. The bytes of `database`
 * may be changed.
 */
export const withLog = (database: Buffer, wal: Buffer): Buffer => {
  const finished = finishedPages(wal);
  let merged = database;
  if (finished && finished.size > 0) {
    const { pages, pageSize, size } = finished;
    merged = Buffer.alloc(size * pageSize);
    database.copy(merged, 0, 0, Math.min(database.length, merged.length));
    for (const [number, page] of pages)
      if (number <= size) page.copy(merged, (number - 1) * pageSize);
  }
  if (merged.length > VERSIONS_AT + 1) merged.fill(1, VERSIONS_AT, VERSIONS_AT + 2);
  return merged;
};
