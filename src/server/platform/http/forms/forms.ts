import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sizeText } from '~/text/size';
import { pour } from '../../files/pour';
import { explainDiskFull } from '../../files/system';
import { HttpError } from '../../httpError';
import { createLimiter, type Limiter } from '../../concurrency/limiter';
import type { SentFile } from '../call';
import {
  bodyOf,
  isFilePart,
  CONFIG,
  fieldValue,
  isStreamed,
  textOfField,
  tooLargeField,
} from './fields';

const MIB = 1024 * 1024;
/** A FORM request brings the main file and a few small ones; larger ones are uploaded afterwards (NB-39). Bytes. */
export const FORM_LIMITS = {
  file: 64 * MIB,
  files: 50,
  all: 256 * MIB,
  config: 2 * MIB,
  fields: 4,
} as const;
/** So many forms are written to the disk at once, of everybody and of one person; the others' bodies wait unread. */
const AT_ONCE = { everybody: 8, person: 4 } as const;
/** The prefix of files that are being received. */
const PREFIX = 'form-';
const FULL = ['Too many forms arrive at once. Please try again in a moment.', 5] as const;

/** Lets the app read multipart bodies; folder names in file names are kept. */
export const acceptForms = (app: FastifyInstance) =>
  app.register(multipart, {
    // One byte more than is taken, so that ours are the sentences about what is too large.
    limits: {
      fileSize: FORM_LIMITS.file + 1,
      // Fields of JSON are among them: which part is a file is counted here.
      files: FORM_LIMITS.files + FORM_LIMITS.fields + 1,
      fields: FORM_LIMITS.fields,
      fieldSize: FORM_LIMITS.config,
      parts: FORM_LIMITS.files + 10,
    },
    preservePath: true,
    isPartAFile: (_name, type, fileName) => isStreamed({ type: type ?? '', fileName }),
  });

/** The content of a form. */
export interface Form {
  readonly body: unknown;
  /** The names of the fields beside `config`, which are part of the body. */
  readonly fields: readonly string[];
  readonly files: readonly SentFile[];
}

export interface Forms {
  /** Reads a form, its files to the disk, and keeps those for as long as `work` takes. */
  take<Value>(
    request: FastifyRequest,
    person: string,
    work: (form: Form) => Promise<Value>,
  ): Promise<Value>;
}

const tooLarge = (sentence: string) =>
  new HttpError('too_large', `${sentence} Upload larger files afterwards.`);
const TOO_LARGE_FORM = `A form brings at most ${sizeText(FORM_LIMITS.all)}.`;
const TOO_MANY_FILES = `A form brings at most ${FORM_LIMITS.files} files.`;
const TOO_MANY_FIELDS = 'The form has too many fields.';
const TOO_MANY: Readonly<Record<string, string>> = {
  FST_FILES_LIMIT: TOO_MANY_FILES,
  FST_PARTS_LIMIT: 'The form has too many parts.',
  FST_FIELDS_LIMIT: TOO_MANY_FIELDS,
};

const NO_BOUNDARY = 'The request names no boundary between the parts of its form.';

/** The parser's refusals as sentences; every other error passes. */
const refusalOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const sentence = 'code' in error ? TOO_MANY[String(error.code)] : undefined;
  if (sentence !== undefined) return tooLarge(sentence);
  return error.message.startsWith('Multipart: ') ? new HttpError('unreadable', NO_BOUNDARY) : error;
};

/** Reads one form: `drafts` gets every file that is begun, so that all can be removed. */
const readParts = async (
  request: FastifyRequest,
  folder: string,
  drafts: string[],
): Promise<Form> => {
  const files: SentFile[] = [];
  const fields: [name: string, value: unknown][] = [];
  let config: unknown;
  let before = 0;
  const keep = async (name: string, content: Readable) => {
    if (files.length === FORM_LIMITS.files) throw tooLarge(TOO_MANY_FILES);
    const draft = path.join(folder, PREFIX + randomUUID());
    drafts.push(draft);
    const handle = await fs.open(
      draft,
      constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY,
      0o600,
    );
    try {
      const size = await pour(content, handle, 0, (soFar) => {
        if (soFar > FORM_LIMITS.file)
          throw tooLarge(`${name} is larger than ${sizeText(FORM_LIMITS.file)}.`);
        if (before + soFar > FORM_LIMITS.all) throw tooLarge(TOO_LARGE_FORM);
      });
      await handle.sync();
      before += size;
      files.push({ name, size, draft });
    } finally {
      await handle.close();
    }
  };
  const take = (name: string, type: string, text: string) => {
    const value = fieldValue(name, type, text);
    if (name === CONFIG) config = value;
    else if (fields.push([name, value]) > FORM_LIMITS.fields) throw tooLarge(TOO_MANY_FIELDS);
  };
  for await (const part of request.parts()) {
    const { fieldname: name, mimetype: type } = part;
    const tooLong = () => tooLarge(tooLargeField(name, FORM_LIMITS.config));
    if (part.type === 'field') {
      if (part.valueTruncated) throw tooLong();
      take(name, type, String(part.value));
    } else if (isFilePart({ name, type, fileName: part.filename as string | undefined }))
      await keep(part.filename || '', part.file);
    else take(name, type, await textOfField(part.file, FORM_LIMITS.config, tooLong));
  }
  if (config === undefined && fields.length === 0)
    throw new HttpError('invalid', 'The form has no config.');
  return {
    body: bodyOf(config ?? {}, fields),
    fields: fields.map(([name]) => name),
    files,
  };
};

const read = async (request: FastifyRequest, folder: string, drafts: string[]): Promise<Form> => {
  // It was cut off while it waited: the parser would wait for its end for ever.
  const isGone = request.raw.destroyed && !request.raw.readableEnded;
  if (isGone) throw new HttpError('unreadable', 'The form was cut off while it waited.');
  try {
    return await explainDiskFull(() => readParts(request, folder, drafts));
  } catch (error) {
    // The rest of the body is thrown away, so that the connection can answer and serve another request.
    request.raw.unpipe();
    request.raw.resume();
    throw refusalOf(error);
  }
};

const refuseUnreadable = (request: FastifyRequest): void => {
  if (!request.isMultipart())
    throw new HttpError('invalid', 'The request must be a form (multipart/form-data).');
  const most = FORM_LIMITS.all + FORM_LIMITS.config + MIB;
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(TOO_LARGE_FORM);
};

/** Removes what a crash left of forms. */
const sweep = async (folder: string): Promise<void> => {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const left = (await fs.readdir(folder)).filter((name) => name.startsWith(PREFIX));
  for (const name of left) await fs.rm(path.join(folder, name), { force: true });
};

/** Takes forms, their files in the data folder's `tmp` for as long as the request takes. */
export const openForms = async (dataFolder: string): Promise<Forms> => {
  const folder = path.join(dataFolder, 'tmp');
  await sweep(folder);
  const everybody = createLimiter({ atOnce: AT_ONCE.everybody, waiting: 200, full: FULL });
  const persons = new Map<string, Limiter>();
  const turnOf = (person: string): Limiter => {
    const turnstile =
      persons.get(person) ?? createLimiter({ atOnce: AT_ONCE.person, waiting: 100, full: FULL });
    persons.set(person, turnstile);
    return turnstile;
  };

  const takeNow = async <Value>(
    request: FastifyRequest,
    work: (form: Form) => Promise<Value>,
  ): Promise<Value> => {
    const drafts: string[] = [];
    try {
      return await work(await read(request, folder, drafts));
    } finally {
      await Promise.all(drafts.map((draft) => fs.rm(draft, { force: true })));
    }
  };

  return {
    async take(request, person, work) {
      refuseUnreadable(request);
      const turnstile = turnOf(person);
      try {
        return await turnstile.run(() => everybody.run(() => takeNow(request, work)));
      } finally {
        if (turnstile.isIdle()) persons.delete(person);
      }
    },
  };
};
