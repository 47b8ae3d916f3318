import { once } from 'node:events';
import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { findProgram } from '../settings/findProgram';
import type { Config } from '../settings/config';
import { processEnvironment } from '../settings/process';
import { read } from '../settings/read';
import type { Finding } from './check';
import { trying } from './trying';

/** The folder itself, or the nearest above it that exists. */
const existing = async (folder: string): Promise<string> => {
  const isThere = await fs.access(folder).then(
    () => true,
    () => false,
  );
  return isThere || path.dirname(folder) === folder ? folder : existing(path.dirname(folder));
};

const writable = async (folder: string): Promise<string> => {
  const there = await existing(folder);
  if (!(await fs.stat(there)).isDirectory()) throw new Error(`${there} is not a folder.`);
  await fs.access(there, fs.constants.W_OK | fs.constants.X_OK).catch(() => {
    throw new Error(`The server may not write to ${there}.`);
  });
  return there === folder ? folder : `${folder}, made at the first start`;
};

/** Whether the server may write where it keeps its files, and read the files that settings name. */
export const checkFolders = (config: Config): Promise<Finding[]> => {
  const { dataFolder, sharedFolder, proxySockets, engines, stream } = config;
  const readable = (file: string) => fs.access(file, fs.constants.R_OK).then(() => file);
  const files = [
    engines.slurm?.configuration,
    engines.kubernetes?.configuration === 'in-cluster'
      ? undefined
      : engines.kubernetes?.configuration,
    stream?.script,
  ].filter((file) => typeof file === 'string');
  return Promise.all([
    trying('Data folder', () => writable(dataFolder)),
    ...(sharedFolder === dataFolder ? [] : [trying('Shared folder', () => writable(sharedFolder))]),
    ...(proxySockets === null ? [] : [trying('Proxy sockets', () => writable(proxySockets))]),
    ...files.map((file) => trying('File', () => readable(file))),
  ]);
};

const PORT_TROUBLE: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is used by another program',
  EACCES: 'may not be used by this user',
  EADDRNOTAVAIL: 'is of an address that this machine has not',
};

const free = async (port: number, host: string): Promise<string> => {
  const server = net.createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
    return port === 0 ? 'chosen by the system' : `${host}:${port} is free`;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new Error(`${host}:${port} ${PORT_TROUBLE[code] ?? `cannot be used (${code})`}`, {
      cause: undefined,
    });
  } finally {
    server.close();
  }
};

/** Whether the ports can be listened on. */
export const checkPorts = ({ host, port, gatewayPort, metrics }: Config): Promise<Finding[]> =>
  Promise.all([
    trying('Port', () => free(port, host)),
    trying('Gateway port', () => free(gatewayPort, host)),
    ...(metrics?.port == null
      ? []
      : [
          trying('Metrics port', () =>
            free(metrics.port ?? 0, metrics.token === null ? '127.0.0.1' : host),
          ),
        ]),
  ]);

interface Needed {
  readonly name: string;
  readonly file?: string | null;
  /** The functions that do not work without it. */
  readonly without: string;
  readonly isNeeded: boolean;
}

const neededBy = ({ isolation, engines }: Config): Needed[] => {
  const isRoot = process.getuid?.() === 0;
  const { wanted } = isolation;
  const python = read(processEnvironment(), 'ATELIER_PYTHON');
  return [
    {
      name: python === null ? 'python3' : 'ATELIER_PYTHON',
      file: python,
      without: 'notebooks and jobs do not run (apt install python3)',
      isNeeded: python !== null,
    },
    {
      name: 'bwrap',
      without: 'people are kept apart by system users alone (apt install bubblewrap)',
      isNeeded: wanted === 'namespaces' || (wanted === 'required' && !isRoot),
    },
    {
      name: 'ffmpeg',
      without: 'streams are not recorded (apt install ffmpeg)',
      isNeeded: false,
    },
    {
      name: 'uv',
      without: 'environments are built with pip, which takes longer (pip install uv)',
      isNeeded: false,
    },
    ...(engines.slurm === null
      ? []
      : [{ name: 'sbatch', without: 'no job is sent to Slurm', isNeeded: true }]),
  ];
};

const look = async ({ name, file, without, isNeeded }: Needed): Promise<Finding> => {
  const found =
    file == null
      ? await findProgram(name)
      : await fs.access(file, fs.constants.X_OK).then(
          () => file,
          () => null,
        );
  if (found !== null) return { what: name, state: 'ok', text: found };
  return { what: name, state: isNeeded ? 'failed' : 'missing', text: `without it ${without}` };
};

/** Whether the programs are there that the server starts. */
export const checkPrograms = (config: Config): Promise<Finding[]> =>
  Promise.all(neededBy(config).map(look));
