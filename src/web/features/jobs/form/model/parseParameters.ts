import { PARAMETER_NAME, type JobParameter } from '~/contract';

/** Words as a shell reads them: quotes hold spaces together, a backslash keeps what follows it, also the end of a line. */
const wordsOf = (text: string): string[] => {
  const words: string[] = [];
  for (const [whole] of text
    .replace(/\\\r?\n/g, ' ')
    .matchAll(/(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\])+|["'\\]/g)) {
    words.push(
      whole.replace(
        /"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/g,
        (_all, double?: string, single?: string, kept?: string) =>
          double?.replace(/\\(["\\$`])/g, '$1') ?? single ?? kept ?? '',
      ),
    );
  }
  return words;
};

const OPTION = /^--?([A-Za-z_][\w.-]*)(?:=([\s\S]*))?$/;

/** The options of a command line; what stands before the first of them is the command itself. Null where something else is among them. */
const ofOptions = (text: string): JobParameter[] | null => {
  const words = wordsOf(text);
  const first = words.findIndex((word) => OPTION.test(word));
  if (first < 0) return null;
  const found: JobParameter[] = [];
  for (let at = first; at < words.length; at += 1) {
    const [option, name = '', joined] = OPTION.exec(words[at] ?? '') ?? [];
    if (option === undefined) return null;
    const next = words[at + 1];
    const follows = joined === undefined && next !== undefined && !OPTION.test(next);
    found.push({ name, value: joined ?? (follows ? next : '') });
    if (follows) at += 1;
  }
  return found;
};

const unquoted = (value: string) => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;

/** Lines such as 'lr=0.1', 'lr: 0.1' or two columns of a table; empty ones and those that begin with # say nothing. */
const ofLines = (text: string): JobParameter[] | null => {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter((line) => line !== '' && !line.startsWith('#'));
  const found = lines.map((line) => /^(?:export\s+)?([^\s=:]+)\s*(?:=|:\s|\t)\s*(.*)$/.exec(line));
  if (found.length === 0 || found.some((match) => !match || !PARAMETER_NAME.test(match[1] ?? '')))
    return null;
  return found.map((match) => ({
    name: match?.[1] ?? '',
    value: unquoted(match?.[2]?.trim() ?? ''),
  }));
};

/** The parameters a pasted text holds: '--lr 0.1 --epochs 3', 'lr=0.1' on lines of their own; null where it is neither. */
export const parseParameters = (text: string): JobParameter[] | null =>
  ofLines(text) ?? ofOptions(text);
