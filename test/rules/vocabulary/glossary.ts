/** Reads docs/glossary.md: its tables by heading, the words it says to avoid, and the terms that may hold such a word. */

/** One row of a table: the text of each cell. */
type Row = readonly string[];

/** The rows of every table below a heading that begins like this, without the head of the table. */
export const rowsUnder = (markdown: string, heading: string): Row[] => {
  const lines = markdown.split('\n');
  const start = lines.findIndex((line) => /^#+ /.test(line) && titleOf(line).startsWith(heading));
  if (start < 0) throw new Error(`The page has no heading '${heading}'`);
  const length = lines.slice(start + 1).findIndex((line) => /^#+ /.test(line));
  const section = lines.slice(start + 1, length < 0 ? undefined : start + 1 + length);
  return section.flatMap((line, index) => {
    const isHead = /^\|[\s|:-]+\|$/.test(section[index + 1] ?? '');
    if (!line.startsWith('|') || isHead || /^\|[\s|:-]+\|$/.test(line)) return [];
    return [cellsOf(line)];
  });
};

const titleOf = (line: string) => line.replace(/^#+ /, '');
const cellsOf = (line: string): Row =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

/** The parts of a cell that are written as code. */
export const codesIn = (cell = ''): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

/** The words of a name in lower case: `toldUser`, `TOLD_USER` and `told-user` hold the word 'told', `threshold` does not. */
export const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word.toLowerCase());

/** Words that names may not contain, and the longer terms in which such a word is fine. Each is one word or several in a row. */
export interface Vocabulary {
  readonly avoided: readonly (readonly string[])[];
  readonly allowed: readonly (readonly string[])[];
}

/**
 * The words of the glossary. Of the column 'Not' those count that are written as code; of the column 'Write' the terms of several words
 * excuse the words in them (`live room`). So do fields of the contract that are made of several words (`room_code`): they are the wire format.
 */
export const vocabularyOf = (glossary: string, fields: Iterable<string> = []): Vocabulary => {
  const terms = rowsUnder(glossary, 'Terms');
  return {
    avoided: terms.flatMap(([, , not]) => codesIn(not).map(wordsOf)),
    allowed: [...terms.flatMap(([write]) => codesIn(write)), ...fields]
      .map(wordsOf)
      .filter(({ length }) => length > 1),
  };
};

/** Where in these words a phrase stands, by the places of all its words. */
const placementsOf = (phrase: readonly string[], words: readonly string[]): number[][] =>
  words.flatMap((_, start) =>
    phrase.every((word, index) => words[start + index] === word)
      ? [phrase.map((__, index) => start + index)]
      : [],
  );

/** The avoided words that a name holds. */
export const avoidedIn = (name: string, { avoided, allowed }: Vocabulary): string[] => {
  const words = wordsOf(name);
  const excused = new Set(allowed.flatMap((phrase) => placementsOf(phrase, words)).flat());
  return avoided
    .filter((phrase) =>
      placementsOf(phrase, words).some((indexes) => indexes.some((index) => !excused.has(index))),
    )
    .map((phrase) => phrase.join(' '));
};
