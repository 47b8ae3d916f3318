import { createAction } from '@reduxjs/toolkit';
import type { AxiosResponse } from 'axios';
import { call, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Endpoint, Reply } from '~/contract';
import { cancellable, send, type NamedFile } from './wire/http';
import { malformed, problemOf } from './wire/problem';
import type { Credentials, Surroundings } from './surroundings';

/** The server no longer knows the bearer. A fact: the session listens to it, nobody else asks why (ERR-01). */
export const sessionExpired = createAction('session/expired');

export interface AskOptions {
  /** Asks only for what changed since this ETag; an unchanged list comes back with the value null. */
  readonly etag?: string | null;
  /** Goes with a FORM endpoint. */
  readonly files?: readonly NamedFile[];
  readonly timeoutMs?: number;
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
  endpoint: Endpoint<Request, Value>, request: Request, options: AskOptions = {},
): SagaGenerator<Reply<Value>> {
  const reply = yield* askIfChanged(endpoint, request, options);
  if (reply.ok && reply.value === null) return { ok: false, problem: malformed('its content') };
  return reply as Reply<Value>;
}

/** As `ask`, for lists: with an `etag`, the value is null where the server says that nothing changed (304). */
export function* askIfChanged<Request extends object, Value>(
  endpoint: Endpoint<Request, Value>, request: Request, options: AskOptions = {},
): SagaGenerator<Reply<Value | null>> {
  const { http, credentialsOf } = yield* getContext<Surroundings>('surroundings');
  const credentials = endpoint.open ? null : (options.as ?? (yield* select(credentialsOf)));
  try {
    const sending = { ...options, credentials };
    const reply = yield* call(() => cancellable((signal) => send(http, endpoint as Endpoint, request, sending, signal)));
    const { status, data } = reply;
    if (status === 304) return { ok: true, value: null, etag: options.etag ?? undefined };
    if (typeof data !== 'object' || data === null) return { ok: false, problem: malformed('its content') };
    // Only whom a list's version interests has the headers looked through.
    return options.etag === undefined ? { ok: true, value: data as Value } : { ok: true, value: data as Value, etag: etagOf(reply) };
  } catch (error) {
    const problem = problemOf(error);
    if (problem.statusCode === 401 && !endpoint.open && !options.as) yield* announceExpiry(credentials);
    return { ok: false, problem };
  }
}

const etagOf = ({ headers }: AxiosResponse): string | undefined => (typeof headers['etag'] === 'string' ? headers['etag'] : undefined);

/** Many calls may fail at once: only the first still finds its own token in the store. */
function* announceExpiry(sent: Credentials | null): SagaGenerator<void> {
  const { credentialsOf } = yield* getContext<Surroundings>('surroundings');
  const current = yield* select(credentialsOf);
  if (current && current.token === sent?.token) yield* put(sessionExpired());
}
