import declaredWords from './declared.json';
import {
  ADDRESS_FIELDS,
  BY_PERSON_FIELDS,
  ENDINGS,
  INSTANT,
  PLAIN_ERRORS,
  PREFIX,
  QUERY_WORDS,
  SECRET_FIELDS,
} from './mayLeave';
import words from './programWords.json';

/** Parts of a path, an address or a key that is made of several. Sentences have none: they are masked as a whole. */
const SEPARATORS = /([/?#&=,:;*|@+]+)/;
const MAX_DEPTH = 100;
/** Longer ones are no paths. */
const LONGEST_PATH = 400;

/** The values that a type lets through: words and patterns of a text, and by number the same of its fields and of its items. */
type Shape = readonly [
  words: readonly string[],
  patterns: readonly string[],
  fields: Readonly<Record<string, number>>,
  items: number,
];
/** Shapes, and which of them an action by its type and a key of the state (`state jobs`) are declared as; made from the sources (declared.json). */
export interface Declared {
  readonly shapes: readonly Shape[];
  readonly of: Readonly<Record<string, number>>;
}
const DECLARED = declaredWords as unknown as Declared;

/** Masks a value that is declared as the actions of a type, or as a slice; without a name no text leaves it. */
type Mask = (value: unknown, declaredAs?: string) => unknown;

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
 * A mask of everything but what its type declares as words (declared.json) and what mayLeave.ts names. Within one mask the same text gets the same
 * stand-in wherever it stands, also as a key, so that what belonged together does so still, and reducers come to the masked state that they would
 * have come to.
 */
export const createMask = ({ shapes, of }: Declared = DECLARED): Mask => {
  const fields: ReadonlySet<string> = new Set(words.fields);
  const known: ReadonlySet<string> = new Set([...words.words, ...words.fields]);
  const routes: ReadonlySet<string> = new Set(words.routes);
  const standIns = new Map<string, string>();
  /** The values that the one being masked lies in. */
  const within = new Set<object>();
  const masked = new Map<Shape, WeakMap<object, object>>();
  const nothing: Shape = [[], [], {}, 0];
  const shapeAt = (number = 0) => shapes[number] ?? nothing;
  const shapeIn = ([, , inner, items]: Shape, field: string) =>
    shapeAt(Object.hasOwn(inner, field) ? inner[field] : items);
  const isDeclared = ([declared, patterns]: Shape, text: string) =>
    declared.includes(text) ||
    patterns.some((pattern) => new RegExp(`^(?:${pattern})$`).test(text));

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
        return `${fields.has(name) ? name : maskText(name)}=${QUERY_WORDS.includes(name) && known.has(value) ? value : encodeURIComponent(maskText(value))}`;
      })
      .join('');
  const isPlainError = (text: string) =>
    PLAIN_ERRORS.some((form) => {
      const found = form.exec(text);
      return found !== null && (found[1] === undefined || fields.has(found[1]));
    });
  const maskString = (text: string, field: string, shape: Shape): string => {
    if (SECRET_FIELDS.test(field)) return text === '' ? text : standIn(text);
    if (isDeclared(shape, text)) return text;
    if (field === 'message' && isPlainError(text)) return text;
    if (ADDRESS_FIELDS.includes(field))
      return field === 'search' ? maskQuery(text) : maskPath(text);
    return maskText(text);
  };
  const maskKey = (key: string) => (fields.has(key) || /^\d{1,6}$/.test(key) ? key : maskText(key));
  /** Rows by their ids: the keys are data, also where a field of the program has the same name. */
  const maskRows = (rows: object, shape: Shape) =>
    Object.fromEntries(
      Object.entries(rows).map(([id, row]) => [maskText(id), mask(row, id, shapeIn(shape, id))]),
    );
  /** Keys that are names of people, on every level: an `admin` is somebody. */
  const maskByPerson = (value: unknown): unknown =>
    typeof value === 'object' && value && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, inner]) => [maskText(name), maskByPerson(inner)]),
        )
      : mask(value, '', nothing);
  const maskInner = (key: string, inner: unknown, shape: Shape): unknown =>
    BY_PERSON_FIELDS.includes(key) ? maskByPerson(inner) : mask(inner, key, shape);

  const maskFields = (value: object, shape: Shape): object => {
    const made = masked.get(shape) ?? new WeakMap<object, object>();
    masked.set(shape, made);
    const before = made.get(value);
    if (before !== undefined) return before;
    const { ids, entities } = value as { ids?: unknown; entities?: unknown };
    const rows =
      Array.isArray(ids) && typeof entities === 'object' && !Array.isArray(entities)
        ? entities
        : null;
    const maskField = ([key, inner]: [string, unknown]): [string, unknown] => [
      maskKey(key),
      rows && inner === rows
        ? maskRows(rows, shapeIn(shape, key))
        : maskInner(key, inner, shapeIn(shape, key)),
    ];
    const fieldsMade = isPlain(value)
      ? Object.fromEntries(Object.entries(value).map(maskField))
      : {};
    made.set(value, fieldsMade);
    return fieldsMade;
  };
  function mask(value: unknown, field: string, shape: Shape): unknown {
    if (value === null || typeof value === 'boolean') return value;
    if (typeof value === 'number')
      return SECRET_FIELDS.test(field) || !Number.isFinite(value) ? 0 : value;
    if (typeof value === 'string') return maskString(value, field, shape);
    // No file holds what holds itself, or what is deeper than anything of the app.
    if (typeof value !== 'object' || within.has(value) || within.size > MAX_DEPTH) return undefined;
    within.add(value);
    const made = Array.isArray(value)
      ? value.map((inner) => mask(inner, field, shapeAt(shape[3])))
      : maskFields(value, shape);
    within.delete(value);
    return made;
  }
  return (value, declaredAs = '') =>
    mask(value, '', shapeAt(Object.hasOwn(of, declaredAs) ? of[declaredAs] : 0));
};
