/** The settings as they come from outside. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used, in a sentence that names the variable. */
export class BadSetting extends Error {}

/** Host names of this machine itself. */
export const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The items of a setting that has commas between them. */
export const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
