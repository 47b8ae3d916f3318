/** A title of a test is one sentence: two joined by a semicolon are two tests, or are said with 'and'. */
import { expect, it } from 'vitest';
import { readTree } from '../tree';

const TITLE = /\b(?:it|test|describe|journey)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])(.*?)\1,/g;
const titlesIn = (source: string) => [...source.matchAll(TITLE)].map(([, , title = '']) => title);
const joined = (titles: readonly string[]) => titles.filter((title) => title.includes('; '));

it('no title of a test has a semicolon', () => {
  const titles = [...readTree(['test'])].flatMap(([file, source]) =>
    /\.test\.tsx?$|\.suite\.ts$/.test(file) ? titlesIn(source) : [],
  );
  expect(titles.length).toBeGreaterThan(3_000);
  expect(joined(titles)).toEqual([]);
});

it('one that has is found', () => {
  const source = ["it('stops", " starts', () => {});"].join(';');
  expect(joined(titlesIn(source))).toEqual(['stops; starts']);
});
