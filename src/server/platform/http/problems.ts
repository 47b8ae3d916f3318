import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Failure } from '~/contract/schemas/wire.schema';
import { isUnavailable, unavailable } from '../database/unavailable';
import { fullDisk, isErrno } from '../files/system';
import { inRequest } from '../logging/log';
import { HttpError } from '../httpError';

type Body = z.output<typeof Failure>;

/** fastify's own refusals, said so that a person understands them. */
const SENTENCES: Readonly<Record<number, readonly [code: string, sentence: string]>> = {
  400: ['invalid', 'The request could not be read.'],
  404: ['missing', 'There is nothing at this address.'],
  413: ['too_large', 'The request is too large.'],
  415: ['invalid', 'The request is of a kind that is not understood.'],
};

const isFastifyError = (error: unknown): error is FastifyError =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number';

/** The messages of the form reader about a body that ends too soon: its errors have no code. */
const ENDS_TOO_SOON =
  /^(Unexpected end of (form|multipart data)|Part terminated early|Malformed part header)/;

/** The person cancelled, or the connection broke, in the middle of a request: nobody's bug. */
const isCutOff = (error: unknown): boolean =>
  error instanceof Error &&
  (isErrno(error, 'ECONNRESET', 'FST_MP_PREMATURE_CLOSE') || ENDS_TOO_SOON.test(error.message));

const CUT_OFF = {
  code: 'aborted',
  Error: 'The request was cut off before all of it had arrived. Nothing was stored. Send it again.',
};

const send = (reply: FastifyReply, statusCode: number, body: Body) =>
  reply.code(statusCode).header('cache-control', 'no-store').send(body);

const sendRefusal = (reply: FastifyReply, refusal: HttpError) => {
  const { fields, retryAfter } = refusal.details;
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  return send(reply, refusal.statusCode, {
    code: refusal.code,
    Error: refusal.message,
    ...(fields === undefined ? {} : { fields }),
    ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
  });
};

/**
 * Every failure leaves as the contract's `Failure` (ERR-03). A `HttpError` says what the person is told; anything else is a bug
 * of ours: it goes to `report` with its stack, and the person gets a plain sentence with the id of the request, by which the log has it.
 */
export const answerProblems = (
  app: FastifyInstance,
  report: (error: unknown, path: string) => void,
): void => {
  app.setErrorHandler((error: unknown, request, reply) => {
    if (error instanceof HttpError) return sendRefusal(reply, error);
    if (isCutOff(error)) return send(reply, 400, CUT_OFF);
    if (isFastifyError(error) && error.statusCode !== undefined && error.statusCode < 500) {
      const [code, sentence] = SENTENCES[error.statusCode] ?? ['invalid', error.message];
      return send(reply, error.statusCode, { code, Error: sentence });
    }
    const full = fullDisk(error);
    if (full) return sendRefusal(reply, full);
    inRequest(request.id, () => report(error, request.url.split('?')[0] ?? ''));
    if (isUnavailable(error)) return sendRefusal(reply, unavailable());
    return send(reply, 500, {
      code: 'failed',
      Error: 'Something went wrong. Please try again later',
      request_id: request.id,
    });
  });
};
