import type { Cue } from '~/contract/formats/webvtt';
import type { CellMoment, NotebookMoment } from '~/contract/streams/recordingRules';

/** A place in a recording that holds a word. */
export interface Hit {
  readonly key: string;
  readonly at: number;
  readonly where: string;
  readonly text: string;
}

/** A spoken text, by its second. */
interface Said {
  readonly id: string;
  readonly at: number;
  readonly name: string;
  readonly text: string;
}

const MAX_HITS = 100;
/** How much stands before the word and after it, characters. */
const AROUND = 40;

/** The moment that a second belongs to; null before the first one. */
export const momentAt = (
  moments: readonly NotebookMoment[],
  second: number,
): NotebookMoment | null => moments.findLast(({ at }) => Math.floor(at) <= second) ?? null;

const WORDS = { added: 'added', edited: 'edited', ran: 'ran' } as const satisfies Record<
  CellMoment['change'],
  string
>;
/** The fate of a cell, in words. */
export const changeText = ({ change, place }: CellMoment): string =>
  `Cell ${place} ${WORDS[change]}`;

/** The line around a word; null where it is not there. */
const around = (text: string, word: string): string | null => {
  const at = text.toLowerCase().indexOf(word);
  if (at === -1) return null;
  const [from, to] = [Math.max(0, at - AROUND), at + word.length + AROUND];
  return `${from > 0 ? '…' : ''}${text.slice(from, to).replace(/\s+/g, ' ').trim()}${to < text.length ? '…' : ''}`;
};

/** Where a word stands in cells, outputs, chat and captions, by its second; nothing for no word. */
export const hitsOf = (
  written: string,
  moments: readonly NotebookMoment[],
  chat: readonly Said[],
  cues: readonly Cue[] = [],
): readonly Hit[] => {
  const word = written.trim().toLowerCase();
  if (word === '') return [];
  const inCells = moments.flatMap(({ at, cells }) =>
    cells.flatMap(({ cell_id, place, source, output }) =>
      (
        [
          ['Cell', source],
          ['Output of cell', output],
        ] as const
      ).flatMap(([what, text]) => {
        const found = around(text, word);
        return found === null
          ? []
          : [{ key: `${at} ${cell_id} ${what}`, at, where: `${what} ${place}`, text: found }];
      }),
    ),
  );
  const inChat = chat.flatMap(({ id, at, name, text }) => {
    const found = around(text, word);
    return found === null
      ? []
      : [{ key: `chat ${id}`, at: Math.max(0, at), where: name, text: found }];
  });
  const inCaptions = cues.flatMap(({ from, text }, place) => {
    const found = around(text, word);
    return found === null
      ? []
      : [{ key: `caption ${place}`, at: from, where: 'Caption', text: found }];
  });
  return [...inCells, ...inChat, ...inCaptions].sort((a, b) => a.at - b.at).slice(0, MAX_HITS);
};
