import { StringDecoder } from 'node:string_decoder';
import type { Readable } from 'node:stream';
import { sizeText } from '~/text/size';

/** The lines of a text, one after the other; one that is longer than `most` ends it. `cutShort` leaves the last one out. */
export async function* createLines(
  content: Readable,
  most: number,
  cutShort: boolean,
): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const lump of content as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.write(lump)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > most) throw new Error(`One of its lines is longer than ${sizeText(most)}.`);
  }
  if (!cutShort && rest !== '') yield rest;
}
