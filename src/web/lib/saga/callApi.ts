import { createAction } from '@reduxjs/toolkit';
import type { AxiosResponse } from 'axios';
import { call, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Endpoint, Reply } from '~/contract';
import { SIGN_IN_AGAIN } from '~/contract/session/recentSignIn';
import { cancellable, readBody, send, type NamedFile } from '../http/http';
import { malformed, problemOf } from '../http/problem';
import { etagFor, type ReplyTexts } from '../http/replyTexts';
import type { Credentials, AppContext } from './sagaContext';
import { confirmSignIn } from './signInAgain';
import type { Span } from './spans';

/** The server no longer knows the bearer. A fact: the session listens to it, nobody else asks why (ERR-01). */
export const sessionExpired = createAction('session/sessionExpired');

/** The server refused something for want of a right (403): the role or the plan of the person may have changed. */
export const accessDenied = createAction('session/accessDenied');

export interface CallOptions {
  /** Asks only for what changed since this version, an ETag or one of our own; an unchanged list comes back with the value null. */
  readonly etag?: string | null;
  /** Goes with a FORM endpoint. */
  readonly files?: readonly NamedFile[];
  readonly timeoutMs?: number | undefined;
  /** Hears how many bytes of a FORM are through. */
  readonly onSent?: (bytes: number) => void;
  /** Asks in the name of somebody who has just signed out. */
  readonly as?: Credentials;
}

/** Fields without which a reply is of no use to who asks: one that lacks them is a load error, never a crash (API-02). */
interface Needs<Value> {
  readonly needs?: readonly (keyof Value & string)[];
}

/**
 * Asks the server one endpoint of the contract, with bearer and user_name added, and answers with a value or a Problem.
 * A cancelled saga aborts its request; a bug is thrown. Write `yield* callApi(…)`: `call(callApi, …)` would lose the types.
 */
export function* callApi<Request extends object, Value>(
  endpoint: Endpoint<Request, Value>,
  request: Request,
  options: Omit<CallOptions, 'etag'> & Needs<Value> = {},
): SagaGenerator<Reply<Value>> {
  // Without an ETag the value is never null.
  return (yield* callApiIfChanged(endpoint, request, options)) as Reply<Value>;
}

/**
 * As `ask`, for lists: with an `etag`, the value is null where nothing changed. The server says so (304); where it knows no ETag, the text
 * of the reply does.
 */
export function* callApiIfChanged<Request extends object, Value>(
  endpoint: Endpoint<Request, Value>,
  request: Request,
  options: CallOptions & Needs<Value> = {},
): SagaGenerator<Reply<Value | null>> {
  const reply = yield* askOnce(endpoint, request, options);
  // A change that needs a recent sign-in is asked for again once the person has confirmed that it is them: whoever asked waits meanwhile.
  if (reply.ok || reply.problem.code !== SIGN_IN_AGAIN || options.as) return reply;
  return (yield* confirmSignIn()) ? yield* askOnce(endpoint, request, options) : reply;
}

function* askOnce<Request extends object, Value>(
  endpoint: Endpoint<Request, Value>,
  request: Request,
  options: CallOptions & Needs<Value>,
): SagaGenerator<Reply<Value | null>> {
  const { http, credentialsOf, replyTexts, spans } = yield* getContext<AppContext>('app');
  const span = spans.begin('request', endpoint.path, yield* getContext<string | undefined>('span'));
  // Nothing is yielded below in `finally`: who delegates to this with `yield*` would go on after it was cancelled.
  let outcome: NonNullable<Span['outcome']> = 'cancelled';
  const credentials =
    endpoint.open && endpoint.bearer !== 'optional'
      ? null
      : (options.as ?? (yield* select(credentialsOf)));
  try {
    const { needs = [], ...rest } = options;
    const isList = options.etag !== undefined;
    const sending = {
      ...rest,
      credentials,
      ...(isList && { etag: etagFor(options.etag), asText: true }),
    };
    const reply = yield* call(() =>
      cancellable((signal) => send(http, endpoint as Endpoint, request, sending, signal)),
    );
    outcome = 'ok';
    if (!isList) return replyOf(reply.data, needs);
    return listReply(reply, {
      replyTexts,
      question: `${endpoint.path} ${JSON.stringify(request)}`,
      version: options.etag,
      needs,
    });
  } catch (error) {
    outcome = 'failed';
    const problem = problemOf(error);
    if (problem.statusCode === 401 && !endpoint.open && !options.as)
      yield* announceExpiry(credentials);
    if (problem.statusCode === 403 && !endpoint.open && !options.as) yield* put(accessDenied());
    return { ok: false, problem };
  } finally {
    spans.end(span, outcome);
  }
}

const replyOf = <Value>(data: unknown, needs: readonly string[]): Reply<Value> => {
  if (typeof data !== 'object' || data === null)
    return { ok: false, problem: malformed('its content') };
  const lacking = needs.find((field) => (data as Record<string, unknown>)[field] == null);
  return lacking === undefined
    ? { ok: true, value: data as Value }
    : { ok: false, problem: malformed(lacking.replaceAll('_', ' ')) };
};

interface ListQuestion {
  readonly replyTexts: ReplyTexts;
  readonly question: string;
  readonly version: string | null | undefined;
  readonly needs: readonly string[];
}

/** The reply to a question for a list: null where it is the one that has this version already. */
const listReply = <Value>(
  reply: AxiosResponse,
  { replyTexts, question, version, needs }: ListQuestion,
): Reply<Value | null> => {
  const text = typeof reply.data === 'string' ? reply.data : null;
  const isKnown =
    reply.status === 304 || (text !== null && replyTexts.isKnown(question, version, text));
  if (isKnown) return { ok: true, value: null, etag: version ?? undefined };
  const read = replyOf<Value>(readBody(reply.data), needs);
  if (!read.ok) return read;
  return {
    ...read,
    etag: etagOf(reply) ?? (text === null ? undefined : replyTexts.keep(question, text)),
  };
};

const etagOf = ({ headers }: AxiosResponse): string | undefined =>
  typeof headers['etag'] === 'string' ? headers['etag'] : undefined;

/** Many calls may fail at once: only the first still finds its own token in the store. */
function* announceExpiry(sent: Credentials | null): SagaGenerator<void> {
  const { credentialsOf } = yield* getContext<AppContext>('app');
  const current = yield* select(credentialsOf);
  if (current && current.token === sent?.token) yield* put(sessionExpired());
}
