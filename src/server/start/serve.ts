import path from 'node:path';
import { createWorkspace, type RunningWorkspace } from './app';
import { openControl } from './backup/control';
import type { Config } from '../platform/settings/config';
import { lockFolder } from '../platform/database/lock';
import { isUnavailable } from '../platform/database/unavailable';
import { openInstallation } from '../platform/installation/installation';
import { listenForProxy } from '../platform/http/proxies/socket';
import { PROXY_SOCKETS } from '../platform/settings/topics/forms';
import { openIsolation } from '../platform/isolation/finding';
import type { Isolation } from '../platform/isolation/isolation';
import { log } from '../platform/logging/log';
import { listenForMetrics } from '../platform/metrics/serving';
import { reportToLog } from '../platform/logging/report';
import type { NotebookRuntimes } from '../platform/kernels/runtimes';

/** The runtimes together with the gateway they are reached through, listening. */
export interface ListeningRuntimes extends NotebookRuntimes {
  readonly gatewayPort: number;
}

export interface Serving extends RunningWorkspace {
  readonly runtimes: ListeningRuntimes;
  /** How the programs of people are kept apart. */
  readonly isolation: Isolation;
  /** The port it listens on. */
  readonly port: number;
}

const PORT_SETTINGS = {
  app: 'ATELIER_PORT',
  gateway: 'ATELIER_GATEWAY_PORT',
  metrics: 'ATELIER_METRICS_PORT',
} as const;

interface ListenError extends Error {
  code?: string;
  port?: number;
}
const isListenError = (error: unknown): error is ListenError => error instanceof Error;

const settingOf = (port: number, { gatewayPort, metrics }: Config): string => {
  if (port === gatewayPort) return PORT_SETTINGS.gateway;
  return port === metrics?.port ? PORT_SETTINGS.metrics : PORT_SETTINGS.app;
};

/** A port that cannot be listened on, in a sentence that names the setting. */
const portProblem = (error: unknown, config: Config): Error => {
  if (!isListenError(error)) return new Error(String(error));
  const { code, port = config.port } = error;
  const setting = settingOf(port, config);
  switch (code) {
    case 'EADDRINUSE':
      return new Error(
        `Port ${port} is used by another program. Stop it, or choose another port with ${setting}.`,
      );
    case 'EACCES':
      return new Error(
        `Port ${port} may not be used by this user. Choose one above 1023 with ${setting}.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Error(
        `This machine has no address ${config.host}. Choose another with ATELIER_HOST.`,
      );
    default:
      return error;
  }
};

const databaseLost = (cause: unknown): Error =>
  new Error(
    'The database was lost during the start. Nothing was left half done: start again as soon as it can be reached.',
    { cause },
  );

/**
 * Starts a whole server: takes the data folder, finds out whether database and files belong together, starts gateway and workspace,
 * listens. Whatever fails, what was started before is closed again. `close` stops answering, ends every notebook and gives the folder back.
 */
export const serve = async (
  config: Config,
  createRuntimes: (config: Config, isolation: Isolation) => Promise<ListeningRuntimes>,
): Promise<Serving> => {
  const unlock = await lockFolder(config.dataFolder, (host) => {
    log().warn(
      `The data folder was last used on ${host}. Waiting whether a server there still uses it …`,
    );
  });
  const undo: (() => Promise<void> | void)[] = [unlock];
  // An error, because the database is away, does not keep other parts from being closed.
  const close = async () => {
    try {
      await undo.pop()?.();
    } finally {
      if (undo.length > 0) await close();
    }
  };
  try {
    const isolation = await openIsolation(config);
    // People's own users pass through the data folder: what the server makes from now on is for nobody else.
    if (isolation.mode === 'user') process.umask(0o077);
    const ground = await openInstallation(config);
    undo.push(ground.close);
    const runtimes = await createRuntimes(config, isolation);
    undo.push(() => runtimes.dispose());
    const workspace = await createWorkspace(config, {
      runtimes,
      isolation,
      gatewayPort: () => config.gatewayPublicPort ?? runtimes.gatewayPort,
      ground,
    });
    undo.push(() => workspace.close());
    if (!('url' in config.database))
      undo.push(await openControl(config.dataFolder, ground.database.pool));
    await workspace.app.listen({ host: config.host, port: config.port });
    if (config.proxySockets !== null)
      undo.push(
        await listenForProxy(
          workspace.app.server,
          path.join(config.proxySockets, PROXY_SOCKETS.app),
        ),
      );
    if (workspace.metrics !== null && config.metrics?.port != null) {
      const listener = await listenForMetrics(workspace.metrics, {
        ...config.metrics,
        host: config.host,
      });
      undo.push(listener.close);
    }
    const address = workspace.app.server.address();
    return {
      ...workspace,
      runtimes,
      isolation,
      port: typeof address === 'object' && address ? address.port : config.port,
      close,
    };
  } catch (error) {
    await close().catch((failure: unknown) => reportToLog(failure, 'closing after a failed start'));
    throw isUnavailable(error) ? databaseLost(error) : portProblem(error, config);
  }
};
