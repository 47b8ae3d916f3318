import { eventChannel, type EventChannel } from 'redux-saga';

/** As much of a WebSocket as is used here. */
export type SocketLike = Pick<
  WebSocket,
  'onopen' | 'onmessage' | 'onclose' | 'onerror' | 'send' | 'close'
>;

/** Opens a socket at a path of the API host. */
export type Connect = (path: string) => SocketLike;

export type SocketFact =
  | { readonly kind: 'opened' }
  | { readonly kind: 'said'; readonly text: string }
  | { readonly kind: 'closed'; readonly code: number };

/** A socket that is open or about to be. Its facts end with 'closed'; closing the channel closes it. */
export interface OpenSocket {
  readonly facts: EventChannel<SocketFact>;
  say(text: string): void;
}

/** The event of a connection that broke. */
const BROKE = 1006;

/** Opens a socket. A browser that refuses to is one that is closed at once. */
export const openSocket = (connect: Connect, path: string): OpenSocket => {
  let socket: SocketLike | null = null;
  const facts = eventChannel<SocketFact>((emit) => {
    try {
      const opened = (socket = connect(path));
      opened.onopen = () => emit({ kind: 'opened' });
      opened.onmessage = ({ data }: { readonly data: unknown }) => {
        if (typeof data === 'string') emit({ kind: 'said', text: data });
      };
      opened.onclose = ({ code }) => emit({ kind: 'closed', code });
      // A broken connection is closed, too.
      opened.onerror = () => undefined;
    } catch {
      queueMicrotask(() => emit({ kind: 'closed', code: BROKE }));
    }
    return () => {
      const mine = socket;
      socket = null;
      if (!mine) return;
      mine.onopen = mine.onmessage = mine.onclose = null;
      mine.close();
    };
  });
  return { facts, say: (text) => socket?.send(text) };
};

/** Opens sockets of the API host, which is this page's own where it has no name. */
export const connectTo =
  (apiUrl: string, page: string): Connect =>
  (path) =>
    new WebSocket(new URL(`${apiUrl.replace(/\/$/, '')}${path}`, page).href.replace(/^http/, 'ws'));
