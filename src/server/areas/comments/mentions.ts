import { proseIn } from '~/text/markup';

/** So many people are looked for in one comment. */
const MAX_MENTIONS = 50;

/** The text after an @ that is not in the middle of a word or an address. */
const AFTER_AT = /(?<![\w.@-])@([a-z0-9][a-z0-9._-]{0,63})/giu;

/** Every name that what stands after an @ may mean, the longest first: 'ana.b.' may be the end of a sentence about ana.b, or about ana. */
const namesIn = (written: string): string[] => {
  const ends = [...written.matchAll(/[._-]+/gu)]
    .map(({ index }) => index)
    .filter((index) => index > 0);
  return [written, ...ends.reverse().map((end) => written.slice(0, end))].map((name) =>
    name.toLowerCase(),
  );
};

/** The names that a comment may mention, outside of code and addresses: for each @ the longest first. */
export const mentionedIn = (comment: string): readonly (readonly string[])[] =>
  proseIn(comment)
    .flatMap((text) => [...text.matchAll(AFTER_AT)])
    .slice(0, MAX_MENTIONS)
    .map(([, written = '']) => namesIn(written));

/** Of those names the ones that are people's, each once. */
export const mentionsAmong = (
  mentioned: readonly (readonly string[])[],
  people: ReadonlySet<string>,
): string[] => [
  ...new Set(mentioned.flatMap((names) => names.find((name) => people.has(name)) ?? [])),
];
