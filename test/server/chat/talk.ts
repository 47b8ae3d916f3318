import { once } from 'node:events';
import { WebSocket } from 'ws';
import { CHAT_SOCKET, type ChatClientMessage, type ChatServerMessage } from '~/contract';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** A browser on the socket of a server that listens, and what it was told. */
export const openSocket = async (server: TestWorkspace, token: string, name?: string) => {
  const { port } = server.app.server.address() as { readonly port: number };
  const socket = new WebSocket(`ws://127.0.0.1:${port}${CHAT_SOCKET}`);
  const told: ChatServerMessage[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (data: Buffer) => {
    told.push(JSON.parse(data.toString('utf8')) as ChatServerMessage);
    for (const look of waiting) look();
  });
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  const say = (saying: ChatClientMessage) => socket.send(JSON.stringify(saying));
  say({
    op: 'hello',
    token: (await server.get('chat', 'token', {}, { token, ...(name !== undefined && { name }) }))
      .token,
  });
  /** The first tidings that fit; those that were told before count. */
  const heard = <Found extends ChatServerMessage>(
    fits: (tidings: ChatServerMessage) => tidings is Found,
  ) =>
    new Promise<Found>((resolve) => {
      const look = () => {
        const found = told.find(fits);
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  await heard(isReady);
  return { socket, told, say, heard, closed };
};

export const isReady = (
  tidings: ChatServerMessage,
): tidings is Extract<ChatServerMessage, { ev: 'ready' }> => tidings.ev === 'ready';
/** The tidings of a message with this text. */
export const messageWith =
  (text: string) =>
  (tidings: ChatServerMessage): tidings is Extract<ChatServerMessage, { ev: 'changes' }> =>
    tidings.ev === 'changes' && tidings.messages.some((message) => message.text === text);

/** People of one team, and one of another, who talk to each other on a server. */
export const talkOn = (server: TestWorkspace, tokens: Readonly<Record<string, string>>) => {
  let made = 0;
  const as = (name: string) => ({ token: tokens[name] ?? '' });
  const direct = (by: string, user: string) =>
    server
      .get('chat', 'open', { to: { type: 'direct', user } }, as(by))
      .then(({ channel }) => channel);
  const group = (by: string, users: string[], name = `Group ${(made += 1)}`) =>
    server
      .get(
        'chat',
        'open',
        { to: { type: 'group', name, users, client_id: `g${(made += 1)}` } },
        as(by),
      )
      .then(({ channel }) => channel);
  const send = (
    by: string,
    channel_id: string,
    text: string,
    more: { readonly thread_id?: string; readonly client_id?: string } = {},
  ) =>
    server
      .get('chat', 'send', { channel_id, text, client_id: `c${(made += 1)}`, ...more }, as(by))
      .then(({ message }) => message);
  const texts = async (by: string, channel_id: string) =>
    (await server.get('chat', 'messages', { channel_id }, as(by))).messages.map(({ text }) => text);
  const channels = (by: string, before?: number) =>
    server.get('chat', 'channels', before === undefined ? {} : { before }, as(by));
  return { as, direct, group, send, texts, channels };
};

export type Talk = ReturnType<typeof talkOn>;

const TEAM = ['mia', 'ana', 'ben', 'lou', 'kim', 'joe', 'flood', 'gone'];

/** A server on a database, with an admin and people of one team, somebody of another, and what they do. */
export const openTalk = async (database: DatabaseLocation) => {
  const server = await openWorkspace({ database });
  const tokens: Record<string, string> = { admin: await server.signIn() };
  for (const name of TEAM) tokens[name] = await server.addUser(name);
  tokens['stranger'] = await server.addUser('stranger', 'others');
  return { server, tokens, talk: talkOn(server, tokens) };
};
