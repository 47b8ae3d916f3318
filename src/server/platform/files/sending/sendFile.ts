import type { Stats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { disposition, isPicture, safeType } from '../contentType';
import { readRange } from '../range';
import {
  conditionOf,
  isRangeOfThis,
  validatorHeaders,
  validatorsOf,
  weakly,
  type Validators,
} from './validators';

/** A file that is open to be read. */
export interface SentFile {
  readonly handle: FileHandle;
  /** Its size when it was opened: a file that grows is sent as it was. */
  readonly stats: Stats;
  /** Its name where it is saved. */
  readonly name: string;
  /** To be saved rather than shown; what is no picture is saved in any case. */
  readonly attachment: boolean;
}

/** Content that is generated, to be saved under a name. */
export interface MadeFile {
  readonly name: string;
  readonly type?: string;
  /** The validator of the content; null where there is none. */
  readonly validators?: Validators | null;
  /** Begins to make it. Not called where only its head is asked for. */
  readonly content: () => Promise<Readable> | Readable;
  /** Called instead of `content`. */
  readonly unread?: () => Promise<void>;
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

/** Sends the head of a reply alone. Of a reply without a body Fastify says that it is 0 bytes long, so it gets an empty stream. */
const sendHead = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  request.headers['x-no-compression'] = '1';
  return reply.send(request.method === 'HEAD' ? Readable.from([]) : undefined);
};

/** Tells the validators; true where a condition of the request has the head alone sent: 304 or 412. */
const isDecided = (
  request: FastifyRequest,
  reply: FastifyReply,
  validators: Validators,
): boolean => {
  void reply.headers(validatorHeaders(validators));
  const condition = conditionOf(request.headers, validators);
  if (condition === 'send') return false;
  void reply.code(condition === 'unchanged' ? 304 : 412);
  return true;
};

/** Sends what is made on the way, to be saved under a name; of it, too, a program may ask the head alone, and whether it has changed. */
export const sendMade = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, validators, content, unread }: MadeFile,
): Promise<FastifyReply> => {
  disarm(reply, { name, attachment: true });
  if (type !== undefined) void reply.type(type);
  const isOver = validators ? isDecided(request, reply, weakly(validators)) : false;
  if (!isOver && request.method !== 'HEAD') return reply.send(await content());
  await unread?.();
  return sendHead(request, reply);
};

/** Streams an open file, or the range of it that is asked for, and closes it. Answers 416 to a range behind its end. What it is the caller says. */
export const sendRange = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { handle, stats }: Pick<SentFile, 'handle' | 'stats'>,
): Promise<FastifyReply> => {
  const { size } = stats;
  const validators = validatorsOf(stats);
  if (isDecided(request, reply, validators)) {
    await handle.close();
    return sendHead(request, reply);
  }
  const range = isRangeOfThis(request.headers, validators)
    ? readRange(request.headers.range, size)
    : null;
  if (range === 'beyond') {
    await handle.close();
    void reply.code(416).header('content-range', `bytes */${size}`);
    return sendHead(request, reply);
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
    return sendHead(request, reply);
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
