import { createWorkspace, type RunningWorkspace } from './app';
import type { Config } from './config';
import { lockFolder } from './database/lock';
import type { NotebookRuntimes } from './runtimes/runtimes';

/** The runtimes together with the gateway they are reached through, listening. */
export interface ListeningRuntimes extends NotebookRuntimes {
  readonly gatewayPort: number;
}

export interface Serving extends RunningWorkspace {
  readonly runtimes: ListeningRuntimes;
  /** The port it listens on. */
  readonly port: number;
}

const PORT_SETTINGS = { app: 'ATELIER_PORT', gateway: 'ATELIER_GATEWAY_PORT' } as const;

interface ListenError extends Error { code?: string; port?: number }
const isListenError = (error: unknown): error is ListenError => error instanceof Error;

/** A port that cannot be listened on, in a sentence that names the setting. */
const portProblem = (error: unknown, config: Config): Error => {
  if (!isListenError(error)) return new Error(String(error));
  const { code, port = config.port } = error;
  const setting = port === config.gatewayPort ? PORT_SETTINGS.gateway : PORT_SETTINGS.app;
  switch (code) {
    case 'EADDRINUSE': return new Error(`Port ${port} is used by another program. Stop it, or choose another port with ${setting}.`);
    case 'EACCES': return new Error(`Port ${port} may not be used by this user. Choose one above 1023 with ${setting}.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND': return new Error(`This machine has no address ${config.host}. Choose another with ATELIER_HOST.`);
    default: return error;
  }
};

/**
 * Starts a whole server: takes the data folder, starts gateway and workspace together, listens. Whatever fails, what was
 * started before is closed again. `close` stops answering, ends every notebook and gives the folder back.
 */
export const serve = async (
  config: Config, createRuntimes: (config: Config) => Promise<ListeningRuntimes>,
): Promise<Serving> => {
  const unlock = lockFolder(config.dataFolder);
  const undo: (() => Promise<void> | void)[] = [unlock];
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const runtimes = await createRuntimes(config);
    undo.push(() => runtimes.dispose());
    const workspace = await createWorkspace(config, { runtimes, gatewayPort: () => runtimes.gatewayPort });
    undo.push(() => workspace.close());
    await workspace.app.listen({ host: config.host, port: config.port });
    const address = workspace.app.server.address();
    return { ...workspace, runtimes, port: typeof address === 'object' && address ? address.port : config.port, close };
  } catch (error) {
    await close();
    throw portProblem(error, config);
  }
};
