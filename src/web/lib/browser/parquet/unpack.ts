import { snappyUncompress, type Compressors } from 'hyparquet';
import {
  decompressBrotli,
  decompressGzip,
  decompressLz4,
  decompressLz4Raw,
  decompressZstd,
} from 'hyparquet-compressors';
import { UNPACKED_BYTES } from './limits';

type Unpack = (packed: Uint8Array, length: number) => Uint8Array;

/** A page that would unpack to more is not unpacked. */
const atMost =
  (unpack: Unpack): Unpack =>
  (packed, length) => {
    if (length > UNPACKED_BYTES) throw new Error('A page that is too long.');
    return unpack(packed, length);
  };

const snappy: Unpack = (packed, length) => {
  const page = new Uint8Array(length);
  snappyUncompress(packed, page);
  return page;
};

/** Zstandard unpacks into what it is given, whatever the frame says of its length. */
const zstd: Unpack = (packed, length) => decompressZstd(packed, new Uint8Array(length));

/** How pages are unpacked: in plain JavaScript, and never to more than the page said. */
export const unpack: Compressors = {
  SNAPPY: atMost(snappy),
  GZIP: atMost(decompressGzip),
  BROTLI: atMost(decompressBrotli),
  ZSTD: atMost(zstd),
  LZ4: atMost(decompressLz4),
  LZ4_RAW: atMost(decompressLz4Raw),
};
