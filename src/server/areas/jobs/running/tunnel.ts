import path from 'node:path';
import type { Config } from '../../../platform/settings/config';
import type { SecretBox } from '../../../platform/files/secretBox';
import { invalid } from '../../../platform/httpError';

/** Joins calls to a program on a node. The build copies it beside the bundle, and it goes into the folder of each submission that needs it. */
export const TUNNEL_PROGRAM = path.join(import.meta.dirname, '../runner/tunnel.py');
/** The files that the tunnel reads. */
export const TUNNEL_SOCKETS = path.join(import.meta.dirname, '../runner/tunnel_sockets.py');

/** The value of PORT of a program that listens on a node of a cluster: a port is chosen there, and a tunnel leads to it. */
export const CHOSEN_BY_NODE = 'node';
export const isTunnelled = (environment: Readonly<Record<string, string>> | null): boolean =>
  environment?.['PORT'] === CHOSEN_BY_NODE;

/** Whether a parent calls its program on this machine. */
export const isServing = (environment: Readonly<Record<string, string>> | null): boolean =>
  environment?.['PORT'] !== undefined && !isTunnelled(environment);

/** The path of the gateway at which the tunnel of a submission knocks. */
export const TUNNEL_PATH = '/pt/';

/** Opens the tunnel of one submission and nothing else. No two submissions have the same one, and whoever knows it learns nothing of others. */
export const tunnelSecret = (secretBox: SecretBox, submissionId: string): string =>
  secretBox.secretFor(`tunnel of ${submissionId}`);

/** How a submission's tunnel is started. */
export interface Tunnel {
  /** The interpreter of the machine: one of an environment runs what people installed in it. */
  readonly python: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** The tunnel of a submission. Refuses where nobody said where nodes reach this workspace. */
export const tunnelOf = (
  {
    config,
    secretBox,
  }: { readonly config: Pick<Config, 'nodeUrls'>; readonly secretBox: SecretBox },
  submissionId: string,
  python: string,
): Tunnel => {
  if (config.nodeUrls.length === 0)
    throw invalid({
      compute_provider:
        'Nobody has said where nodes of the cluster reach this workspace (ATELIER_NODE_URL).',
    });
  return {
    python,
    environment: {
      ATELIER_TUNNEL_TO: config.nodeUrls.map((url) => url + TUNNEL_PATH + submissionId).join(','),
      ATELIER_TUNNEL_SECRET: tunnelSecret(secretBox, submissionId),
    },
  };
};

/** The words that start a program behind its tunnel. Nothing of a person's is read by this Python: no variable, no package. */
export const throughTunnel = (
  tunnel: Tunnel,
  program: string,
  argv: readonly string[],
): [string, ...string[]] => [tunnel.python, '-I', '-S', program, ...argv];
