import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { isErrno } from '../../platform/files/system';
import { dumpInto } from './dumpFile';

const SOCKET = 'control.sock';
/** The system cuts longer addresses off. */
const LONGEST_ADDRESS = 100;
const DUMP = 'dump\n';

/** Gives `work` an address of the socket in a folder, however long the folder's path is. */
const withAddress = async <Value>(
  dataFolder: string,
  work: (address: string) => Promise<Value>,
): Promise<Value> => {
  const address = path.join(dataFolder, SOCKET);
  if (Buffer.byteLength(address) <= LONGEST_ADDRESS || process.platform !== 'linux')
    return work(address);
  const folder = await fs.open(dataFolder);
  return work(`/proc/self/fd/${folder.fd}/${SOCKET}`).finally(() => folder.close());
};

/** Copies the database into a file first: people wait for as long as that takes, not for as long as the asker takes to read it. */
const answer = async (socket: net.Socket, pool: pg.Pool, dataFolder: string): Promise<void> => {
  const file = path.join(dataFolder, `dump-${randomUUID()}`);
  try {
    await dumpInto(pool, file);
    await pipeline(createReadStream(file), socket);
  } catch (error) {
    if (socket.writable)
      socket.end(
        `${JSON.stringify(['error', error instanceof Error ? error.message : String(error)])}\n`,
      );
  } finally {
    await fs.rm(file, { force: true });
  }
};

const listen = (server: net.Server, address: string) =>
  new Promise<void>((resolve, reject) => {
    // Between bind and chmod nobody else may connect.
    const before = process.umask(0o177);
    // Later errors are those of single connections that could not be accepted.
    server.on('error', reject).listen(address, resolve);
    process.umask(before);
  });

/**
 * Lets `npm run backup` copy a database that only this process can open, over a socket in the data folder that nobody else may use.
 * Returns the way to close it.
 */
export const openControl = async (
  dataFolder: string,
  pool: pg.Pool,
): Promise<() => Promise<void>> => {
  const left = (await fs.readdir(dataFolder)).filter(
    (name) => name === SOCKET || /^dump-[0-9a-f-]{36}$/.test(name),
  );
  for (const name of left) await fs.rm(path.join(dataFolder, name), { force: true });
  const sockets = new Set<net.Socket>();
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    socket.once('data', (asked) => {
      if (asked.toString() === DUMP) void answer(socket, pool, dataFolder);
      else socket.destroy();
    });
  });
  await withAddress(dataFolder, (address) => listen(server, address));
  return async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await fs.rm(path.join(dataFolder, SOCKET), { force: true });
  };
};

const connect = (address: string) =>
  new Promise<net.Socket | null>((resolve, reject) => {
    const socket = net.connect(address);
    socket
      .once('connect', () => resolve(socket))
      .once('error', (error) => {
        if (isErrno(error, 'ENOENT', 'ECONNREFUSED')) resolve(null);
        else reject(error);
      });
  });

/** Asks the server that runs on a data folder for its database, into a new file; false where none runs. */
export const requestDump = async (dataFolder: string, file: string): Promise<boolean> => {
  const socket = await withAddress(dataFolder, connect).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  });
  if (!socket) return false;
  socket.write(DUMP);
  await pipeline(socket, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  return true;
};
