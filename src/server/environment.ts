/** The settings as they come from outside. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used, in a sentence that names the variable. */
export class BadSetting extends Error {}

/** The words of a setting without the space around them; undefined where it is not set or empty. */
export const setting = (environment: Environment, name: string): string | undefined =>
  environment[name]?.trim() || undefined;

/** A whole number within bounds; `usual` where the setting is not given. */
export const whole = (
  environment: Environment,
  name: string,
  usual: number,
  [min, max]: readonly [number, number],
): number => {
  const text = setting(environment, name);
  if (text === undefined) return usual;
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new BadSetting(
    `${name} must be a whole number from ${min} to ${max}, but it is '${text}'.`,
  );
};

/** The origin of an http(s) address. */
export const origin = (name: string, text: string): string => {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text).origin;
  throw new BadSetting(
    `${name} must hold addresses like https://example.com, but it holds '${text}'.`,
  );
};

/** An http(s) address without a slash at its end; null where the setting is not given. */
export const link = (environment: Environment, name: string): string | null => {
  const text = setting(environment, name);
  if (text === undefined) return null;
  origin(name, text);
  return text.replace(/\/+$/, '');
};

/** Host names of this machine itself. */
export const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** An address whose answers are believed, or that is told secrets: only https, or this machine itself. */
export const safe = (name: string, address: string): string => {
  const { protocol, hostname } = new URL(address);
  if (protocol === 'https:' || LOOPBACK.test(hostname)) return address;
  throw new BadSetting(`${name} must begin with https://, but it is '${address}'.`);
};

/** As `link`, for such an address; `usual` where the setting is not given. */
export const safeLink = (environment: Environment, name: string, usual: string): string =>
  safe(name, link(environment, name) ?? usual);

/** The items of a setting that has commas between them. */
export const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
