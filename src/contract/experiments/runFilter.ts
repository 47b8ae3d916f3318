/**
 * The language in which runs are filtered, as MLflow's own: `metrics.acc > 0.9 and params.lr = "0.1"`. One parser for the page, which shows where
 * an expression goes wrong, and for the server, which asks its database.
 */
import { tokensOf, Trouble, type Token } from './runTokens';
import { DATASET_FIELDS, instantAt, instantOf, numberIn } from './runValues';

/** The key of a field of a run: 'p.lr', 'm.acc', 't.team', 'a.status', and 'd.name' of its datasets. */
export type FieldKey = `${'p' | 'm' | 't' | 'a' | 'd'}.${string}`;

/** The attributes that MLflow records of every run, and ours beside them, each with the type by which it is compared. */
export const RUN_ATTRIBUTES = {
  name: 'text',
  status: 'text',
  user: 'text',
  run_id: 'text',
  artifact_uri: 'text',
  origin: 'text',
  note: 'text',
  start: 'instant',
  end: 'instant',
  duration: 'number',
} as const;
type Attribute = keyof typeof RUN_ATTRIBUTES;

export type Comparison = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'like' | 'ilike' | 'in' | 'not in';
export type RunFilter =
  | {
      readonly kind: 'compare';
      readonly field: FieldKey;
      readonly by: Comparison;
      readonly values: readonly (string | number)[];
    }
  | { readonly kind: 'known'; readonly field: FieldKey; readonly known: boolean }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly RunFilter[] }
  | { readonly kind: 'not'; readonly part: RunFilter };

/** Where and why an expression cannot be read; `at` counts characters. */
export interface FilterTrouble {
  readonly at: number;
  readonly message: string;
}
export type ParsedFilter =
  | { readonly ok: true; readonly filter: RunFilter | null }
  | ({ readonly ok: false } & FilterTrouble);

/** So deep parentheses may stand in each other. */
const DEEPEST = 40;

const KINDS: Readonly<Record<string, 'p' | 'm' | 't' | 'a' | 'd'>> = {
  dataset: 'd',
  datasets: 'd',
  params: 'p',
  param: 'p',
  parameters: 'p',
  metrics: 'm',
  metric: 'm',
  tags: 't',
  tag: 't',
  attributes: 'a',
  attribute: 'a',
  attr: 'a',
  run: 'a',
};
const OTHER_NAMES: Readonly<Record<string, Attribute>> = {
  run_name: 'name',
  'run name': 'name',
  created: 'start',
  start_time: 'start',
  end_time: 'end',
  user_name: 'user',
  user_id: 'user',
  job: 'origin',
  notebook: 'origin',
};

const isAttribute = (name: string): name is Attribute => Object.hasOwn(RUN_ATTRIBUTES, name);
const attributeOf = (name: string, at: number): FieldKey => {
  const known = OTHER_NAMES[name.toLowerCase()] ?? name.toLowerCase();
  if (isAttribute(known)) return `a.${known}`;
  throw new Trouble(
    at,
    `There is no field '${name}'. Write metrics.…, params.…, tags.…, or one of ${Object.keys(RUN_ATTRIBUTES).join(', ')}.`,
  );
};

/** How a field is compared; parameters and tags are texts that may be numbers. */
export const typeOfField = (field: FieldKey): 'number' | 'text' | 'instant' | 'either' => {
  if (field.startsWith('m.')) return 'number';
  if (field.startsWith('d.')) return 'text';
  return field.startsWith('a.') ? RUN_ATTRIBUTES[field.slice(2) as Attribute] : 'either';
};

const COMPARISONS: readonly string[] = ['=', '!=', '<', '<=', '>', '>='];

class Parser {
  private next = 0;
  private depth = 0;

  constructor(private readonly tokens: readonly Token[]) {}

  private get token(): Token {
    return this.tokens[this.next] ?? this.tokens.at(-1)!;
  }

  private is(...texts: readonly string[]): boolean {
    const { kind, text } = this.token;
    return (kind === 'word' || kind === 'sign') && texts.includes(text.toLowerCase());
  }

  private taken(...texts: readonly string[]): boolean {
    if (!this.is(...texts)) return false;
    this.next += 1;
    return true;
  }

  private take(): Token {
    const { token } = this;
    this.next += 1;
    return token;
  }

  private expect(text: string, wanted: string): void {
    if (!this.taken(text)) throw new Trouble(this.token.at, `Here should stand ${wanted}.`);
  }

  whole(): RunFilter {
    const filter = this.either();
    if (this.token.kind !== 'end')
      throw new Trouble(this.token.at, "Here should stand 'and' or 'or', or nothing more.");
    return filter;
  }

  private either(): RunFilter {
    const parts = [this.both()];
    while (this.taken('or')) parts.push(this.both());
    return parts.length === 1 ? parts[0]! : { kind: 'or', parts };
  }

  private both(): RunFilter {
    const parts = [this.one()];
    while (this.taken('and')) parts.push(this.one());
    return parts.length === 1 ? parts[0]! : { kind: 'and', parts };
  }

  private deeper(read: () => RunFilter): RunFilter {
    if (this.depth === DEEPEST)
      throw new Trouble(this.token.at, 'These parentheses stand too deep in each other.');
    this.depth += 1;
    const filter = read();
    this.depth -= 1;
    return filter;
  }

  private one(): RunFilter {
    if (this.taken('not')) return this.deeper(() => ({ kind: 'not', part: this.one() }));
    if (!this.taken('(')) return this.condition();
    const filter = this.deeper(() => this.either());
    this.expect(')', 'a )');
    return filter;
  }

  private field(): FieldKey {
    const { kind, text, at } = this.take();
    if (kind === 'name') return attributeOf(text, at);
    if (kind !== 'word')
      throw new Trouble(
        at,
        'Here should stand a field: metrics.acc, params.lr, tags.team, status.',
      );
    const group = KINDS[text.toLowerCase()];
    if (group === undefined || !this.taken('.')) return attributeOf(text, at);
    const name = this.take();
    if (name.kind !== 'word' && name.kind !== 'text' && name.kind !== 'name')
      throw new Trouble(name.at, `Here should stand the name of one of the ${text}.`);
    if (group === 'd' && !DATASET_FIELDS.includes(name.text))
      throw new Trouble(name.at, `Of datasets there are ${DATASET_FIELDS.join(', ')}.`);
    return group === 'a' ? attributeOf(name.text, name.at) : `${group}.${name.text}`;
  }

  private condition(): RunFilter {
    const field = this.field();
    if (this.taken('is')) {
      const known = this.taken('not');
      this.expect('null', "'null' or 'not null'");
      return { kind: 'known', field, known };
    }
    if (this.taken('not')) {
      this.expect('in', "'in'");
      return { kind: 'compare', field, by: 'not in', values: this.list(field) };
    }
    if (this.taken('in')) return { kind: 'compare', field, by: 'in', values: this.list(field) };
    if (this.is('like', 'ilike')) {
      const { text, at } = this.take();
      if (typeOfField(field) !== 'either' && typeOfField(field) !== 'text')
        throw new Trouble(at, 'Only texts can be compared with LIKE.');
      return {
        kind: 'compare',
        field,
        by: text.toLowerCase() as Comparison,
        values: [String(this.value(field))],
      };
    }
    const { kind, text, at } = this.token;
    if (kind !== 'sign' || !COMPARISONS.includes(text))
      throw new Trouble(at, 'Here should stand =, !=, <, <=, >, >=, LIKE, ILIKE, IN or IS NULL.');
    this.take();
    return { kind: 'compare', field, by: text as Comparison, values: [this.value(field)] };
  }

  private list(field: FieldKey): (string | number)[] {
    this.expect('(', 'a list in parentheses: (1, 2)');
    const values = [this.value(field)];
    while (this.taken(',')) values.push(this.value(field));
    this.expect(')', 'a comma or a )');
    return values;
  }

  private value(field: FieldKey): string | number {
    const { kind, text, at } = this.take();
    if (kind !== 'text' && kind !== 'number')
      throw new Trouble(at, 'Here should stand a value: a number, or a text in quotes.');
    const type = typeOfField(field);
    if (type === 'number' && kind !== 'number')
      throw new Trouble(at, 'This is compared with a number, without quotes.');
    if (type === 'text' && kind !== 'text')
      throw new Trouble(at, 'This is compared with a text in quotes.');
    if (type === 'instant') {
      const instant = kind === 'text' ? instantOf(text) : instantAt(Number(text));
      if (instant !== null) return instant;
      throw new Trouble(
        at,
        'This is compared with milliseconds since 1970, or with a date in quotes: "2026-05-01" or "2026-05-01T12:00:00Z".',
      );
    }
    return kind === 'number' ? numberIn(text, at, field.startsWith('m.')) : text;
  }
}

/** Reads an expression; an empty one filters nothing. */
export const parseRunFilter = (text: string): ParsedFilter => {
  if (text.trim() === '') return { ok: true, filter: null };
  try {
    return { ok: true, filter: new Parser(tokensOf(text)).whole() };
  } catch (error) {
    if (error instanceof Trouble) return { ok: false, at: error.at, message: error.message };
    throw error;
  }
};
