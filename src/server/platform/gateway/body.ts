import type { IncomingMessage } from 'node:http';

/** A request's body was longer than allowed. */
export class TooLong extends Error {}

/** The body of a request as text; rejects with TooLong beyond the limit (bytes), after which nothing more is kept. */
export async function readBody(request: IncomingMessage, limit: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= limit) parts.push(part);
    else parts.length = 0;
  }
  if (size > limit) throw new TooLong();
  return Buffer.concat(parts).toString('utf8');
}
