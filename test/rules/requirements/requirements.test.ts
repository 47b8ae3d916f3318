import { describe, expect, it } from 'vitest';
import { planted, readTree } from '../tree';
import { brokenRows, idsOf, readPage, staleIds, unknownIds, unnamedIds, withTests } from './page';
import { testsById } from './titles';

describe('docs/requirements.md', { timeout: 120_000 }, () => {
  const page = readPage();
  const tests = testsById(readTree(['test']));

  it('consists of rows, one for each id', () => {
    expect(idsOf(page).length).toBeGreaterThan(600);
    expect(brokenRows(page)).toEqual([]);
  });

  it('has no id that no test names', () => {
    expect(unnamedIds(page, tests)).toEqual([]);
  });

  it('has every id of its areas that a test names', () => {
    expect(unknownIds(page, tests)).toEqual([]);
  });

  it('names the tests of each row (npm run requirements -- --write)', () => {
    expect(staleIds(page, tests)).toEqual([]);
  });
});

describe('the page', () => {
  const table = (...rows: string[]) =>
    ['# A page', '', '| id | requirement | tests |', '| --- | --- | --- |', ...rows, ''].join('\n');
  const page = table('| AA-01 | First \\| row. | `test/old.test.ts` |', '| AA-02 | Second. |  |');
  const tests = new Map([
    ['AA-01', ['test/a.test.ts', 'test/b.suite.ts']],
    ['AA-03', ['test/a.test.ts']],
    ['UTF-16', ['test/a.test.ts']],
  ]);

  it('gets its tests written beside sentences that stay as they are', () => {
    expect(withTests(page, tests)).toBe(
      table(
        '| AA-01 | First \\| row. | `test/a.test.ts`, `test/b.suite.ts` |',
        '| AA-02 | Second. |  |',
      ),
    );
  });
  it('bites rows whose tests are others', () => {
    expect(staleIds(page, tests)).toEqual(['AA-01']);
    expect(staleIds(withTests(page, tests), tests)).toEqual([]);
  });
  it('bites ids that no title names, and titles that name an id without a row', () => {
    expect(unnamedIds(page, tests)).toEqual(['AA-02']);
    expect(unknownIds(page, tests)).toEqual(['AA-03']);
  });
  it('bites rows that cannot be read, and the second row of an id', () => {
    expect(
      brokenRows(table('| AA-01 | One. |  |', '| AA-2 | Two. |  |', '| AA-03 | Three \\| four |')),
    ).toEqual(['| AA-2 | Two. |  |', '| AA-03 | Three \\| four |']);
    expect(brokenRows(table('| AA-01 | One. |  |', '| AA-01 | Again. |  |'))).toEqual(['AA-01']);
  });
});

describe('titles of tests', () => {
  const named = (...lines: string[]) =>
    [...testsById(planted({ 'test/flows/a.test.ts': lines.join('\n') })).keys()].sort();
  it('counts titles of tests, with whatever stands between the function and its title', () => {
    expect(
      named(
        "it('AA-01 AA-02 does it', () => {});",
        'it(`AA-03 ${x} AA-04`, () => {});',
        "describe.skipIf(x)('AA-05', () => {});",
        "test('AA-06' + x, { timeout: 1 }, f);",
      ),
    ).toEqual(['AA-01', 'AA-02', 'AA-03', 'AA-04', 'AA-05', 'AA-06']);
  });
  it('counts the table of an each where the title is filled from it, and constants that a title names', () => {
    expect(
      named(
        "it.each([['AA-01', 1]])('%s', () => {});",
        "const ROWS = [{ id: 'AA-02' }];",
        "it.each(ROWS)('$id', () => {});",
        "it.each([['AA-03']])('plain', () => {});",
      ),
    ).toEqual(['AA-01', 'AA-02']);
  });
  it('counts no other text: what is planted, compared, commented, skipped, or has no body', () => {
    expect(
      named(
        "it('x', () => { f('AA-01 text'); });",
        "const ROWS = [['AA-02 text', 1]];",
        '// AA-03',
        'describe(`${x} and`, () => {});',
        'it.' + "skip('AA-04', () => {});",
        'it.' + "todo('AA-05');",
      ),
    ).toEqual([]);
  });
  it('counts titles of suites, and of a function that stands for a test, not of files that hold no tests', () => {
    expect(
      [
        ...testsById(
          planted({
            'test/e2e/harness.ts':
              "export const journey = x ? base.skip : base;\nexport const base = test.extend({});\nit('AA-01', () => {});",
            'test/server/a.suite.ts': "it('AA-02', () => {});",
            'test/e2e/a.test.ts': "journey('AA-03', () => {});",
          }),
        ).keys(),
      ].sort(),
    ).toEqual(['AA-02', 'AA-03']);
  });
  it('lists every file once, in order', () => {
    const text = "it('AA-01 x', () => {}); it('AA-01 y', () => {});";
    expect(
      testsById(planted({ 'test/b.test.ts': text, 'test/a.test.ts': text })).get('AA-01'),
    ).toEqual(['test/a.test.ts', 'test/b.test.ts']);
  });
});
