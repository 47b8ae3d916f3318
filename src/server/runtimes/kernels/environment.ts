import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** The server's own settings: they hold passwords and addresses a notebook has no business with. */
const isOwn = (name: string) => name.startsWith('ATELIER_') || name === 'DATABASE_URL' || name === 'NODE_OPTIONS';

/** The machine's environment without the server's settings. */
export const machineEnvironment = (): NodeJS.ProcessEnv => Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOwn(name)));

/** The environment of what runs a person's code: the machine's, without the server's settings, its interpreter first on PATH. */
export const environmentFor = (python: string, more: Readonly<Record<string, string>>): NodeJS.ProcessEnv => {
  const search = [path.dirname(python), process.env['PATH'] ?? '/usr/bin:/bin'].join(path.delimiter);
  return { LANG: 'C.UTF-8', ...machineEnvironment(), PATH: search, PYTHONUNBUFFERED: '1', PYTHONIOENCODING: 'utf-8', ...more };
};

/** Paths of unix sockets may not be longer than this; a folder for them leaves room for their names, characters. */
const SOCKET_ROOM = 70;

/** A new folder for the sockets and other passing things of one run, readable by nobody else. */
export const makeScratch = (): Promise<string> => mkdtemp(path.join(os.tmpdir().length > SOCKET_ROOM ? '/tmp' : os.tmpdir(), 'atelier-'));
