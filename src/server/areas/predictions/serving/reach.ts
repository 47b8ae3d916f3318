import type { Agent } from 'node:http';
import type { Socket } from 'node:net';
import { ConnectingAgent } from '../../../platform/isolation/ownedSocket';
import type { Route } from '../queries/predictions';
import { LOOPBACK_HOST, type LocalProgram } from './program';
import type { Tunnels } from './tunnels';
import { REST_MS } from './waiting';

/** The port of a version whose program listens on a node, as it is written down: the node chose it, and nobody else has to know. */
export const ON_A_NODE = 0;
/** Programs that are remembered, with the connections to them that wait for the next call. */
const MAX_KNOWN = 500;

/** How a process is asked. */
export interface Way {
  readonly host: string;
  readonly port: number;
  readonly agent: Agent;
}

export interface ReachOptions {
  readonly tunnels: Pick<Tunnels, 'agentOf'>;
  /** Makes what opens connections to the program of a version on this machine, and to no other. */
  readonly open: (program: LocalProgram) => () => Promise<Socket>;
}

interface Known {
  readonly connect: () => Promise<Socket>;
  /** Keeps connections open for a moment after a call. */
  readonly kept: Agent;
}

/** The way to the process of a version: to where it listens on this machine, or through the tunnel of its node. */
export const createReach = ({ tunnels, open }: ReachOptions) => {
  const programs = new Map<string, Known>();
  const find = (program: LocalProgram): Known => {
    const name = program.submission;
    let known = programs.get(name);
    if (!known) {
      const connect = open(program);
      // Servers close what rests, many after 5 s: whoever writes just then is answered by nobody.
      const resting = { keepAlive: true, maxFreeSockets: 64, timeout: REST_MS } as const;
      known = { connect, kept: new ConnectingAgent(connect, { ...resting, scheduling: 'lifo' }) };
    }
    programs.delete(name);
    programs.set(name, known);
    const [oldest] = programs;
    if (programs.size > MAX_KNOWN && oldest) {
      oldest[1].kept.destroy();
      programs.delete(oldest[0]);
    }
    return known;
  };
  return {
    /** `kept`: its connection may have been used by another call before, and be used by a further one. */
    to(
      { port, submission, childId }: Pick<Route, 'port' | 'submission' | 'childId'>,
      kept = false,
    ): Way {
      const name = submission ?? '';
      if (port === null || port === ON_A_NODE)
        return { host: LOOPBACK_HOST, port: 80, agent: tunnels.agentOf(name) };
      const known = find({ jobId: childId, submission: name, port });
      return {
        host: LOOPBACK_HOST,
        port,
        agent: kept ? known.kept : new ConnectingAgent(known.connect),
      };
    },
    close() {
      for (const { kept } of programs.values()) kept.destroy();
      programs.clear();
    },
  };
};

export type Reach = ReturnType<typeof createReach>;
