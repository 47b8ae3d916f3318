import { createAction } from '@reduxjs/toolkit';
import type { AxiosResponse } from 'axios';
import { call, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Endpoint, Reply } from '~/contract';
import { cancellable, readBody, send, type NamedFile } from '../http/http';
import { malformed, problemOf } from '../http/problem';
import { etagFor, type ReplyTexts } from '../http/replyTexts';
import type { Credentials, AppContext } from './sagaContext';

/** The server no longer knows the bearer. A fact: the session listens to it, nobody else asks why (ERR-01). */
export const sessionExpired = createAction('session/expired');

export interface AskOptions {
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

/**
 * Asks the server one endpoint of the contract, with bearer and user_name added, and answers with a value or a Problem.
 * A cancelled saga aborts its request; a bug is thrown. Write `yield* ask(…)`: `call(ask, …)` would lose the types.
 */
export function* ask<Request extends object, Value>(
  endpoint: Endpoint<Request, Value>, request: Request, options: Omit<AskOptions, 'etag'> = {},
): SagaGenerator<Reply<Value>> {
  // Without an ETag the value is never null.
  return (yield* askIfChanged(endpoint, request, options)) as Reply<Value>;
}

/**
 * As `ask`, for lists: with an `etag`, the value is null where nothing changed. The server says so (304); where it knows no ETag, the text
 * of the reply does.
 */
export function* askIfChanged<Request extends object, Value>(
  endpoint: Endpoint<Request, Value>, request: Request, options: AskOptions = {},
): SagaGenerator<Reply<Value | null>> {
  const { http, credentialsOf, replyTexts } = yield* getContext<AppContext>('app');
  const credentials = endpoint.open ? null : (options.as ?? (yield* select(credentialsOf)));
  try {
    const isList = options.etag !== undefined;
    const sending = { ...options, credentials, ...(isList && { etag: etagFor(options.etag), asText: true }) };
    const reply = yield* call(() => cancellable((signal) => send(http, endpoint as Endpoint, request, sending, signal)));
    if (!isList) return replyOf(reply.data);
    return listReply(reply, { replyTexts, question: `${endpoint.path} ${JSON.stringify(request)}`, version: options.etag });
  } catch (error) {
    const problem = problemOf(error);
    if (problem.statusCode === 401 && !endpoint.open && !options.as) yield* announceExpiry(credentials);
    return { ok: false, problem };
  }
}

const replyOf = <Value>(data: unknown): Reply<Value> => (
  typeof data === 'object' && data !== null ? { ok: true, value: data as Value } : { ok: false, problem: malformed('its content') }
);

interface ListQuestion {
  readonly replyTexts: ReplyTexts;
  readonly question: string;
  readonly version: string | null | undefined;
}

/** The reply to a question for a list: null where it is the one that has this version already. */
const listReply = <Value>(reply: AxiosResponse, { replyTexts, question, version }: ListQuestion): Reply<Value | null> => {
  const text = typeof reply.data === 'string' ? reply.data : null;
  const isKnown = reply.status === 304 || text !== null && replyTexts.isKnown(question, version, text);
  if (isKnown) return { ok: true, value: null, etag: version ?? undefined };
  const read = replyOf<Value>(readBody(reply.data));
  if (!read.ok) return read;
  return { ...read, etag: etagOf(reply) ?? (text === null ? undefined : replyTexts.keep(question, text)) };
};

const etagOf = ({ headers }: AxiosResponse): string | undefined => (typeof headers['etag'] === 'string' ? headers['etag'] : undefined);

/** Many calls may fail at once: only the first still finds its own token in the store. */
function* announceExpiry(sent: Credentials | null): SagaGenerator<void> {
  const { credentialsOf } = yield* getContext<AppContext>('app');
  const current = yield* select(credentialsOf);
  if (current && current.token === sent?.token) yield* put(sessionExpired());
}
