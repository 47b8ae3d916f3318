/** The built server, started as `npm start` would, on free ports and a data folder of its own. For browser tests and benches. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { root } from './machine';

/** How the first admin signs in on a server started here. */
export const ADMIN = { user_name: 'admin', password: 'correct horse battery' } as const;

/**
 * Options of Node for a server that lives for a minute or less: the optimised compilation of PostgreSQL's WebAssembly, up to a quarter of its
 * processor time until then, is left out.
 */
export const SHORT_LIVED = ['--liftoff-only'] as const;

export interface BuiltServer {
  /** http://localhost:… */
  readonly origin: string;
  readonly dataFolder: string;
  readonly process: ChildProcess;
  /** Milliseconds from spawn to 'Atelier is ready'. */
  readonly readyMs: number;
  /** Everything it printed so far. */
  printed(): string;
  /** Ends it with SIGINT (or another signal) and resolves when it is gone. The data folder stays. */
  end(signal?: NodeJS.Signals): Promise<void>;
  /** Ends it and removes its data folder. */
  remove(): Promise<void>;
}

export interface BootOptions {
  /** An existing data folder; by default a new one. */
  readonly dataFolder?: string;
  /** Further settings from the environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Command and arguments; by default the built server itself. */
  readonly command?: readonly [string, ...string[]];
  /** Options of Node for the built server; none where nothing is said. */
  readonly nodeOptions?: readonly string[];
  readonly timeoutMs?: number;
  /** A process group of its own, as a terminal makes one, to be signalled through `process.kill(-pid)`. */
  readonly ownGroup?: boolean;
}

const RUNNING = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of RUNNING) child.kill('SIGKILL');
});

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => {
        resolve(false);
      })
      .listen(port, '127.0.0.1', () => {
        probe.close(() => {
          resolve(true);
        });
      });
  });

/** A TCP port of this machine that nobody listens on, and that the system gives to no outgoing connection before a server takes it. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
  throw new Error('no free port');
};

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else
      child.once('exit', () => {
        resolve();
      });
  });

/** Resolves when the child prints that it is ready; rejects with its words when it ends or stays silent. */
const readiness = (child: ChildProcess, printed: () => string, timeoutMs: number) =>
  new Promise<void>((resolve, reject) => {
    const fail = (why: string) => {
      reject(new Error(`${why}\n${printed()}`));
    };
    const late = setTimeout(() => {
      fail(`The server was not ready after ${timeoutMs} ms.`);
    }, timeoutMs);
    const look = () => {
      if (!printed().includes('Atelier is ready at')) return;
      clearTimeout(late);
      resolve();
    };
    child.stdout?.on('data', look);
    child.once('error', (error) => {
      fail(error.message);
    });
    child.once('exit', (code) => {
      clearTimeout(late);
      fail(`The server ended with code ${code}.`);
    });
  });

/** Starts the built server and waits until it is ready. */
export const bootServer = async ({
  dataFolder,
  env = {},
  nodeOptions = [],
  command = [process.execPath, ...nodeOptions, path.join(root, 'dist/server/main.js')],
  timeoutMs = 60_000,
  ownGroup = false,
}: BootOptions = {}): Promise<BuiltServer> => {
  const folder = dataFolder ?? mkdtempSync(path.join(tmpdir(), 'atelier-data-'));
  const [port, gatewayPort] = [await freePort(), await freePort()];
  const [program, ...args] = command;
  const ports = { ATELIER_PORT: String(port), ATELIER_GATEWAY_PORT: String(gatewayPort) };
  const settings = {
    ...ports,
    ATELIER_DATA: folder,
    ATELIER_ADMIN_PASSWORD: ADMIN.password,
    ...env,
  };
  const since = performance.now();
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: ownGroup,
  });
  RUNNING.add(child);
  child.once('exit', () => RUNNING.delete(child));
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const printed = () => output;
  const end = async (signal: NodeJS.Signals = 'SIGINT') => {
    child.kill(signal);
    const stubborn = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await ended(child);
    clearTimeout(stubborn);
  };
  const remove = async () => {
    await end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    await readiness(child, printed, timeoutMs);
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
  return {
    origin: `http://localhost:${settings.ATELIER_PORT}`,
    dataFolder: folder,
    process: child,
    readyMs: performance.now() - since,
    printed,
    end,
    remove,
  };
};

/** The same for a test; see `SHORT_LIVED`. */
export const bootShortLived = (options: BootOptions = {}): Promise<BuiltServer> =>
  bootServer({ nodeOptions: SHORT_LIVED, ...options });
