import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal';
import type { SentFile } from './call';

const MIB = 1024 * 1024;
/** A FORM request brings the main file and a few small ones; larger ones are uploaded afterwards (NB-39). */
const FORM_LIMITS = { fileSize: 64 * MIB, files: 50, fields: 4, fieldSize: 2 * MIB, parts: 60 };

/** Lets the app read multipart bodies; folder names in file names are kept. */
export const acceptForms = (app: FastifyInstance) => app.register(multipart, { limits: FORM_LIMITS, preservePath: true });

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('invalid', 'The config of the form is not JSON.');
  }
};

/** The `config` and the `files[]` of a multipart request. */
export const readForm = async (request: FastifyRequest): Promise<{ body: unknown; files: SentFile[] }> => {
  if (!request.isMultipart()) throw new Refusal('invalid', 'The request must be a form (multipart/form-data).');
  const files: SentFile[] = [];
  let config: unknown;
  for await (const part of request.parts()) {
    if (part.type === 'file') files.push({ name: part.filename, content: await part.toBuffer() });
    else if (part.fieldname === 'config') config = asJson(String(part.value));
  }
  if (config === undefined) throw new Refusal('invalid', 'The form has no config.');
  return { body: config, files };
};

const record = (value: unknown): Record<string, unknown> =>
  (typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {});

/** What a GET request says: its path segments and its query. */
export const readAddress = (request: FastifyRequest): unknown => ({ ...record(request.query), ...record(request.params) });

/** The JSON of a POST request, and the segments of its path, which no body can speak against. */
export const withSegments = (request: FastifyRequest): unknown => {
  const segments = record(request.params);
  return Object.keys(segments).length === 0 ? request.body ?? {} : { ...record(request.body), ...segments };
};

export const bearerOf = (request: FastifyRequest): string => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
