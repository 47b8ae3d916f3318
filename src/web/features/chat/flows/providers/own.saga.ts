import { getContext, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api, CHAT_CLOSED, CHAT_SOCKET, type ChatSaying, type ChatTidings } from '~/contract';
import { connectTo, openSocket, type OpenSocket, type SocketFact } from '~/web/kit/browser/sockets';
import { connectionLost } from '~/web/kit/browser/tab';
import { ask } from '~/web/kit/effects/ask';
import { perApp } from '~/web/kit/effects/perApp';
import type { AppContext } from '~/web/kit/effects/sagaContext';
import { isFinal } from '~/web/kit/http/problem';
import { selectConfig } from '~/web/kit/state/config';
import type { ChatProvider } from '../../model/provider';

/** The socket that is open, beside the store. */
const sockets = perApp((): { open: OpenSocket | null } => ({ open: null }));

const said = (saying: ChatSaying) => JSON.stringify(saying);

const tidingsIn = (text: string): ChatTidings | null => {
  try {
    return JSON.parse(text) as ChatTidings;
  } catch {
    return null;
  }
};

/** Hears a socket until it is closed; answers the code. What the browser knows to be offline is not waited for. */
function* hearOut(
  { facts, say }: OpenSocket,
  token: string,
  hear: (tidings: ChatTidings) => SagaGenerator<void>,
): SagaGenerator<number> {
  while (true) {
    const { fact, lost } = yield* race({ fact: take(facts), lost: take(connectionLost) });
    const happened = fact as SocketFact | undefined;
    if (lost || !happened) return 0;
    if (happened.kind === 'closed') return happened.code;
    if (happened.kind === 'opened') say(said({ op: 'hello', token }));
    const tidings = happened.kind === 'said' ? tidingsIn(happened.text) : null;
    if (tidings) yield* hear(tidings);
  }
}

function* follow(hear: (tidings: ChatTidings) => SagaGenerator<void>): SagaGenerator<boolean> {
  const app = yield* getContext<AppContext>('app');
  const { api_url } = yield* select(selectConfig);
  const connect = app.connect === undefined ? connectTo(api_url, location.href) : app.connect;
  if (!connect) return false;
  const reply = yield* ask(api.chat.token, {}, { needs: ['token'] });
  if (!reply.ok) return !isFinal(reply.problem);
  const registry = yield* sockets();
  const opened = (registry.open = openSocket(connect, CHAT_SOCKET));
  try {
    // Many browsers of one person: this one leaves the live words to the newer ones.
    return (yield* hearOut(opened, reply.value.token, hear)) !== CHAT_CLOSED.crowded;
  } finally {
    opened.facts.close();
    if (registry.open === opened) registry.open = null;
  }
}

function* typing(channel_id: string): SagaGenerator<void> {
  (yield* sockets()).open?.say(said({ op: 'typing', channel_id }));
}

function* watch({
  channel_id,
  on,
}: {
  readonly channel_id: string;
  readonly on: boolean;
}): SagaGenerator<void> {
  (yield* sockets()).open?.say(said({ op: 'watch', channel_id, on }));
}

/** The workspace server's own chat. */
export const ownProvider: ChatProvider = {
  follow,
  typing,
  watch,
  channels: (request) => ask(api.chat.channels, request, { needs: ['channels'] }),
  channel: (request) => ask(api.chat.channel, request, { needs: ['channel'] }),
  open: (request) => ask(api.chat.open, request, { needs: ['channel'] }),
  ofStream: (request) => ask(api.chat.ofStream, request, { needs: ['channel'] }),
  seen: (request) => ask(api.chat.seen, request),
  unread: (request) => ask(api.chat.unread, request),
  messages: (request) => ask(api.chat.messages, request, { needs: ['messages'] }),
  changes: (request) => ask(api.chat.changes, request),
  send: (request) => ask(api.chat.send, request),
  edit: (request) => ask(api.chat.edit, request),
  remove: (request) => ask(api.chat.remove, request),
  react: (request) => ask(api.chat.react, request),
  search: (request) => ask(api.chat.search, request),
  rename: (request) => ask(api.chat.rename, request),
  addMembers: (request) => ask(api.chat.addMembers, request),
  removeMember: (request) => ask(api.chat.removeMember, request),
  leave: (request) => ask(api.chat.leave, request),
  mute: (request) => ask(api.chat.mute, request),
  blocks: (request) => ask(api.chat.blocks, request, { needs: ['users'] }),
  block: (request) => ask(api.chat.block, request, { needs: ['users'] }),
  report: (request) => ask(api.chat.report, request),
  reports: (request) => ask(api.chat.reports, request),
  takeDown: (request) => ask(api.chat.takeDown, request),
  dismiss: (request) => ask(api.chat.dismiss, request),
  links: (request) => ask(api.chat.links, request),
  exportLog: (request) => ask(api.chat.exportLog, request),
};
