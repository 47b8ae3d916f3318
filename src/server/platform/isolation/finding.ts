import { execFile } from 'node:child_process';
import os from 'node:os';
import process from 'node:process';
import { promisify } from 'node:util';
import { BadSetting } from '../settings/environment';
import { PYTHON_FOLDER } from '../kernels/python';
import { createAccounts } from './accounts';
import { asUser, newRunGroup, userIsolation, withAccount } from './asUser';
import { inNamespaces, namespaceArguments, namespaceIsolation } from './inNamespaces';
import { noIsolation, type Isolation } from './isolation';
import type { Limits } from '../limits/settings';
import { limited } from './limiting';
import type { IsolationSettings } from './settings';
import { closeAllIn, makeClosed } from './ways';
import { searchPath } from '../settings/process';

const run = promisify(execFile);
const PROBE_MS = 10_000;

export interface IsolationDependencies {
  readonly isolation: IsolationSettings;
  readonly dataFolder: string;
  readonly sharedFolder: string;
  readonly limits: Limits;
  /** Input through the sockets in it is believed as a proxy's. */
  readonly proxySockets?: string | null;
}

/** A mode that works here, or in a sentence why it does not. */
type Tried = { readonly found: Isolation } | { readonly trouble: string };

const saidBy = (error: unknown): string => {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return (
    said.split('\n').at(-1) ||
    (error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  );
};

/** Why another user cannot run people's programs here; null where one can. */
const troubleAsUser = async ({
  isolation,
  dataFolder,
  sharedFolder,
  limits,
}: IsolationDependencies): Promise<string | null> => {
  if (process.getuid?.() !== 0) return 'The server is not started by root.';
  const needed = [dataFolder, sharedFolder, os.tmpdir(), PYTHON_FOLDER];
  const look = 'for folder; do cd "$folder" || exit 1; done';
  const [program, ...words] = [
    ...limited(limits),
    ...asUser(isolation.firstUser, newRunGroup()),
    '/bin/sh',
    '-c',
    look,
    'sh',
    ...needed,
  ];
  return run(program, words, {
    timeout: PROBE_MS,
    env: { PATH: searchPath() },
  }).then(
    () => null,
    (error: unknown) => {
      const folder = /cd: can't cd to (.*)$/m.exec(saidBy(error))?.[1];
      if (folder !== undefined)
        return `Other users may not enter ${folder}: move it, or let them pass through the folders above it (chmod o+x).`;
      return `setpriv or prlimit (of util-linux) does not work: ${saidBy(error)}.`;
    },
  );
};

/** Whether root may mount here, which containers are mostly denied. */
const canMount = (): Promise<boolean> => {
  const machines = { passwd: '/etc/passwd', group: '/etc/group' };
  const [program, ...words] = withAccount(machines, ['true']);
  return run(program, words, { timeout: PROBE_MS, env: { PATH: searchPath() } }).then(
    ({ stderr }) => stderr === '',
    () => false,
  );
};

const tryUser = async (ground: IsolationDependencies): Promise<Tried> => {
  if (process.getuid?.() === 0)
    for (const folder of new Set([ground.dataFolder, ground.sharedFolder]))
      await closeAllIn(folder);
  const trouble = await troubleAsUser(ground);
  if (trouble !== null) return { trouble };
  return {
    found: userIsolation({
      sharedFolder: ground.sharedFolder,
      firstUser: ground.isolation.firstUser,
      limits: ground.limits,
      mounts: await canMount(),
    }),
  };
};

const tryNamespaces = async ({
  isolation: { network, firstUser },
  dataFolder,
  sharedFolder,
  limits,
  proxySockets,
}: IsolationDependencies): Promise<Tried> => {
  const hidden = [
    ...new Set([dataFolder, sharedFolder, os.homedir(), ...(proxySockets ? [proxySockets] : [])]),
  ];
  const user = String(firstUser);
  const [program, ...words] = inNamespaces(
    [...namespaceArguments({ network, hidden }), '--uid', user, '--gid', user],
    [...limited(limits), 'true'],
  );
  try {
    await run(program, words, {
      timeout: PROBE_MS,
      // Bubblewrap hears no other signal.
      killSignal: 'SIGKILL',
      env: { PATH: searchPath() },
    });
    return { found: namespaceIsolation({ sharedFolder, firstUser, network, hidden, limits }) };
  } catch (error) {
    const said = saidBy(error);
    if (/not found/.test(said)) return { trouble: 'Install bubblewrap (apt install bubblewrap).' };
    return {
      trouble: `bubblewrap does not work here: ${said}. The system must allow user namespaces.`,
    };
  }
};

const refuse = (wanted: string, trouble: string): never => {
  throw new BadSetting(`ATELIER_ISOLATION=${wanted} does not work here. ${trouble}`);
};

const best = async (ground: IsolationDependencies): Promise<Tried> => {
  const user: Tried = ground.isolation.network
    ? await tryUser(ground)
    : { trouble: 'Without a network only namespaces isolate.' };
  if ('found' in user) return user;
  const namespaces = await tryNamespaces(ground);
  if ('found' in namespaces) return namespaces;
  return {
    trouble:
      process.getuid?.() === 0
        ? `${namespaces.trouble} Or: ${user.trouble}`
        : `${namespaces.trouble} Or start the server as root.`,
  };
};

/** Finds out, by trying, how people's programs can be kept apart here. Throws `BadSetting` where the wanted way does not work. */
export const openIsolation = async (ground: IsolationDependencies): Promise<Isolation> => {
  const { wanted, network } = ground.isolation;
  const accounts = createAccounts(ground.sharedFolder, null);
  if (wanted === 'none')
    return noIsolation('Set ATELIER_ISOLATION=auto to keep people apart.', null, accounts);
  for (const folder of [ground.dataFolder, ground.sharedFolder]) makeClosed(folder);
  const tried = await { auto: best, required: best, user: tryUser, namespaces: tryNamespaces }[
    wanted
  ](ground);
  if ('found' in tried) return tried.found;
  if (wanted !== 'auto') return refuse(wanted, tried.trouble);
  if (!network)
    throw new BadSetting(`ATELIER_ISOLATION_NETWORK=off does not work here. ${tried.trouble}`);
  return noIsolation(
    `${tried.trouble} Until then nobody can be invited, unless ATELIER_ISOLATION=none says that this is wanted.`,
    tried.trouble,
    accounts,
  );
};
