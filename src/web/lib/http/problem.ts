import { isAxiosError, isCancel } from 'axios';
import type { Problem } from '~/contract';

/** Shown where the server gave no words of its own (ERR-04). */
export const GENERIC_ERROR = 'Something went wrong';

const CODES: Record<number, string> = {
  400: 'invalid',
  401: 'unauthorized',
  403: 'refused',
  404: 'missing',
  409: 'conflict',
  413: 'too-large',
  422: 'invalid',
  429: 'limited',
};

interface FailureBody {
  code?: unknown;
  Error?: unknown;
  message?: unknown;
  fields?: unknown;
  retry_after?: unknown;
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

const fieldsOf = (value: unknown): Record<string, string> | undefined => {
  if (typeof value !== 'object' || value === null) return undefined;
  const pairs = Object.entries(value).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  );
  return pairs.length > 0 ? Object.fromEntries(pairs) : undefined;
};

/** A failed reply as a Problem: its body's words plus the status (ERR-03). */
export const problemOfReply = (
  statusCode: number,
  body: unknown,
  retryAfterHeader?: unknown,
): Problem => {
  const said: FailureBody = typeof body === 'object' && body !== null ? body : {};
  const fields = fieldsOf(said.fields);
  const retryAfter = Number(said.retry_after ?? retryAfterHeader);
  return {
    statusCode,
    code: text(said.code) || (CODES[statusCode] ?? 'failed'),
    message: text(said.Error) || text(said.message),
    ...(fields ? { fields } : {}),
    ...(retryAfter > 0 ? { retryAfter } : {}),
  };
};

/** The problem of a thrown error of the HTTP client; anything else is a bug and is thrown on. */
export const problemOf = (error: unknown): Problem => {
  if (isCancel(error)) return { statusCode: 0, code: 'aborted', message: '' };
  if (!isAxiosError(error)) throw error;
  // A good status here means that the connection broke in the middle of the reply: nothing usable came.
  if (error.response && error.response.status >= 300)
    return problemOfReply(
      error.response.status,
      error.response.data,
      error.response.headers['retry-after'],
    );
  if (error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT')
    return { statusCode: 408, code: 'timeout', message: '' };
  return { statusCode: 0, code: 'offline', message: '' };
};

/** A reply that cannot be read is a load error, never a crash (API-02). */
export const malformed = (what: string): Problem => ({
  statusCode: 200,
  code: 'malformed',
  message: `The server's answer lacks ${what}`,
});

/** Timeouts, aborts and cancellations pass by without a word (ERR-02). */
export const isSilent = (problem: Problem) =>
  problem.code === 'aborted' || problem.statusCode === 408;

/** The same question will be refused again: nobody but a person asks it once more. */
export const isFinal = ({ statusCode }: Problem) =>
  statusCode >= 400 && statusCode < 500 && statusCode !== 408 && statusCode !== 429;

/** A sentence for the person: the server's own, or what is known, or the fallback. */
export const reasonOf = (problem: Problem, fallback: string = GENERIC_ERROR): string => {
  if (problem.message) return problem.message;
  if (problem.code === 'offline') return 'The server could not be reached';
  if (problem.statusCode === 408) return 'The server took too long to answer';
  return fallback;
};
