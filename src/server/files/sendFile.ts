import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { disposition, isPicture, safeType } from './contentType';
import { readRange } from './range';

/** A file that is open to be read. */
export interface SentFile {
  readonly handle: FileHandle;
  /** Bytes of it that are sent: a file that grows is sent as it was. */
  readonly size: number;
  /** What it is called where it is saved. */
  readonly name: string;
  /** To be saved rather than shown; what is no picture is saved in any case. */
  readonly attachment: boolean;
}

/** Nothing that people store may act as a page of ours, whatever is in it. */
const disarm = (reply: FastifyReply, { name, attachment }: Pick<SentFile, 'name' | 'attachment'>) =>
  reply.headers({
    'content-type': safeType(name),
    'content-disposition': disposition(name, attachment || !isPicture(name)),
    'content-security-policy': `default-src 'none'; sandbox`,
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });

/** Sends what is made on the way, to be saved under a name. */
export const sendMade = (reply: FastifyReply, name: string, content: Readable): FastifyReply =>
  disarm(reply, { name, attachment: true }).send(content);

/** Streams an open file, or the range of it that is asked for, and closes it. Answers 416 to a range behind its end. What it is the caller says. */
export const sendRange = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { handle, size }: Pick<SentFile, 'handle' | 'size'>,
): Promise<FastifyReply> => {
  const range = readRange(request.headers.range, size);
  if (range === 'beyond') {
    await handle.close();
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  void reply.header('accept-ranges', 'bytes');
  if (range)
    void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  const { start, end } = range ?? { start: 0, end: size - 1 };
  void reply.header('content-length', String(end - start + 1));
  // A file comes as it is: its length tells the browser how far it has got.
  request.headers['x-no-compression'] = '1';
  if (request.method === 'HEAD' || size === 0) {
    await handle.close();
    return reply.send();
  }
  return reply.send(handle.createReadStream({ start, end, highWaterMark: 256 * 1024 }));
};

/** The same of a file that people stored: it acts as no page of ours. */
export const sendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: SentFile,
): Promise<FastifyReply> => {
  disarm(reply, file);
  return sendRange(request, reply, file);
};
