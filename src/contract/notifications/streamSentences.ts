import { at, lines, type Parts, type Sentence } from './sentence';

/** A sentence about a stream; `at` is when it is to begin, where that is told. */
const ofStream = (words: string, { name = '', at: time }: Parts, id: string): Sentence => ({
  tone: 'info',
  text: `${name} ${words}`,
  like: `streams: ${id}`,
  lines: lines(time && `${time.slice(0, 16).replace('T', ' ')} UTC`),
  to: at('streams', id),
});

const CHANGES: Readonly<Record<string, string>> = {
  moved: 'was moved to another time',
  cancelled: 'was cancelled',
  restored: 'takes place after all',
};

/** A stream is about to start. */
export const streamSoon = (parts: Parts, id: string) => ofStream('is about to start', parts, id);

/** A stream was moved, cancelled, or takes place after all. */
export const streamChanged = (parts: Parts, id: string) =>
  ofStream(CHANGES[parts['change'] ?? ''] ?? 'was changed', parts, id);
