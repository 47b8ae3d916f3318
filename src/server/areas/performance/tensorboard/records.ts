/** TFRecord: length (8 bytes), its checksum (4), that many bytes, their checksum (4); little-endian, checksums are masked CRC-32C. */
const LENGTH = 8;
const CHECKSUM = 4;
const HEADER = LENGTH + CHECKSUM;
/** Of what is larger (graphs, images, audio) the checksum is not looked at. */
const CHECKED_BYTES = 64 * 1024;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0x82f63b78 ^ (sum >>> 1) : sum >>> 1;
  return sum >>> 0;
});

const maskedSum = (bytes: Buffer, from: number, to: number): number => {
  let sum = 0xffffffff;
  for (let at = from; at < to; at += 1)
    sum = (TABLE[(sum ^ (bytes[at] ?? 0)) & 255] ?? 0) ^ (sum >>> 8);
  sum = ~sum >>> 0;
  return (((sum >>> 15) | (sum << 17)) + 0xa282ead8) >>> 0;
};

export interface Taken {
  /** Bytes of whole records that were read. */
  readonly taken: number;
  /** How long the record is that begins there, with its frame; null where that is not known yet. */
  readonly next: number | null;
  /** A record that cannot be read there: nothing behind it can be read. */
  readonly isBroken: boolean;
}

/** Hands on the data of all whole records in some bytes; the last one may still be being written. */
export const takeRecords = (
  bytes: Buffer,
  take: (bytes: Buffer, from: number, to: number) => void,
): Taken => {
  let at = 0;
  while (at + HEADER <= bytes.length) {
    const length = bytes.readUInt32LE(at) + bytes.readUInt32LE(at + 4) * 2 ** 32;
    if (maskedSum(bytes, at, at + LENGTH) !== bytes.readUInt32LE(at + LENGTH))
      return { taken: at, next: null, isBroken: true };
    const from = at + HEADER;
    const end = from + length + CHECKSUM;
    if (end > bytes.length) return { taken: at, next: HEADER + length + CHECKSUM, isBroken: false };
    const isWhole =
      length > CHECKED_BYTES ||
      maskedSum(bytes, from, from + length) === bytes.readUInt32LE(from + length);
    if (!isWhole) return { taken: at, next: null, isBroken: true };
    take(bytes, from, from + length);
    at = end;
  }
  return { taken: at, next: null, isBroken: false };
};
