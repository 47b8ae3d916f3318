import { paint, type Style } from '~/text/ansi';
import { overwritten } from '~/text/overwritten';

/** The searched text. */
export interface LogSearchQuery {
  readonly text: string;
  readonly matchCase: boolean;
}

/** A piece of a line: one look, and in a match or not. */
export interface Part {
  readonly text: string;
  readonly style: Style;
  readonly found: boolean;
}

/** So many matches of one line are marked; a line of nothing else would be thousands of elements. */
const MAX_MARKS = 200;

/** Where `sought` stands in a text, as pairs of begin and end. */
export const matchesIn = (
  text: string,
  { text: wanted, matchCase }: LogSearchQuery,
): readonly (readonly [number, number])[] => {
  if (wanted === '') return [];
  // Some letters change their length with their case: then places would be off, and the case counts.
  const asIs = matchCase || text.toLowerCase().length !== text.length;
  const [folded, needle] = asIs ? [text, wanted] : [text.toLowerCase(), wanted.toLowerCase()];
  const found: [number, number][] = [];
  for (
    let at = folded.indexOf(needle);
    at !== -1 && found.length < MAX_MARKS;
    at = folded.indexOf(needle, at + needle.length)
  ) {
    found.push([at, at + needle.length]);
  }
  return found;
};

/** A line as pieces: cut where its look changes and where a match begins or ends, which may lie across looks. */
export const partsOf = (line: string, sought: LogSearchQuery | null): readonly Part[] => {
  const { runs } = paint(overwritten(line));
  const matches = sought ? matchesIn(runs.map(({ text }) => text).join(''), sought) : [];
  if (matches.length === 0) return runs.map((run) => ({ ...run, found: false }));
  const parts: Part[] = [];
  let [begin, next] = [0, 0];
  for (const { text, style } of runs) {
    const end = begin + text.length;
    for (let at = begin; at < end;) {
      while (next < matches.length && matches[next]![1] <= at) next += 1;
      const [from, to] = matches[next] ?? [Infinity, Infinity];
      const found = from <= at;
      const until = Math.min(end, found ? to : from);
      parts.push({ text: text.slice(at - begin, until - begin), style, found });
      at = until;
    }
    begin = end;
  }
  return parts;
};
