import { describe, expect, it } from 'vitest';
import { createClaims } from '~/server/areas/drive/claims';
import { freeName, marked } from '~/server/areas/drive/freeName';

const free = (name: string, taken: readonly string[] = [], isDir = false) =>
  freeName(name, isDir, (candidate) => taken.includes(candidate));

describe('a free name', () => {
  it.each([
    ['iris.csv', [], 'iris (2).csv'],
    ['iris.csv', ['iris (2).csv', 'iris (3).csv'], 'iris (4).csv'],
    ['iris (2).csv', [], 'iris (3).csv'],
    ['README', [], 'README (2)'],
    ['.bashrc', [], '.bashrc (2)'],
    ['report (2024).pdf', [], 'report (2024) (2).pdf'],
    ['(1).txt', [], '(1) (2).txt'],
    ['a.tar.gz', [], 'a.tar (2).gz'],
  ] as const)('for %j where %j are taken too is counted on', async (name, taken, expected) => {
    expect(await free(name, taken)).toBe(expected);
  });

  it('of a folder has its number at the end', async () => {
    expect(await free('v1.2', [], true)).toBe('v1.2 (2)');
  });

  it('is never longer than a name may be, and cuts no character through', async () => {
    const name = await free(`${'é'.repeat(125)}.csv`);
    expect([Buffer.byteLength(name) <= 255, /^é+ \(2\)\.csv$/.test(name)]).toEqual([true, true]);
    expect(marked('x'.repeat(255), ' (replaced abc)', true)).toHaveLength(255);
  });
});

describe('claims', () => {
  it('let work on overlapping places wait for each other, and other work pass', async () => {
    const claims = createClaims();
    const told: string[] = [];
    let finish: () => void = () => undefined;
    const first = claims('user/a', ['data'], () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }).then(() => void told.push('data')),
    );
    const inside = claims('user/a', ['data/x', 'y'], async () => void told.push('data/x'));
    const above = claims('user/a', [''], async () => void told.push('root'));
    await claims('user/a', ['database'], async () => void told.push('database'));
    await claims('user/b', ['data'], async () => void told.push('another area'));
    expect(told).toEqual(['database', 'another area']);
    finish();
    await Promise.all([first, inside, above]);
    expect(told.slice(2)).toEqual(['data', 'data/x', 'root']);
  });

  it('are given back where the work fails', async () => {
    const claims = createClaims();
    await expect(claims('user/a', ['x'], () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    expect(await claims('user/a', ['x'], async () => 'done')).toBe('done');
  });
});
