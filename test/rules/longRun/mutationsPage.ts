/** The text of docs/mutations.md, before it is formatted. */
import { constantMutations, exceptions } from '../../../scripts/long/constants/lists.mjs';
import { mutations } from '../../../scripts/long/mutations.mjs';

const code = (text: string) => `\`${text}\``;
const list = (texts: readonly string[]) => texts.map(code).join(', ');

const grouped = <Item>(items: readonly Item[], keyOf: (item: Item) => string) => {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
};

const guardRows = mutations.map(
  ({ guard, file, tests }) => `| ${guard} | ${code(file)} | ${list(tests)} |`,
);

/** One row for the constants of a file that the same test notices. */
const constantRows = grouped(
  constantMutations,
  ({ file, tests, title }) =>
    `${code(file)} | ${list(tests)}${title === undefined ? '' : ` (${title})`}`,
).map(([where, some]) => `| ${list(some.map(({ name }) => name))} | ${where} |`);

const exceptionRows = grouped(exceptions, ({ reason }) => reason).map(
  ([reason, some]) => `| ${reason} | ${some.length} |`,
);

const all = constantMutations.length + exceptions.length;

export const mutationsPage = `# Guards whose loss tests must notice

\`npm run test:long -- mutations\` takes each of these guards away, in a copy of the working tree, and runs the tests beside it: at least one
must fail. The changes stand in \`scripts/long/mutations.mjs\`; this page is made of them (\`npm run unit -- test/rules/longRun -u\`).

| guard | where | tests |
| --- | --- | --- |
${guardRows.join('\n')}

## Constants

The server has ${all} constants that are numbers: times, tries, sizes, counts. ${constantMutations.length} of them are given another value, one
after the other, and the test beside each fails. ${exceptions.length} need no test. The lists stand in
\`scripts/long/constants\`; a constant that is on neither fails \`test/rules/longRun/constants.test.ts\`.

| why they need no test | constants |
| --- | --- |
${exceptionRows.join('\n')}

| constants that are changed | where | test that fails |
| --- | --- | --- |
${constantRows.join('\n')}
`;
