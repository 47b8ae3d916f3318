import http from 'node:http';
import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { NOT_OWNED } from '../../../platform/isolation/ownedSocket';
import { LOOPBACK_HOST } from './program';
import type { Way } from './reach';
import { AWAY } from './waiting';

const ANSWER_MS = 3_000;
/** A port is tried so often before it is given up. */
const TRIES = 20;

/**
 * The state of the port of a version: its program, which answers HTTP or is silent; nobody; a program that is not the version's; or its node
 * is not connected.
 */
export type ProbeResult = 'answers' | 'silent' | 'nobody' | 'foreign' | 'away';

const HEARD: Readonly<Record<string, ProbeResult>> = {
  ECONNREFUSED: 'nobody',
  [NOT_OWNED]: 'foreign',
  [AWAY]: 'away',
};

/** Asks whoever listens there. Any answer is one: `/health` need not be there. */
export const listenTo = (way: Way): Promise<ProbeResult> =>
  new Promise((resolve) => {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const request = http.get({ ...way, path: '/health', signal }, (answer) => {
      answer.on('error', () => undefined).destroy();
      resolve('answers');
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve(HEARD[error.code ?? ''] ?? 'silent'),
    );
  });

const freePort = async (taken: ReadonlySet<number>): Promise<number> => {
  for (let at = 0; at < TRIES; at += 1) {
    const server = createServer().listen(0, LOOPBACK_HOST);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    if (!taken.has(port)) return port;
  }
  throw new Error('No port of this machine is free.');
};

/** A port that nobody listens at now, and that no other version was given. */
export const ports = { free: freePort };
