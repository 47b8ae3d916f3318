/** The form of decision records, and what their index says of them. */
import { pick, type Tree } from '../tree';

const FOLDER = 'docs/decisions';
const HEAD =
  /^# (\d{4})\. (\S[^\n]*)\n\n- Date: (\d{4}-\d\d-\d\d)\n- Status: (accepted|superseded by \[(\d{4})\]\((\d{4})-[^)]+\.md\))\n(?:- Note: \S[^\n]*\n)?\n/;

interface Record {
  readonly name: string;
  readonly number: string;
  readonly title: string;
  readonly date: string;
  readonly status: string;
  readonly successor: string | undefined;
}

const nameOf = (file: string): string => file.slice(FOLDER.length + 1);

const readRecord = (file: string, text: string): Record | null => {
  const [head, number = '', title = '', date = '', status = '', successor, target] =
    HEAD.exec(text) ?? [];
  const isRight =
    head !== undefined && nameOf(file).startsWith(`${number}-`) && successor === target;
  return isRight ? { name: nameOf(file), number, title, date, status, successor } : null;
};

const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The newest numbers: those that are missing among them may belong to work that has not landed. */
const RECENT = 10;

/** Numbers below the newest ones that no record has. */
const missingNumbers = (numbers: readonly string[]): string[] => {
  const last = Math.max(0, ...numbers.map(Number)) - RECENT;
  return Array.from({ length: Math.max(0, last) }, (_, index) =>
    String(index + 1).padStart(4, '0'),
  ).filter((number) => !numbers.includes(number));
};

/** Errors in the decision records and their index, a sentence each. */
export const decisionProblems = (tree: Tree): string[] => {
  const files = [...pick(tree, /^docs\/decisions\/\d{4}-[^/]+\.md$/)];
  const records = files.map(([file, text]) => readRecord(file, text));
  const read = records.filter((record) => record !== null);
  const numbers = files.map(([file]) => nameOf(file).slice(0, 4));
  const index = tree.get(`${FOLDER}/README.md`) ?? '';
  const rows = new Set(
    index
      .split('\n')
      .filter((line) => line.startsWith('| ['))
      .map((line) => cellsOf(line).join(' | ')),
  );
  const told = /^Missing numbers: ([\d, ]+)\./m.exec(index)?.[1]?.split(', ') ?? [];
  const missing = missingNumbers(numbers);
  return [
    ...files
      .filter((_, at) => records[at] === null)
      .map(
        ([file]) =>
          `${file} does not begin with title, date and status as docs/decisions/README.md has them`,
      ),
    ...numbers
      .filter((number, at) => numbers.indexOf(number) !== at)
      .map((number) => `${number} is the number of two records`),
    ...read
      .filter(({ successor }) => successor !== undefined && !numbers.includes(successor))
      .map(({ name }) => `${name} is superseded by a record that is not there`),
    ...read
      .map(({ name, number, title, date, status }) =>
        [`[${number}](${name})`, title, date, status].join(' | '),
      )
      .filter((row) => !rows.has(row))
      .map((row) => `the index lacks the row | ${row} |`),
    ...(missing.every((number) => told.includes(number))
      ? []
      : [`the index has to say: Missing numbers: ${missing.join(', ')}.`]),
    ...told
      .filter((number) => numbers.includes(number))
      .map((number) => `the index calls ${number} missing, and it is there`),
  ];
};
