import { createHash, type Hash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import { openUntrusted, streamOf } from '../../platform/files/untrusted';
import { requestBucket, type Bucket, type S3 } from '../../platform/storage/s3/bucket';
import { exactly } from '../../platform/storage/s3/exactly';
import type { Item } from './items';

const MIB = 1024 * 1024;
/** From what size on a file goes in parts, and how large those are, bytes. */
export interface PartSizes {
  readonly from: number;
  readonly bytes: number;
}
/** S3 takes 5 GiB at once at most. A part is held in memory. */
export const PARTS: PartSizes = { from: 256 * MIB, bytes: 64 * MIB };
/** S3 knows no more of one file. */
const MAX_PARTS = 10_000;

type Sent = Item & { readonly size: number };

const hashing = (hash: Hash) =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });

/** Lumps of exactly so many bytes, the last one with what is left. */
async function* lumpsOf(content: Readable, bytes: number): AsyncGenerator<Buffer> {
  let [held, length] = [[] as Buffer[], 0];
  for await (const chunk of content as AsyncIterable<Buffer>) {
    held.push(chunk);
    length += chunk.length;
    while (length >= bytes) {
      const all = Buffer.concat(held);
      yield all.subarray(0, bytes);
      [held, length] = [[all.subarray(bytes)], length - bytes];
    }
  }
  if (length > 0) yield Buffer.concat(held);
}

const sendInParts = async (
  { sdk, client, bucket }: S3,
  key: string,
  content: Readable,
  bytes: number,
): Promise<void> => {
  const { UploadId } = await requestBucket(() =>
    client.send(
      new sdk.CreateMultipartUploadCommand({
        Bucket: bucket,
        Key: key,
        ContentType: 'application/octet-stream',
      }),
    ),
  );
  const where = { Bucket: bucket, Key: key, UploadId };
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for await (const Body of lumpsOf(content, bytes)) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await requestBucket(() =>
        client.send(
          new sdk.UploadPartCommand({ ...where, PartNumber, Body, ContentLength: Body.length }),
        ),
      );
      Parts.push({ PartNumber, ETag });
    }
    await requestBucket(() =>
      client.send(new sdk.CompleteMultipartUploadCommand({ ...where, MultipartUpload: { Parts } })),
    );
  } catch (error) {
    // The first error is the one to tell; parts that are left are swept later.
    await client.send(new sdk.AbortMultipartUploadCommand(where)).catch(() => undefined);
    throw error;
  }
};

const sumOf = async (content: Readable): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

/** Sends one file to its key and reads it back; throws where that is not what was sent. Files from `parts.from` bytes on go in parts. */
export const sendFile = async (
  bucket: Bucket,
  { key, file, within, size }: Sent,
  parts: PartSizes = PARTS,
): Promise<void> => {
  const opened = await openUntrusted(file, within);
  if (!opened)
    throw new Error(
      `${file} is gone, or a link by now. Stop what writes to the drives, and run the same command again.`,
    );
  const stop = new AbortController();
  const hash = createHash('sha256');
  const reading = await streamOf(opened);
  const whole = exactly(reading, size, (reason) => stop.abort(reason));
  const content = whole.pipe(hashing(hash));
  whole.on('error', (error) => content.destroy(error));
  // Whoever sends it is told by its end; nobody may listen any more when it is cut.
  content.on('error', () => undefined);
  try {
    if (size < parts.from) await bucket.put(key, content, { size, signal: stop.signal });
    else
      await sendInParts(
        bucket.s3,
        key,
        content,
        Math.max(parts.bytes, Math.ceil(size / MAX_PARTS)),
      );
  } catch (error) {
    throw stop.signal.aborted
      ? new Error(
          `${file} was written to while it was read. Stop what writes to the drives, and run the same command again.`,
        )
      : error;
  } finally {
    // pipe() does not destroy its source where the destination fails: the file would stay open.
    reading.destroy();
  }
  const sent = hash.digest('hex');
  const back = await bucket.get(key);
  if (!back || (await sumOf(back)) !== sent)
    throw new Error(
      `What the storage holds at ${key} is not what was sent. Nothing was taken away here.`,
    );
};
