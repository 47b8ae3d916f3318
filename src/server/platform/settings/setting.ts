import type { Kind } from './values';

/** One variable of the environment that the server reads. */
export interface Setting<Value = unknown, Usual = unknown> {
  /** Reads its text. */
  readonly kind: Kind<Value>;
  /** The type of its text, in words: 'a whole number', 'an address'. */
  readonly type: string;
  readonly unit?: string;
  /** Its value where it is not set. */
  readonly usual: Usual;
  /** The same for people, where the value does not say it. */
  readonly usually?: string;
  /** The purpose, in a sentence or two. */
  readonly about: string;
  readonly example: string;
  /** Nobody but the server may know it: `NAME_FILE` names a file that holds it, and no message shows it. */
  readonly secret?: true;
  /** Whether `--help` shows it. */
  readonly common?: true;
  /** Spaces around it belong to it. */
  readonly exact?: true;
}

/** A setting with the types of its value and of its default. */
export const setting = <Value, const Usual>(
  described: Setting<Value, Usual>,
): Setting<Value, Usual> => described;
