import { isAxiosError } from 'axios';
import { eventChannel, type EventChannel } from 'redux-saga';
import { call, delay, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api, type ChatServerMessage, type Problem, type Reply } from '~/contract';
import { nameAtStream } from '~/contract/chat';
import { connectionLost } from '~/web/lib/browser/tab';
import { callApi } from '~/web/lib/saga/callApi';
import { perApp } from '~/web/lib/saga/perApp';
import { isFinal, problemOfReply } from '~/web/lib/http/problem';
import { selectConfig } from '~/web/lib/state/config';
import { selectUser } from '~/web/core/session/person';
import { loadStreamClient, type StreamClient, type StreamEvent } from '../../model/stream/sdk';
import { changedNow, rootOf, toChatEvent } from '../../model/stream/streamEvents';

/** Somebody who is connected to Stream. */
export interface AtStream {
  readonly client: StreamClient;
  /** Stream's names for them. */
  readonly me: string;
}

/** Conversations are channels of this type there. */
export const MESSAGING = 'messaging';
export const streamChannelOf = ({ client }: AtStream, channel_id: string) =>
  client.channel(MESSAGING, channel_id);

/** The adapter's data beside the store: the connection, and what Stream calls what was read. */
export const streamParts = perApp(() => ({
  open: null as AtStream | null,
  waiting: new Set<() => void>(),
  /** Messages by their place. */
  ids: new Map<number, string>(),
  /** People by what Atelier calls them. */
  people: new Map<string, string>(),
  /** Where files lie. */
  urls: new Map<string, string>(),
  /** How many conversations were listed. */
  listed: 0,
}));

/** How long a question waits for the connection, ms. */
const PATIENCE_MS = 10_000;
const OFFLINE: Problem = { statusCode: 0, code: 'offline', message: '' };

/** The meaning of an error of the SDK: a status where Stream answered, else that it could not be reached. A bug is thrown on. */
export const problemAtStream = (error: unknown): Problem => {
  const { status, response, message } = error as {
    readonly status?: unknown;
    readonly response?: { readonly status?: unknown };
    readonly message?: unknown;
  };
  const code = status ?? response?.status;
  if (typeof code === 'number' && code > 0) return problemOfReply(code, { message });
  if (isAxiosError(error) || !(error instanceof TypeError || error instanceof ReferenceError))
    return OFFLINE;
  throw error;
};

function* connected(): SagaGenerator<AtStream | null> {
  const parts = yield* streamParts();
  if (parts.open) return parts.open;
  const opened = new Promise<void>((resolve) => {
    parts.waiting.add(resolve);
  });
  yield* race({ opened: call(() => opened), late: delay(PATIENCE_MS) });
  return parts.open;
}

/** Asks Stream; an expected failure is a value. */
export function* callStream<Value>(
  work: (at: AtStream) => Promise<Value>,
): SagaGenerator<Reply<Value>> {
  const open = yield* connected();
  if (!open) return { ok: false, problem: OFFLINE };
  try {
    return { ok: true, value: yield* call(work, open) };
  } catch (error) {
    return { ok: false, problem: problemAtStream(error) };
  }
}

type Fact =
  | { readonly kind: 'event'; readonly event: StreamEvent }
  | { readonly kind: 'token'; readonly give: (token: string | null) => void };

/** The line to Stream: what it tells, and when it wants a token, which the server alone can make. */
const lineTo = (client: StreamClient, user: Parameters<StreamClient['connectUser']>[0]) => {
  let connecting: Promise<unknown> = Promise.resolve();
  const facts = eventChannel<Fact>((emit) => {
    const { unsubscribe } = client.on((event) => emit({ kind: 'event', event }));
    connecting = Promise.resolve().then(() =>
      client.connectUser(
        user,
        () =>
          new Promise((resolve, reject) => {
            emit({
              kind: 'token',
              give: (token) =>
                token === null ? reject(new Error('There is no token for Stream')) : resolve(token),
            });
          }),
      ),
    );
    return unsubscribe;
  });
  return { facts, connected: () => connecting };
};

type Hear = (tidings: ChatServerMessage) => SagaGenerator<void>;

function* tell({ client, me }: AtStream, event: StreamEvent, hear: Hear): SagaGenerator<void> {
  const tidings = toChatEvent(event, me);
  if (!tidings) return;
  const root = rootOf(event);
  if (root !== undefined && event.channel_id !== undefined) {
    const reply = yield* callStream(() => client.getMessage(root));
    if (reply.ok) yield* hear(changedNow(event.channel_id, reply.value.message, event.created_at));
  }
  yield* hear(tidings);
}

/** Hands out tokens until the connection stands; answers whether this person has nothing to hear. */
function* giveTokens(facts: EventChannel<Fact>): SagaGenerator<true> {
  while (true) {
    const fact = yield* take(facts);
    if (fact.kind === 'token' && !(yield* giveToken(fact))) return true;
  }
}

function* giveToken({ give }: Extract<Fact, { readonly kind: 'token' }>): SagaGenerator<boolean> {
  const reply = yield* callApi(api.chat.token, {});
  give(reply.ok ? reply.value.token : null);
  return reply.ok || !isFinal(reply.problem);
}

function* hearOut(at: AtStream, facts: EventChannel<Fact>, hear: Hear): SagaGenerator<boolean> {
  yield* hear({ ev: 'ready' });
  while (true) {
    const { fact, lost } = yield* race({ fact: take(facts), lost: take(connectionLost) });
    if (lost || !fact) return true;
    if (fact.kind === 'token') {
      if (!(yield* giveToken(fact))) return false;
    } else if (fact.event.type === 'connection.changed' && fact.event.online === false) {
      return true;
    } else {
      yield* tell(at, fact.event, hear);
    }
  }
}

/** Tells what happens at Stream while there is a connection. The SDK is loaded when it is first wanted. */
export function* followStream(hear: Hear): SagaGenerator<boolean> {
  const { stream_chat } = yield* select(selectConfig);
  const user = yield* select(selectUser);
  if (!stream_chat || !user) return false;
  const parts = yield* streamParts();
  let client: StreamClient | null = null;
  try {
    const made = (client = yield* call(loadStreamClient, stream_chat.key, stream_chat.script));
    const at: AtStream = { client: made, me: nameAtStream(user.internal_handle) };
    const { facts, connected: connecting } = lineTo(made, {
      id: at.me,
      name: user.fullname,
      user_name: user.user_name,
      ...(user.profile_picture_url && { image: user.profile_picture_url }),
    });
    try {
      const { over } = yield* race({ open: call(connecting), over: call(giveTokens, facts) });
      if (over) return false;
      parts.open = at;
      for (const go of parts.waiting) go();
      parts.waiting.clear();
      return yield* hearOut(at, facts, hear);
    } finally {
      parts.open = null;
      facts.close();
    }
  } catch (error) {
    problemAtStream(error);
    return true;
  } finally {
    // Nobody waits for the farewell, and nothing can be done where it fails.
    void client?.disconnectUser().catch(() => undefined);
  }
}
