/** Names use the words of docs/glossary.md. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#test/harness/machine';
import { schemas } from '~/contract/schemas';
import { planted, readTree } from '../tree';
import { avoidedIn, vocabularyOf, wordsOf } from './glossary';
import { contractFields, exportedNames, linesOf, offendersIn } from './vocabulary';

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const glossary = textOf('docs/glossary.md');
const vocabulary = vocabularyOf(glossary, contractFields(schemas));

describe('the names of the repository', () => {
  it('use the words of the glossary', () => {
    const tree = readTree(['src', 'test', 'scripts']);
    expect(tree.size).toBeGreaterThan(3000);
    expect(linesOf(offendersIn(tree, vocabulary))).toEqual([]);
  });
});

const TERMS = [
  '## Terms',
  '',
  '| Write | Meaning | Not |',
  '| --- | --- | --- |',
  '| `received` | pushed by the server | `told`, heard |',
  '| `live room` | a meeting | `room` |',
  '| `transfer` | to another owner | `hand over` |',
  '',
  '## Next',
  '',
  '| `other` | a row of another table | `other` |',
].join('\n');
const small = vocabularyOf(TERMS, ['room_code', 'told']);
const offend = (files: Record<string, string>) => offendersIn(planted(files), small);

describe('the words of a name', () => {
  it.each([
    ['toldUser', ['told', 'user']],
    ['TOLD_USER', ['told', 'user']],
    ['userTold.saga', ['user', 'told', 'saga']],
    ['HTTPTold', ['http', 'told']],
    ['threshold', ['threshold']],
    ['told2', ['told2']],
  ])('of %s are the whole ones', (name, words) => {
    expect(wordsOf(name)).toEqual(words);
  });
});

describe('an avoided word', () => {
  it('is one that the column Not writes as code', () => {
    expect(avoidedIn('toldUser', small)).toEqual(['told']);
    expect(avoidedIn('heardUser', small)).toEqual([]);
  });

  it('is found as a whole word only', () => {
    expect(avoidedIn('thresholdRetold', small)).toEqual([]);
  });

  it('may be several words in a row', () => {
    expect(avoidedIn('handOverDrive', small)).toEqual(['hand over']);
    expect(avoidedIn('handMouseOver', small)).toEqual([]);
  });

  it('is fine within a term that the glossary writes', () => {
    expect(avoidedIn('openLiveRoom', small)).toEqual([]);
    expect(avoidedIn('openRoom', small)).toEqual(['room']);
    expect(avoidedIn('liveRoomOfRoom', small)).toEqual(['room']);
  });

  it('is fine within a field of the contract of several words', () => {
    expect(avoidedIn('selectRoomCode', small)).toEqual([]);
  });

  it('is not excused by a field of one word', () => {
    expect(avoidedIn('told', small)).toEqual(['told']);
  });
});

describe('the fields of the contract', () => {
  const fields = contractFields(schemas);

  it('are those of the schemas, at any depth', () => {
    expect([...fields]).toEqual(expect.arrayContaining(['room_code', 'publish_token', 'used_by']));
  });
});

describe('the rule about names', () => {
  it('bites every kind of export', () => {
    expect(
      exportedNames(
        'src/a.ts',
        [
          'export const one = 1, { two, three: [four] } = values;',
          'export function five() {}',
          'export default class Six {}',
          'export interface Seven {}',
          'export type Eight = 8;',
          'export enum Nine {}',
          'const inner = 1;',
          'export { inner as ten };',
          "export { eleven } from './b';",
          "export * from './c';",
          "export * as twelve from './d';",
        ].join('\n'),
      ),
    ).toEqual([
      'one',
      'two',
      'four',
      'five',
      'Six',
      'Seven',
      'Eight',
      'Nine',
      'ten',
      'eleven',
      'twelve',
    ]);
  });

  it('bites exported names in src, test and scripts', () => {
    expect(
      offend({
        'src/a.ts': 'export const toldUser = 1; const toldOther = 2;',
        'test/b.tsx': 'export const Told = () => <p />;',
        'scripts/c.mjs': 'export const handOver = (value) => value;',
      }),
    ).toEqual({ 'scripts/c.mjs': ['handOver'], 'src/a.ts': ['toldUser'], 'test/b.tsx': ['Told'] });
  });

  it('bites the names of files and folders', () => {
    expect(offend({ 'src/room/told.css': '', 'src/liveRoom/untold.ts': '' })).toEqual({
      'src/room/': ['room'],
      'src/room/told.css': ['told.css'],
    });
  });

  it('leaves material of other programs alone', () => {
    expect(offend({ 'test/fixtures/room/told.py': '' })).toEqual({});
  });
});
