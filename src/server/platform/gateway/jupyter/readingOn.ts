import type { Duplex } from 'node:stream';
import { isErrno } from '../../files/system';

type Written = (error?: Error | null) => void;

/** Takes an end of the other side for written: whether it answered before is in what is read. */
const unlessGone =
  (done: Written): Written =>
  (error) =>
    done(isErrno(error, 'EPIPE', 'ECONNRESET') ? null : error);

/**
 * Has a connection be read to its end though nothing can be written to it any more. A server that refuses a body answers and closes
 * before it has read that; Node would give up the connection at the next write, and what was answered would be lost.
 */
export const readingOn = <Connection extends Duplex>(connection: Connection): Connection => {
  const write = connection._write.bind(connection);
  const writeSeveral = connection._writev?.bind(connection);
  connection._write = (chunk, encoding, done) => write(chunk, encoding, unlessGone(done));
  if (writeSeveral) connection._writev = (chunks, done) => writeSeveral(chunks, unlessGone(done));
  return connection;
};
