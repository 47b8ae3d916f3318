/** docs/requirements.md: a row for each requirement. Its sentences are written by hand, its column of tests by scripts/requirements.mjs. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#test/harness/machine';

export const PAGE = path.join(root, 'docs/requirements.md');
export const readPage = (): string => readFileSync(PAGE, 'utf8');

const ROW = /^\| ([A-Z]{2,4}-\d{2}) \| (.*) \| ([^|]*) \|$/;
const HEAD = /^\| (id \| requirement|--- \| ---) \|/;

type Tests = ReadonlyMap<string, readonly string[]>;

/** The ids of the rows, in their order. */
export const idsOf = (page: string): string[] =>
  page.split('\n').flatMap((line) => ROW.exec(line)?.[1] ?? []);

/** The same page with the files of tests that name each row now. */
export const withTests = (page: string, tests: Tests): string =>
  page
    .split('\n')
    .map((line) =>
      line.replace(ROW, (_row, id: string, sentence: string) => {
        const files = (tests.get(id) ?? []).map((file) => `\`${file}\``).join(', ');
        return `| ${id} | ${sentence} | ${files} |`;
      }),
    )
    .join('\n');

/** The ids whose column of tests is not what the titles say. */
export const staleIds = (page: string, tests: Tests): string[] => {
  const before = new Set(page.split('\n'));
  return idsOf(
    withTests(page, tests)
      .split('\n')
      .filter((line) => !before.has(line))
      .join('\n'),
  );
};

/** Lines of tables that are no rows (what they say would be read by nobody), and ids that have two rows. */
export const brokenRows = (page: string): string[] => {
  const ids = idsOf(page);
  return [
    ...page
      .split('\n')
      .filter((line) => line.startsWith('|') && !HEAD.test(line) && !ROW.test(line)),
    ...ids.filter((id, at) => ids.indexOf(id) < at),
  ];
};

/** The ids that no title names. */
export const unnamedIds = (page: string, tests: Tests): string[] =>
  idsOf(page).filter((id) => !tests.has(id));

/** The ids that titles name in one of the page's areas and that the page lacks. */
export const unknownIds = (page: string, tests: Tests): string[] => {
  const ids = new Set(idsOf(page));
  const areas = new Set([...ids].map((id) => id.split('-')[0]));
  return [...tests.keys()].filter((id) => areas.has(id.split('-')[0]) && !ids.has(id));
};
