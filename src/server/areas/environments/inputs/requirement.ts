import { InputError, quoted } from './reading';

const MOST_CHARACTERS = 2_000;
const PATH = /^(?:[./~\\]|[a-z]:[\\/]|file:)/i;
const NAMED = /^[a-z\d](?:[\w.-]*[a-z\d])?\s*(?:\[[\w\s,.-]*\]\s*)?/i;
const ADDRESS = /^(?:https?|git\+https?|git\+ssh):\/\/[^\s/]+/i;

/** One requirement (PEP 508), on one line of its own. Throws `InputError` with the place where it stands, also for options and paths. */
export const requirementAt = (value: string, where: string): string => {
  const line = value.trim();
  const refuse = (why: string) => new InputError(`${where}: ${quoted(line)} ${why}.`);
  const [name] = NAMED.exec(line) ?? [];
  const rest = name === undefined ? '' : line.slice(name.length);
  const address = rest.startsWith('@') ? rest.slice(1).trim() : null;
  if (line.length > MOST_CHARACTERS) throw refuse('is too long');
  if (PATH.test(address ?? line))
    throw refuse('is a path; files of your computer are not on the server');
  if (/[\p{Cc}\\]/u.test(line)) throw refuse('is not one line');
  if (/(?:^|\s)-/.test(line))
    throw refuse('has an option of pip; only requirements can stand here');
  if (
    name === undefined ||
    (address === null ? !/^(?:$|[<>=!~;(])/.test(rest) : !ADDRESS.test(address))
  )
    throw refuse('is no requirement (PEP 508)');
  return line;
};

/** Requirements that a file offers and that are not taken, as comments. */
export const offered = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : ['', `# ${title}`, ...lines.map((line) => `# ${line}`)];
