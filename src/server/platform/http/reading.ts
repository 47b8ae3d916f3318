import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../httpError';
import { holdsMore } from './boundedJson';

/** Values in one request; the largest, which names 20,000 files, has about as many. */
const VALUES = 100_000;

/** Refuses JSON of more values than any request has, before it is parsed. */
export const acceptJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, body: string, done) => {
      if (holdsMore(body, VALUES))
        done(
          new HttpError(
            'invalid',
            `The request holds more than ${VALUES.toLocaleString('en')} values.`,
          ),
        );
      else void parse(request, body, done);
    },
  );
};

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** The parts of a GET request: its path segments and its query. */
export const readAddress = (request: FastifyRequest): Record<string, unknown> => ({
  ...record(request.query),
  ...record(request.params),
});

/** The JSON of a POST request, and the segments of its path, which no body can speak against. */
export const withSegments = (request: FastifyRequest): unknown => {
  const segments = record(request.params);
  return Object.keys(segments).length === 0
    ? (request.body ?? {})
    : { ...record(request.body), ...segments };
};

export const bearerOf = (request: FastifyRequest): string =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
