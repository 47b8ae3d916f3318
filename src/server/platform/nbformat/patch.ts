import { elementsOf, membersOf, rootOf, type Range } from './scan';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** No tab of a browser keeps it, and it means nothing here: it stays as it is written. */
const UNSEEN = '__proto__';
const keysOf = (of: Fields) =>
  Object.keys(of).filter((key) => key !== UNSEEN && of[key] !== undefined);
/** A number that JSON does not have arrives as null. */
const told = (value: unknown) =>
  typeof value === 'number' && !Number.isFinite(value) ? null : (value ?? null);

/** Whether two values of JSON say the same; the order of keys says nothing. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, at) => isSame(each, other[at]));
  if (isFields(one) && isFields(other)) {
    const keys = keysOf(one);
    return (
      keys.length === keysOf(other).length &&
      keys.every((key) => Object.hasOwn(other, key) && isSame(one[key], other[key]))
    );
  }
  return told(one) === told(other);
};

/** How a text of JSON is laid out. */
interface Layout {
  /** One level; null where everything stands on one line. */
  readonly indent: string | null;
  /** Behind a comma on one line, and behind a colon. */
  readonly comma: string;
  readonly colon: string;
}

const layoutOf = (text: string): Layout => {
  const root = rootOf(text);
  const [first, second] = membersOf(text, root);
  const before = first ? text.slice(root.start + 1, first.start) : '';
  const between = first && second ? text.slice(first.value.end, second.start) : ',';
  return {
    indent: /\n([ \t]*)$/.exec(before)?.[1] ?? null,
    comma: `,${between.endsWith(' ') ? ' ' : ''}`,
    colon: first && /\s/.test(text[first.value.start - 1] ?? '') ? ': ' : ':',
  };
};

/** Which part of a list as it was belongs to one of the list as it is now, by its place there; undefined where none does. */
export type Pairing = (
  before: readonly unknown[],
  after: readonly unknown[],
) => (number | undefined)[];

/** Those that say the same, in their order; of what is left, what stands in the same place. */
const byValue: Pairing = (before, after) => {
  let from = 0;
  const same = after.map((value) => {
    const at = before.findIndex((one, index) => index >= from && isSame(one, value));
    if (at < 0) return undefined;
    from = at + 1;
    return at;
  });
  return same.map((at, index) =>
    at === undefined && index < before.length && !same.includes(index) ? index : at,
  );
};

/** A new value, indented as its position requires. */
class Patch {
  private readonly layout: Layout;

  constructor(
    private readonly text: string,
    private readonly pairs: (key: string) => Pairing | undefined,
  ) {
    this.layout = layoutOf(text);
  }

  private written(value: unknown, depth: number): string {
    const { indent, comma, colon } = this.layout;
    if (indent !== null)
      return JSON.stringify(value, null, indent === '' ? ' ' : indent).replaceAll(
        '\n',
        `\n${indent.repeat(depth)}`,
      );
    if (Array.isArray(value))
      return `[${value.map((one) => this.written(one ?? null, depth)).join(comma)}]`;
    if (!isFields(value)) return JSON.stringify(value);
    return `{${Object.keys(value)
      .filter((key) => value[key] !== undefined)
      .map((key) => `${JSON.stringify(key)}${colon}${this.written(value[key], depth)}`)
      .join(comma)}}`;
  }

  /** Parts between brackets: with the space that was there, where there are as many in the same order. */
  private put(
    range: Range,
    old: readonly Range[],
    parts: readonly { readonly at: number | undefined; readonly text: string }[],
    depth: number,
  ): string {
    const [open, close] = [this.text[range.start] ?? '', this.text[range.end - 1] ?? ''];
    const [first] = old;
    const last = old.at(-1);
    if (first && last && parts.length === old.length && parts.every(({ at }, nth) => at === nth))
      return [
        this.text.slice(range.start, first.start),
        ...parts.map(
          ({ text }, nth) =>
            text + this.text.slice(old[nth]?.end, old[nth + 1]?.start ?? old[nth]?.end),
        ),
        this.text.slice(last.end, range.end),
      ].join('');
    if (parts.length === 0) return open + close;
    const { indent, comma } = this.layout;
    const isOnLines =
      indent !== null && (!first || this.text.slice(range.start, first.start).includes('\n'));
    if (!isOnLines) return `${open}${parts.map(({ text }) => text).join(comma)}${close}`;
    const line = `\n${indent.repeat(depth + 1)}`;
    return `${open}${line}${parts.map(({ text }) => text).join(`,${line}`)}\n${indent.repeat(depth)}${close}`;
  }

  private object(range: Range, before: Fields, after: Fields, depth: number): string | null {
    const members = membersOf(this.text, range);
    const names = new Set(members.map(({ key }) => key));
    // Of a key that is there twice nobody knows which one counts.
    if (names.size !== members.length) return null;
    const old = members.map(({ start, value }) => ({ start, end: value.end }));
    const kept = members.flatMap(({ key, start, value }, at) => {
      if (key !== UNSEEN && Object.hasOwn(after, key) && after[key] !== undefined)
        return [
          {
            at,
            text:
              this.text.slice(start, value.start) +
              this.value(value, before[key], after[key], depth + 1, this.pairs(key)),
          },
        ];
      return key === UNSEEN ? [{ at, text: this.text.slice(start, value.end) }] : [];
    });
    const added = keysOf(after)
      .filter(
        (key) =>
          !names.has(key) && !(Object.hasOwn(before, key) && isSame(before[key], after[key])),
      )
      .map((key) => ({
        at: undefined,
        text: `${JSON.stringify(key)}${this.layout.colon}${this.written(after[key], depth + 1)}`,
      }));
    return this.put(range, old, [...kept, ...added], depth);
  }

  private list(
    range: Range,
    before: readonly unknown[],
    after: readonly unknown[],
    depth: number,
    pairing: Pairing = byValue,
  ): string | null {
    const old = elementsOf(this.text, range);
    if (old.length !== before.length) return null;
    const places = pairing(before, after);
    const parts = after.map((value, nth) => {
      const at = places[nth];
      const place = at === undefined ? undefined : old[at];
      return place && at !== undefined
        ? { at, text: this.value(place, before[at], value, depth + 1) }
        : { at: undefined, text: this.written(value, depth + 1) };
    });
    return this.put(range, old, parts, depth);
  }

  /** The old text, with the differences between `before` and `after` written anew. */
  value(range: Range, before: unknown, after: unknown, depth: number, pairing?: Pairing): string {
    if (isSame(before, after)) return this.text.slice(range.start, range.end);
    const sign = this.text[range.start];
    if (sign === '{' && isFields(before) && isFields(after))
      return this.object(range, before, after, depth) ?? this.written(after, depth);
    if (sign === '[' && Array.isArray(before) && Array.isArray(after))
      return this.list(range, before, after, depth, pairing) ?? this.written(after, depth);
    // Text stays one string where it was one.
    const isText = Array.isArray(after) && after.every((one) => typeof one === 'string');
    return this.written(sign === '"' && isText ? after.join('') : after, depth);
  }
}

/**
 * The text of `after` out of the text of `before`: what they have in common keeps its bytes, numbers that JavaScript cannot hold, order of
 * keys and indent included. `before` is what was read of the text; a default that was added to it is not written. `pairs` says how parts of
 * the list below a key belong together.
 */
export const patched = (
  text: string,
  before: unknown,
  after: unknown,
  pairs: (key: string) => Pairing | undefined = () => undefined,
): string => {
  const root = rootOf(text);
  return (
    text.slice(0, root.start) +
    new Patch(text, pairs).value(root, before, after, 0) +
    text.slice(root.end)
  );
};
