import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#test/harness/machine';
import { noticesPage, PAGE as NOTICES } from '../../../scripts/docs/notices.mjs';
import { planted, trackedFiles, type Tree } from '../tree';
import { decisionProblems } from './decisions';
import { lostAnchors, sameButForCapitals, unlistedPages } from './pages';

const pages: Tree = new Map(
  trackedFiles()
    .filter((file) => file.endsWith('.md') && !file.startsWith('test/fixtures/'))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
);

describe('documentation', () => {
  it('every page of docs and of the guide is in the index', () => {
    expect(unlistedPages(pages)).toEqual([]);
    expect(
      unlistedPages(
        planted({
          'docs/README.md': '[a](a.md)',
          'docs/a.md': '',
          'docs/b.md': '',
          'docs/guide/c.md': '',
          'docs/decisions/0001-d.md': '',
        }),
      ),
      'the rule bites',
    ).toEqual(['docs/b.md', 'docs/guide/c.md']);
  });

  it('every link to a heading leads to one', () => {
    expect(lostAnchors(pages)).toEqual([]);
    expect(
      lostAnchors(
        planted({
          'docs/a.md':
            '# A\n[ok](#a) [gone](#b) [far](b.md#one-or-2) [lost](b.md#three) [code](x.ts#L3)',
          'docs/b.md': '## One, or `2`',
        }),
      ),
      'the rule bites',
    ).toEqual(['docs/a.md → docs/a.md#b', 'docs/a.md → docs/b.md#three']);
  });

  it('no two files have names that differ in capitals alone', () => {
    expect(sameButForCapitals(trackedFiles())).toEqual([]);
    expect(sameButForCapitals(['docs/security.md', 'docs/SECURITY.md']), 'the rule bites').toEqual([
      'docs/SECURITY.md',
    ]);
  });

  it('the README is one screen or two: at most 90 lines', () => {
    expect((pages.get('README.md') ?? '').split('\n').length).toBeLessThanOrEqual(90);
  });

  it('the notices of third parties are those of the lock file (npm run notices)', () => {
    expect(readFileSync(NOTICES, 'utf8')).toBe(noticesPage());
    // It is the same on every machine: no place of this one stands in it.
    expect(noticesPage()).not.toContain(root);
    expect(noticesPage()).toMatch(/^\| react \| \d+\.\d+\.\d+ \| MIT \|$/m);
    expect(noticesPage(), 'what only builds is not listed').not.toMatch(/^\| vitest \|/m);
  });
});

describe('decision records', () => {
  const record = (status = 'accepted', title = 'One. Two') =>
    `# 0001. ${title}\n\n- Date: 2026-11-21\n- Status: ${status}\n\n## Why\n`;
  const index = (row: string, missing = '') => `${missing}\n| a | b | c | d |\n${row}\n`;
  const row = '| [0001](0001-a.md) | One. Two | 2026-11-21 | accepted |';

  it('have one form, a row in the index, and a line for the numbers that are missing', () => {
    expect(decisionProblems(pages)).toEqual([]);
  });

  it('pass in their form', () => {
    expect(
      decisionProblems(
        planted({ 'docs/decisions/0001-a.md': record(), 'docs/decisions/README.md': index(row) }),
      ),
    ).toEqual([]);
  });

  it.each([
    ['no date', record().replace('- Date: 2026-11-21\n', '')],
    ['another number', record().replace('# 0001', '# 0002')],
    ['a status of its own', record('draft')],
    ['a link to another record than it says', record('superseded by [0002](0003-c.md)')],
  ])('are refused with %s', (_, text) => {
    expect(
      decisionProblems(
        planted({ 'docs/decisions/0001-a.md': text, 'docs/decisions/README.md': index(row) }),
      ),
    ).toEqual([
      'docs/decisions/0001-a.md does not begin with title, date and status as docs/decisions/README.md has them',
    ]);
  });

  it('are refused where the index says something else, or a successor or a number is missing', () => {
    expect(
      decisionProblems(
        planted({
          'docs/decisions/0001-a.md': record('superseded by [0009](0009-z.md)'),
          'docs/decisions/README.md': index(row),
        }),
      ),
    ).toEqual([
      '0001-a.md is superseded by a record that is not there',
      'the index lacks the row | [0001](0001-a.md) | One. Two | 2026-11-21 | superseded by [0009](0009-z.md) |',
    ]);
    const later = record().replace('0001', '0012');
    const both = { 'docs/decisions/0001-a.md': record(), 'docs/decisions/0012-c.md': later };
    const rows = `${row}\n${row.replaceAll('0001-a', '0012-c').replace('[0001]', '[0012]')}`;
    const found = (missing?: string) =>
      decisionProblems(planted({ ...both, 'docs/decisions/README.md': index(rows, missing) }));
    expect(found()).toEqual(['the index has to say: Missing numbers: 0002.']);
    expect(found('Missing numbers: 0002. They were not needed.\n')).toEqual([]);
    expect(found('Missing numbers: 0001, 0002. They were not needed.\n')).toEqual([
      'the index calls 0001 missing, and it is there',
    ]);
  });
});
