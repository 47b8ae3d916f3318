import { sizeText } from '~/text/size';
import type { Copied } from './copyContent';
import { monotonic } from '../../platform/concurrency/clock';

/** Tells the person one line. */
export type Say = (line: string) => void;

const EVERY_MS = 1_000;

/** Says how far copying is, once a second. */
export const copyProgress = (say: Say): ((copied: Copied) => void) => {
  let last = monotonic();
  return ({ files, bytes }) => {
    if (monotonic() - last < EVERY_MS) return;
    last = monotonic();
    say(`Copied ${files.toLocaleString('en')} files, ${sizeText(bytes)} …`);
  };
};

/** '1 person', '3 people'. */
export const people = (count = 0): string =>
  count === 1 ? '1 person' : `${count.toLocaleString('en')} people`;
