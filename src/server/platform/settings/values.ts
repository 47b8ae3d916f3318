import { z } from 'zod';
import { list, LOOPBACK } from './environment';

/** The type of a setting: reads its text, or says after the setting's name what is wrong with it. */
export type Kind<Value> = z.ZodType<Value, string>;

const MAX_QUOTED = 200;
const quoted = (text: string): string =>
  `'${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED)}…` : text}'`;

/** A kind out of a function that answers undefined where the text cannot be used. `rule` never quotes what may be a secret. */
export const kind = <Value>(
  parse: (text: string) => Value | undefined,
  rule: (text: string) => string,
): Kind<Value> =>
  z.string().transform((text, context): Value => {
    const value = parse(text);
    if (value !== undefined) return value;
    context.issues.push({ code: 'custom', input: text, message: rule(text) });
    return z.NEVER;
  });

/** Any text. */
export const text = (): Kind<string> => z.string();

/** A whole number within bounds. */
export const whole = (min: number, max: number): Kind<number> =>
  kind(
    (given) => {
      const value = Number(given);
      return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
    },
    (given) => `must be a whole number from ${min} to ${max}, but it is ${quoted(given)}.`,
  );

/** `on` or `off`. */
export const onOff = (): Kind<boolean> =>
  kind(
    (given) => (given === 'on' || given === 'off' ? given === 'on' : undefined),
    (given) => `must be 'on' or 'off', but it is ${quoted(given)}.`,
  );

/** One of some words. */
export const oneOf = <const Word extends string>(words: readonly Word[]): Kind<Word> =>
  kind(
    (given) => words.find((word) => word === given),
    (given) => `must be one of ${words.join(', ')}, but it is ${quoted(given)}.`,
  );

/** Text of a form; `rule` says which: 'must be the name of a bucket'. */
export const matching = (form: RegExp, rule: string): Kind<string> =>
  kind(
    (given) => (form.test(given) ? given : undefined),
    (given) => `${rule}, but it is ${quoted(given)}.`,
  );

const originIn = (given: string): string | undefined =>
  URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)
    ? new URL(given).origin
    : undefined;

const addressRule = (given: string) =>
  `must hold addresses like https://example.com, but it holds ${quoted(given)}.`;

/** The origin of an http(s) address. */
export const origin = (): Kind<string> => kind(originIn, addressRule);

/** An http(s) address, without a slash at its end. */
export const address = (): Kind<string> =>
  kind(
    (given) => (originIn(given) === undefined ? undefined : given.replace(/\/+$/, '')),
    addressRule,
  );

/** Whether an address may be told secrets, and its answers believed: only https, or this machine itself. */
export const isSafe = (given: string): boolean => {
  const { protocol, hostname } = new URL(given);
  return protocol === 'https:' || LOOPBACK.test(hostname);
};

/** The problem of an address that may not be sent secrets. */
export const safeRule = (given: string) => `must begin with https://, but it is ${quoted(given)}.`;

/** An address that is told secrets; `exact` keeps a slash at its end. */
export const safeAddress = ({ exact = false } = {}): Kind<string> =>
  z.string().transform((given, context): string => {
    const isAddress = originIn(given) !== undefined;
    if (isAddress && isSafe(given)) return exact ? given : given.replace(/\/+$/, '');
    const message = isAddress ? safeRule(given) : addressRule(given);
    context.issues.push({ code: 'custom', input: given, message });
    return z.NEVER;
  });

/**
 * Items with commas between; `rule` says what they are, and is followed by the first that is not. `none` is a word that stands alone for no
 * items.
 */
export const items = <Value>(
  parse: (item: string) => Value | undefined,
  rule: string,
  none?: string,
): Kind<readonly Value[]> =>
  z.string().transform((given, context): readonly Value[] => {
    if (given === none) return [];
    const read = list(given).map((item) => ({ item, value: parse(item) }));
    const wrong = read.find(({ value }) => value === undefined);
    if (wrong)
      context.issues.push({
        code: 'custom',
        input: given,
        message: `${rule}, but it holds ${quoted(wrong.item)}.`,
      });
    return read.flatMap(({ value }) => (value === undefined ? [] : [value]));
  });

/** Origins with commas between. */
export const origins = (): Kind<readonly string[]> =>
  items(originIn, 'must hold addresses like https://example.com');
