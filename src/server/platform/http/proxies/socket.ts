import { once } from 'node:events';
import { chmod, chown, lstat, stat, unlink } from 'node:fs/promises';
import type { Server } from 'node:http';
import net, { type Socket } from 'node:net';
import path from 'node:path';
import process from 'node:process';

/** Anybody who may enter the folder may connect: the folder's owner and its group, and nobody else. */
const SOCKET_MODE = 0o660;
const OTHERS = 0o007;

const marked = new WeakSet<Socket>();

/** The connection came through a unix socket that only a proxy of this machine may open. */
export const isFromProxySocket = (socket: Socket): boolean => marked.has(socket);

const problem = (folder: string, what: string) =>
  new Error(`ATELIER_PROXY_SOCKETS: ${folder} ${what}`);

/** The group of the folder, whose members are let in. */
const groupOf = async (folder: string): Promise<number> => {
  // A path that cannot be read is refused below.
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) throw problem(folder, 'is not a folder that this server can read.');
  if ((found.mode & OTHERS) !== 0)
    throw problem(
      folder,
      `lets every user of this machine in, and would trust what they say: chmod o-rwx ${folder}`,
    );
  const own = process.getuid?.() ?? 0;
  if (found.uid !== own && found.uid !== 0)
    throw problem(folder, 'must belong to the user that this server runs as, or to root.');
  return found.gid;
};

const answers = (file: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = net.connect(file, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Removes the socket of a server that was killed. */
const removeStale = async (file: string): Promise<void> => {
  // Nothing was left behind.
  const found = await lstat(file).catch(() => null);
  if (found === null) return;
  if (!found.isSocket()) throw problem(file, 'is in the way: it is not a socket.');
  if (await answers(file)) throw problem(file, 'is used by another server.');
  await unlink(file);
};

const giveTo = (file: string, group: number): Promise<void> =>
  chown(file, process.getuid?.() ?? 0, group).catch(() => {
    throw problem(
      path.dirname(file),
      `cannot give its group to sockets: chmod g+s ${path.dirname(file)}`,
    );
  });

/**
 * Lets an HTTP server be reached by a proxy of this machine through a unix socket, too. Connections have the limits that the others have. What
 * it answers lets nobody new in; it removes the socket.
 */
export const listenForProxy = async (server: Server, file: string): Promise<() => void> => {
  const group = await groupOf(path.dirname(file));
  await removeStale(file);
  const listener = net.createServer({ allowHalfOpen: true }, (socket) => {
    marked.add(socket);
    server.emit('connection', socket);
  });
  listener.listen(file);
  await once(listener, 'listening');
  try {
    await giveTo(file, group);
    await chmod(file, SOCKET_MODE);
  } catch (error) {
    listener.close();
    throw error;
  }
  return () => void listener.close();
};
