/** Every number that the server is set by is changed once by the long run, or says why not. */
import { describe, expect, it } from 'vitest';
import { constantsOf, constantsOfServer } from '../../../scripts/long/constants/find.mjs';
import { constantMutations, exceptions } from '../../../scripts/long/constants/lists.mjs';
import { mutated } from '../../../scripts/long/mutate.mjs';

interface Named {
  readonly file: string;
  readonly name: string;
}
const idOf = ({ file, name }: Named) => `${file} ${name}`;
const here = constantsOfServer();
const listed = [...new Set(constantMutations.map(idOf)), ...exceptions.map(idOf)];

describe('the constants of the server', () => {
  it('are changed by the long run, or stand on the list of exceptions', () => {
    const known = new Set(listed);
    expect(here.map(idOf).filter((id) => !known.has(id))).toEqual([]);
  });

  it('stand on one list only, and are there', () => {
    const ids = new Set(here.map(idOf));
    expect(listed.filter((id, at) => !ids.has(id) || listed.indexOf(id) !== at)).toEqual([]);
  });

  it('are changed to another value', () => {
    const texts = new Map(here.map((constant) => [idOf(constant), constant.text]));
    expect(constantMutations.filter((one) => texts.get(idOf(one)) === one.with).map(idOf)).toEqual(
      [],
    );
  });
});

describe('finding constants', () => {
  const TEXT = `
    const EVERY_MS = 60 * 1_000;
    export const LIMITS = { bytes: 5 * MIB, name: 'x', deep: { most: 7 } } as const satisfies Limits;
    const TWICE = 2 * EVERY_MS, TITLE = 'a title', NONE = [1];
    const share = 4;
    const make = () => { const INNER = 3; };
  `;

  it('reads numbers, arithmetic with them, and the fields of objects', () => {
    expect(constantsOf('a.ts', TEXT).map(({ name, text }) => [name, text])).toEqual([
      ['EVERY_MS', '60 * 1_000'],
      ['LIMITS.bytes', '5 * MIB'],
      ['LIMITS.deep.most', '7'],
      ['TWICE', '2 * EVERY_MS'],
    ]);
  });

  it('and a change of one leaves the others as they are', () => {
    const changed = mutated(TEXT, { file: 'a.ts', name: 'LIMITS.deep.most', with: '2 ** 40' });
    expect(changed).toBe(TEXT.replace('most: 7', 'most: 2 ** 40'));
    expect(() => mutated(TEXT, { file: 'a.ts', name: 'OTHER', with: '1' })).toThrow('OTHER');
  });
});
