import {
  ADDRESS_FIELDS,
  BY_PERSON_FIELDS,
  ENDINGS,
  INSTANT,
  PLAIN_ERRORS,
  PREFIX,
  SECRET_FIELDS,
  WORD_FIELDS,
} from './mayLeave';
import words from './programWords.json';

/** Parts of a path, an address or a key that is made of several. Sentences have none: they are masked as a whole. */
const SEPARATORS = /([/?#&=,:;*|@+]+)/;
/** Longer ones are no paths. */
const LONGEST_PATH = 400;

type Mask = (value: unknown) => unknown;

const isPlain = (value: object) =>
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/**
 * A mask of everything that is not on the whitelist (mayLeave.ts). Within one mask the same text gets the same stand-in wherever it stands, also
 * as a key, so that what belonged together does so still, and reducers come to the masked state that they would have come to.
 */
export const createMask = (): Mask => {
  const fields: ReadonlySet<string> = new Set(words.fields);
  const known: ReadonlySet<string> = new Set([...words.words, ...words.fields]);
  const routes: ReadonlySet<string> = new Set(words.routes);
  const standIns = new Map<string, string>();
  const masked = new WeakMap<object, unknown>();

  const standIn = (text: string): string => {
    const before = standIns.get(text);
    if (before !== undefined) return before;
    const made = `text-${standIns.size + 1}`;
    standIns.set(text, made);
    return made;
  };
  /** One part of a path: an ending stays, since the app goes by it. */
  const maskPart = (part: string): string => {
    const plain = part.includes('%') ? decoded(part) : part;
    if (/^\.{0,2}$/.test(plain)) return part;
    const [, stem = plain, ending = ''] = ENDINGS.exec(plain) ?? [];
    return standIn(stem) + ending;
  };
  const maskText = (text: string): string => {
    if (text.trim() === '' || INSTANT.test(text)) return text;
    if (text.length > LONGEST_PATH || /^[^/]*\s|\n/.test(text)) return standIn(text);
    const [, prefix = '', rest = ''] = PREFIX.exec(text) ?? [];
    if (prefix !== '' && known.has(prefix)) return `${prefix}:${maskText(rest)}`;
    return text
      .split(SEPARATORS)
      .map((part, at) => (at % 2 === 1 ? part : maskPart(part)))
      .join('');
  };
  const maskPath = (text: string) =>
    text
      .split('/')
      .map((part) => (routes.has(part) ? part : maskText(part)))
      .join('/');
  const maskQuery = (text: string) =>
    text
      .split(/([?&])/)
      .map((pair) => {
        const [name = '', ...rest] = pair.split('=');
        if (rest.length === 0) return /^[?&]?$/.test(pair) ? pair : maskText(pair);
        const value = decoded(rest.join('=').replaceAll('+', ' '));
        return `${fields.has(name) ? name : maskText(name)}=${WORD_FIELDS.includes(name) && known.has(value) ? value : encodeURIComponent(maskText(value))}`;
      })
      .join('');
  const isPlainError = (text: string) =>
    PLAIN_ERRORS.some((form) => {
      const found = form.exec(text);
      return found !== null && (found[1] === undefined || fields.has(found[1]));
    });
  const maskString = (text: string, field: string): string => {
    if (SECRET_FIELDS.test(field)) return text === '' ? text : standIn(text);
    if (WORD_FIELDS.includes(field) && known.has(text)) return text;
    if (field === 'message' && isPlainError(text)) return text;
    if (ADDRESS_FIELDS.includes(field))
      return field === 'search' ? maskQuery(text) : maskPath(text);
    return maskText(text);
  };
  const maskKey = (key: string) => (fields.has(key) || /^\d{1,6}$/.test(key) ? key : maskText(key));
  /** Rows by their ids: the keys are data, also where a field of the program has the same name. */
  const maskRows = (rows: object) =>
    Object.fromEntries(Object.entries(rows).map(([id, row]) => [maskText(id), mask(row, id)]));
  /** What is kept by the names of people, on every level: an `admin` is somebody. */
  const maskByPerson = (value: unknown): unknown =>
    typeof value === 'object' && value && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, inner]) => [maskText(name), maskByPerson(inner)]),
        )
      : mask(value, '');
  const maskInner = (key: string, inner: unknown): unknown =>
    BY_PERSON_FIELDS.includes(key) ? maskByPerson(inner) : mask(inner, key);

  const maskFields = (value: object): object => {
    const before = masked.get(value);
    if (before !== undefined) return before as object;
    const { ids, entities } = value as { ids?: unknown; entities?: unknown };
    const rows = Array.isArray(ids) && typeof entities === 'object' && entities ? entities : null;
    const maskField = ([key, inner]: [string, unknown]): [string, unknown] => [
      maskKey(key),
      rows && inner === rows ? maskRows(rows) : maskInner(key, inner),
    ];
    const made = isPlain(value) ? Object.fromEntries(Object.entries(value).map(maskField)) : {};
    masked.set(value, made);
    return made;
  };
  function mask(value: unknown, field: string): unknown {
    if (value === null || typeof value === 'boolean') return value;
    if (typeof value === 'number')
      return SECRET_FIELDS.test(field) || !Number.isFinite(value) ? 0 : value;
    if (typeof value === 'string') return maskString(value, field);
    if (typeof value !== 'object') return undefined;
    return Array.isArray(value) ? value.map((inner) => mask(inner, field)) : maskFields(value);
  }
  return (value) => mask(value, '');
};
