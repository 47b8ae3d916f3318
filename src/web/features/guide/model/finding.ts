import type { Chapter, Section } from './reading';

/** A section that has all the words. */
export interface Hit {
  readonly chapter: Chapter;
  readonly section: Section;
  /** Some of what it says, where most of the words stand together. */
  readonly excerpt: string;
}

/** So many characters before the place that is shown; twice as many follow. */
const AROUND = 90;

/** The words of a search, in lower case. */
export const wordsOf = (sought: string): readonly string[] =>
  sought
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

const hasAll = (text: string, words: readonly string[]) =>
  words.every((word) => text.toLowerCase().includes(word));

/** Where the words stand closest together, each by its first place. */
const placeOf = (text: string, words: readonly string[]): number => {
  const lower = text.toLowerCase();
  const around = (at: number) =>
    words.filter((word) => lower.slice(Math.max(0, at - AROUND), at + 2 * AROUND).includes(word))
      .length;
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at !== -1);
  return places.reduce((best, at) => (around(at) > around(best) ? at : best), places[0] ?? 0);
};

const excerptOf = (text: string, words: readonly string[]): string => {
  const at = placeOf(text, words);
  const from = at <= AROUND ? 0 : text.indexOf(' ', at - AROUND) + 1;
  const space = text.lastIndexOf(' ', at + 2 * AROUND);
  const end = text.length <= at + 2 * AROUND || space <= at ? text.length : space;
  return `${from > 0 ? '… ' : ''}${text.slice(from, end)}${end < text.length ? ' …' : ''}`;
};

/** The sections that have every word in their heading, in the title of their chapter or in their text; those that are about them first. */
export const find = (chapters: readonly Chapter[], sought: string): readonly Hit[] => {
  const words = wordsOf(sought);
  if (words.length === 0) return [];
  const hits = chapters.flatMap((chapter) =>
    chapter.sections
      .filter(
        (section) =>
          hasAll(`${chapter.title} ${section.title} ${section.text}`, words) &&
          words.some((word) => hasAll(`${section.title} ${section.text}`, [word])),
      )
      .map((section): Hit => ({ chapter, section, excerpt: excerptOf(section.text, words) })),
  );
  const isAbout = ({ section }: Hit) => hasAll(section.title, words);
  return [...hits.filter(isAbout), ...hits.filter((hit) => !isAbout(hit))];
};

/** A text in parts: those that are one of the words are marked. */
export const markedParts = (
  text: string,
  words: readonly string[],
): readonly { readonly text: string; readonly isWord: boolean }[] => {
  if (words.length === 0) return [{ text, isWord: false }];
  const pattern = new RegExp(
    `(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`,
    'gi',
  );
  return text
    .split(pattern)
    .map((part, at) => ({ text: part, isWord: at % 2 === 1 }))
    .filter((part) => part.text !== '');
};
