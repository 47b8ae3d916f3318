import { timingSafeEqual } from 'node:crypto';
import type { Agent, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ConnectingAgent } from '../../../platform/isolation/ownedSocket';
import { answerJson } from '../../../platform/gateway/pages';
import type { MountedSite } from '../../../platform/gateway/mounted';
import { openWaiting, REST_MS, type Waiting } from './waiting';

const PROTOCOL = 'atelier-tunnel';
const ADDRESS = /^([\w-]{1,64})$/;
/** A tunnel without a connection is forgotten after so long, ms. */
const FORGOTTEN_MS = 600_000;

export interface TunnelLimits {
  /** Connections of one tunnel. */
  readonly most: number;
  /** A call waits so long for one that is free, and for the node to open it, ms. */
  readonly freeMs: number;
  readonly openMs: number;
  /** One that waits is asked for a sign of life, ms. */
  readonly pingMs: number;
}
/** Of calls at a time as many as a version may have, and those that wait. */
export const TUNNEL_LIMITS: TunnelLimits = {
  most: 272,
  freeMs: 5_000,
  openMs: 5_000,
  pingMs: 20_000,
};

export interface TunnelDependencies {
  /** The opener of a submission's tunnel. */
  secretOf(submissionId: string): string;
  /** Whether it is the process of a version that is wanted. */
  isWanted(submissionId: string): Promise<boolean>;
  readonly limits?: TunnelLimits;
  report(error: unknown, where: string): void;
}

interface Tunnel {
  readonly waiting: Waiting;
  readonly agent: ConnectingAgent;
}

const bearer = ({ headers }: IncomingMessage) =>
  /^Bearer ([0-9a-f]{64})$/.exec(headers.authorization ?? '')?.[1] ?? '';
const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
const turnAway = (socket: Duplex, status: string) => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/**
 * The ends of tunnels at this server: nodes come here with the secret of one submission, and what they leave waiting carries the calls of that
 * submission alone. Each carries one call at a time, so that a slow one keeps none back.
 */
export const createTunnels = ({
  secretOf,
  isWanted,
  limits = TUNNEL_LIMITS,
  report,
}: TunnelDependencies) => {
  const tunnels = new Map<string, Tunnel>();
  const find = (submissionId: string): Tunnel => {
    const known = tunnels.get(submissionId);
    if (known) return known;
    const waiting = openWaiting(limits);
    const agent = new ConnectingAgent(() => waiting.take(), {
      keepAlive: true,
      maxFreeSockets: 64,
      scheduling: 'lifo',
      timeout: REST_MS,
    });
    const tunnel = { waiting, agent };
    tunnels.set(submissionId, tunnel);
    return tunnel;
  };
  const timer = setInterval(() => {
    for (const [submissionId, { waiting, agent }] of tunnels) {
      waiting.ping();
      if (waiting.awayMs() <= FORGOTTEN_MS) continue;
      agent.destroy();
      tunnels.delete(submissionId);
    }
  }, limits.pingMs);
  timer.unref();

  const enter = async (request: IncomingMessage, socket: Duplex, submissionId: string) => {
    if (!isSame(bearer(request), secretOf(submissionId)))
      return turnAway(socket, '401 Unauthorized');
    if (!(await isWanted(submissionId))) return turnAway(socket, '410 Gone');
    const { waiting } = find(submissionId);
    if (waiting.size() >= limits.most) return turnAway(socket, '503 Service Unavailable');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${PROTOCOL}\r\n\r\n`,
    );
    waiting.add(socket);
  };

  const site: MountedSite = {
    serve: (_request: IncomingMessage, response: ServerResponse) =>
      answerJson(response, 404, { message: 'Nodes of clusters connect here, and nobody else.' }),
    upgrade(request, socket, head, rest) {
      const [, submissionId] = ADDRESS.exec(rest) ?? [];
      // Whoever speaks before they are asked is none of ours.
      if (submissionId === undefined || request.headers.upgrade !== PROTOCOL || head.length > 0)
        return turnAway(socket, '400 Bad Request');
      enter(request, socket, submissionId).catch((error: unknown) => {
        report(error, 'letting a node in');
        socket.destroy();
      });
    },
    close() {
      clearInterval(timer);
      for (const { waiting, agent } of tunnels.values()) {
        agent.destroy();
        waiting.close();
      }
      tunnels.clear();
    },
  };
  return {
    site,
    /** The agent that sends the calls of a submission. */
    agentOf: (submissionId: string): Agent => find(submissionId).agent,
    /** How long its node has not been connected, ms; 0 while it is. */
    awayMs: (submissionId: string): number => find(submissionId).waiting.awayMs(),
  };
};

export type Tunnels = ReturnType<typeof createTunnels>;
