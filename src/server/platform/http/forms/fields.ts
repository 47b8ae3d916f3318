import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { sizeText } from '~/text/size';
import { invalid, HttpError } from '../../httpError';

/** The field that holds what a call takes as JSON. */
export const CONFIG = 'config';

/** A part of a form as its parser finds it. */
export interface PartHead {
  readonly name: string;
  readonly type: string;
  readonly fileName: string | undefined;
}

const isJson = (type: string) => /^application\/(json|[\w.+-]+\+json)$/i.test(type);

/** Whether a part is handed on as a stream. Fields of JSON are: the parser would parse them itself, with errors that name no field. */
export const isStreamed = ({ type, fileName }: Omit<PartHead, 'name'>): boolean =>
  fileName !== undefined || type === 'application/octet-stream' || isJson(type);

/** Whether a streamed part brings a file. `config` never does: of a Blob, browsers send it with a file name. */
export const isFilePart = ({ name, type, fileName }: PartHead): boolean =>
  name !== CONFIG && (fileName !== undefined || !isJson(type));

const what = (name: string) => (name === CONFIG ? 'The config' : `The field ${name}`);

/** Says that a field is too large. */
export const tooLargeField = (name: string, limit: number): string =>
  `${what(name)} of the form is larger than ${sizeText(limit)}.`;

/** The text of a field that comes as a stream; throws `tooLarge` where it is longer than so many bytes. */
export const textOfField = async (
  content: Readable,
  limit: number,
  tooLarge: () => Error,
): Promise<string> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};

const asJson = (name: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError('invalid', `${what(name)} of the form is not JSON.`);
  }
};

/** A field's value: what it says where it is JSON by its type or by its name, an object or a list where its text is one, else its text. */
export const fieldValue = (name: string, type: string, text: string): unknown => {
  if (name === CONFIG || isJson(type)) return asJson(name, text);
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // It only looks like JSON: it is text.
    return text;
  }
};

/** The config of a form with its other fields; a value that is there twice must be the same. */
export const bodyOf = (
  config: unknown,
  fields: readonly (readonly [string, unknown])[],
): unknown => {
  if (fields.length === 0) return config;
  if (typeof config !== 'object' || config === null || Array.isArray(config))
    throw new HttpError('invalid', 'The config of the form must be an object.');
  const body = new Map<string, unknown>(Object.entries(config));
  for (const [name, value] of fields) {
    if (body.has(name) && !isDeepStrictEqual(body.get(name), value))
      throw invalid({ [name]: `${name} is there twice, with two values. Send it once.` });
    body.set(name, value);
  }
  return Object.fromEntries(body);
};
