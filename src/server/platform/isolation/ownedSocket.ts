import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import { Agent, type AgentOptions, type ClientRequestArgs } from 'node:http';
import net from 'node:net';
import type { Duplex } from 'node:stream';
import { isErrno } from '../files/system';

/** A program that takes no connection for so long is given up, ms. */
const CONNECT_MS = 30_000;
/** Node has no name for it: opens what lies there without using it, a socket too. */
const O_PATH = 0o10000000;

/**
 * Connects to a unix socket that lies in a folder where a person's programs write. Null where there is none. A link is not followed, and what
 * is no socket of `user` is refused: else whoever owns the folder could lead this process, which may be root, to any socket of the machine.
 * The path may be longer than the address of a socket can be.
 */
export const connectOwned = async (file: string, user: number): Promise<net.Socket | null> => {
  const handle = await fs.open(file, O_PATH | constants.O_NOFOLLOW).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  });
  if (!handle) return null;
  try {
    const stats = await handle.stat();
    if (!stats.isSocket() || stats.uid !== user)
      throw Object.assign(new Error('What lies there is not the socket of its owner.'), {
        code: NOT_OWNED,
      });
    const socket = net.connect(`/proc/self/fd/${handle.fd}`);
    await connected(socket);
    return socket;
  } finally {
    await handle.close();
  }
};

/** Connects as `connectOwned`; fails as a port does where nobody listens. */
export const toSocket = (file: string, user: number) => async (): Promise<net.Socket> => {
  const socket = await connectOwned(file, user);
  if (socket) return socket;
  throw Object.assign(new Error('Nobody listens there.'), { code: 'ECONNREFUSED' });
};

/** The code of the error where something else lies in the place of a socket, or somebody else listens. */
export const NOT_OWNED = 'ENOTOWNED';

/** Resolves once a socket is connected; rejects where it cannot be, or is not within this time. */
export const connected = (socket: net.Socket, limitMs = CONNECT_MS): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const message = `No connection was accepted within ${limitMs / 1000} s.`;
      socket.destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }));
    }, limitMs);
    // It may fail later too, before anybody else listens to it: that shows where it is used.
    socket.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Opens its connections in a way of its own, and reuses them as Node's agents do. */
export class ConnectingAgent extends Agent {
  constructor(
    private readonly open: () => Promise<Duplex>,
    options: AgentOptions = {},
  ) {
    super(options);
  }

  override createConnection(
    _options: ClientRequestArgs,
    callback?: (error: Error | null, socket: Duplex) => void,
  ): undefined {
    this.open().then(
      (socket) => callback?.(null, socket),
      (error: Error) => callback?.(error, null as never),
    );
    return undefined;
  }
}
