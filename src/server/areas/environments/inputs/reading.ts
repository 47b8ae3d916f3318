import { parse, TomlError } from 'smol-toml';
import type { z } from 'zod';

/** A file of requirements cannot be used, in a sentence that names the file and the line or the field. */
export class InputError extends Error {}

/** The Python that a file is read for. */
export interface InputTarget {
  /** The interpreter that the environment is made of. */
  readonly executable: string;
  /** Its version, '3.11.2'. */
  readonly version: string;
  /** The processor, 'x86_64'. */
  readonly machine: string;
}

/** The requirements that a file becomes. */
export interface ReadInput {
  /** As pip reads them. */
  readonly requirements: string;
  /** Sentences about all that was left out. */
  readonly notes: readonly string[];
}

/** A file that is read. */
export interface InputFile {
  readonly name: string;
  readonly text: string;
}

/** A value of a file as a sentence quotes it. */
export const quoted = (value: string): string =>
  `'${value.length > 80 ? `${value.slice(0, 80)}…` : value}'`.replace(/\p{Cc}/gu, ' ');

const MOST_NAMED = 20;
/** Some names of a list, which may be long. */
export const someOf = (names: readonly string[]): string =>
  names.length <= MOST_NAMED
    ? names.join(', ')
    : `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`;

/** The value of a TOML text. Throws `InputError` with the line. */
export const readToml = (text: string, name: string): unknown => {
  try {
    return parse(text);
  } catch (error) {
    if (error instanceof TomlError)
      throw new InputError(
        `${name}, line ${error.line}: ${error.message.split('\n')[0]?.replace('Invalid TOML document: ', '')}.`,
      );
    throw new InputError(`${name} cannot be read as TOML.`);
  }
};

const pathText = (path: readonly PropertyKey[]): string =>
  path
    .map((each) => (typeof each === 'number' ? `[${each}]` : `.${String(each)}`))
    .join('')
    .replace(/^\./, '');

/** The value as a schema has it. Throws `InputError` with the field. */
export const readShape = <Shape extends z.ZodType>(
  schema: Shape,
  value: unknown,
  name: string,
): z.output<Shape> => {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = pathText(issue?.path ?? []);
  throw new InputError(`${name}${field === '' ? '' : `, ${quoted(field)}`}: ${issue?.message}.`);
};
