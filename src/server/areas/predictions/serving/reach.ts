import type { Agent } from 'node:http';
import type { Route } from '../repository';
import type { Tunnels } from './tunnels';

/** Where programs of versions listen. */
export const HERE = '127.0.0.1';
/** The port of a version whose program listens on a node, as it is written down: the node chose it, and nobody else has to know. */
export const ON_A_NODE = 0;

/** How a process is asked. */
export interface Way {
  readonly host: string;
  readonly port: number;
  readonly agent: Agent | false;
}

/** The way to the process of a version: to its port on this machine, or through the tunnel of its node. */
export const createReach =
  (tunnels: Pick<Tunnels, 'agentOf'>) =>
  ({ port, submission }: Pick<Route, 'port' | 'submission'>, agent: Agent | false = false): Way =>
    port === ON_A_NODE
      ? { host: HERE, port: 80, agent: tunnels.agentOf(submission ?? '') }
      : { host: HERE, port: port ?? 80, agent };

export type Reach = ReturnType<typeof createReach>;
