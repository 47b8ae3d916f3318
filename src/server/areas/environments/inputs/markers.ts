import { InputError, quoted, type InputTarget } from './reading';
import { allows } from './versions';

const MOST_CHARACTERS = 4_000;
const MOST_PARENTHESES = 100;
const TOKEN =
  /\s*(?:(\(|\)|===?|~=|!=|<=|>=|<|>|(?:and|or|in|not\s+in)(?![\w.]))|'([^']*)'|"([^"]*)"|([a-z_][\w.]*))/iy;
const VERSIONS = new Set(['python_version', 'python_full_version', 'implementation_version']);

type Token =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'name'; readonly text: string };

/** The values that markers are compared with. */
export interface MarkerTerms {
  readonly target: InputTarget;
  /** Lists that a marker may look in: 'extras', 'dependency_groups'. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
}

const valuesOf = ({ version, machine }: InputTarget): Readonly<Record<string, string>> => ({
  python_version: version.split('.').slice(0, 2).join('.'),
  python_full_version: version,
  implementation_version: version,
  implementation_name: 'cpython',
  platform_python_implementation: 'CPython',
  os_name: 'posix',
  sys_platform: 'linux',
  platform_system: 'Linux',
  platform_machine: machine,
  platform_release: '',
  platform_version: '',
  extra: '',
});

const tokensOf = (marker: string, refuse: () => InputError): Token[] => {
  const tokens: Token[] = [];
  const text = marker.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const [, word, single, double, name] = TOKEN.exec(text) ?? [];
    if (word !== undefined)
      tokens.push({ kind: 'word', text: word.toLowerCase().replace(/\s+/, ' ') });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (single !== undefined || double !== undefined)
      tokens.push({ kind: 'text', text: single ?? double ?? '' });
    else throw refuse();
  }
  return tokens;
};

/** Whether an environment marker (PEP 508) holds on this machine. Throws `InputError` where it cannot be read. */
export const holds = (
  marker: string | undefined,
  where: string,
  { target, lists = {} }: MarkerTerms,
): boolean => {
  if (marker === undefined || marker.trim() === '') return true;
  const refuse = () =>
    new InputError(`${where}: ${quoted(marker)} is no environment marker (PEP 508).`);
  if (marker.length > MOST_CHARACTERS || marker.split('(').length > MOST_PARENTHESES)
    throw refuse();
  const tokens = tokensOf(marker, refuse);
  const values = valuesOf(target);
  let at = 0;
  const isWord = (text: string) => tokens[at]?.kind === 'word' && tokens[at]?.text === text;

  const side = () => {
    const token = tokens[at];
    at += 1;
    if (!token || token.kind === 'word') throw refuse();
    if (token.kind === 'text') return { text: token.text, isVersion: false, list: null };
    const list = lists[token.text] ?? null;
    const text = values[token.text];
    if (text === undefined && list === null) throw refuse();
    return { text: text ?? '', isVersion: VERSIONS.has(token.text), list };
  };
  const comparison = (): boolean => {
    const left = side();
    const operator = tokens[at]?.kind === 'word' ? tokens[at]!.text : '';
    at += 1;
    const right = side();
    const isIn = right.list ? right.list.includes(left.text) : right.text.includes(left.text);
    if (operator === 'in') return isIn;
    if (operator === 'not in') return !isIn;
    if (left.isVersion || right.isVersion) {
      const [version, asked] = left.isVersion ? [left.text, right.text] : [right.text, left.text];
      const turned = left.isVersion
        ? operator
        : operator.replace(/[<>]/, (sign) => (sign === '<' ? '>' : '<'));
      const isAllowed = allows(`${turned}${asked}`, version);
      if (isAllowed === null) throw refuse();
      return isAllowed;
    }
    switch (operator) {
      case '==':
      case '===':
        return left.text === right.text;
      case '!=':
        return left.text !== right.text;
      case '<':
        return left.text < right.text;
      case '<=':
        return left.text <= right.text;
      case '>':
        return left.text > right.text;
      case '>=':
        return left.text >= right.text;
      default:
        throw refuse();
    }
  };
  const group = (): boolean => {
    if (!isWord('(')) return comparison();
    at += 1;
    const value = either();
    if (!isWord(')')) throw refuse();
    at += 1;
    return value;
  };
  const both = (): boolean => {
    let value = group();
    while (isWord('and')) {
      at += 1;
      value = group() && value;
    }
    return value;
  };
  function either(): boolean {
    let value = both();
    while (isWord('or')) {
      at += 1;
      value = both() || value;
    }
    return value;
  }
  const value = either();
  if (at < tokens.length) throw refuse();
  return value;
};
