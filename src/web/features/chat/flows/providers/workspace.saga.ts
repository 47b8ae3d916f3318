import { getContext, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import {
  api,
  CHAT_CLOSED,
  CHAT_SOCKET,
  type ChatClientMessage,
  type ChatServerMessage,
} from '~/contract';
import { connectTo, openSocket, type OpenSocket, type SocketFact } from '~/web/lib/browser/sockets';
import { connectionLost } from '~/web/lib/browser/tab';
import { callApi } from '~/web/lib/saga/callApi';
import { perApp } from '~/web/lib/saga/perApp';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { isFinal } from '~/web/lib/http/problem';
import { selectConfig } from '~/web/lib/state/config';
import type { ChatProvider } from '../../model/provider';

/** The socket that is open, beside the store. */
const sockets = perApp((): { open: OpenSocket | null } => ({ open: null }));

const said = (saying: ChatClientMessage) => JSON.stringify(saying);

const tidingsIn = (text: string): ChatServerMessage | null => {
  try {
    return JSON.parse(text) as ChatServerMessage;
  } catch {
    return null;
  }
};

/** Hears a socket until it is closed; answers the code. What the browser knows to be offline is not waited for. */
function* hearOut(
  { facts, say }: OpenSocket,
  token: string,
  hear: (tidings: ChatServerMessage) => SagaGenerator<void>,
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

function* follow(
  hear: (tidings: ChatServerMessage) => SagaGenerator<void>,
): SagaGenerator<boolean> {
  const app = yield* getContext<AppContext>('app');
  const { api_url } = yield* select(selectConfig);
  const connect = app.connect === undefined ? connectTo(api_url, location.href) : app.connect;
  if (!connect) return false;
  const reply = yield* callApi(api.chat.token, {}, { needs: ['token'] });
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
export const workspaceProvider: ChatProvider = {
  follow,
  typing,
  watch,
  channels: (request) => callApi(api.chat.channels, request, { needs: ['channels'] }),
  channel: (request) => callApi(api.chat.channel, request, { needs: ['channel'] }),
  open: (request) => callApi(api.chat.open, request, { needs: ['channel'] }),
  ofStream: (request) => callApi(api.chat.ofStream, request, { needs: ['channel'] }),
  seen: (request) => callApi(api.chat.seen, request),
  unread: (request) => callApi(api.chat.unread, request),
  messages: (request) => callApi(api.chat.messages, request, { needs: ['messages'] }),
  changes: (request) => callApi(api.chat.changes, request),
  send: (request) => callApi(api.chat.send, request),
  edit: (request) => callApi(api.chat.edit, request),
  remove: (request) => callApi(api.chat.remove, request),
  react: (request) => callApi(api.chat.react, request),
  search: (request) => callApi(api.chat.search, request),
  rename: (request) => callApi(api.chat.rename, request),
  addMembers: (request) => callApi(api.chat.addMembers, request),
  removeMember: (request) => callApi(api.chat.removeMember, request),
  leave: (request) => callApi(api.chat.leave, request),
  mute: (request) => callApi(api.chat.mute, request),
  blocks: (request) => callApi(api.chat.blocks, request, { needs: ['users'] }),
  block: (request) => callApi(api.chat.block, request, { needs: ['users'] }),
  report: (request) => callApi(api.chat.report, request),
  reports: (request) => callApi(api.chat.reports, request),
  takeDown: (request) => callApi(api.chat.takeDown, request),
  dismiss: (request) => callApi(api.chat.dismiss, request),
  links: (request) => callApi(api.chat.links, request),
  exportLog: (request) => callApi(api.chat.exportLog, request),
};
