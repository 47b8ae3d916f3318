import { lstat, mkdir, readlink, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { homeOf, namesOf } from './asUser';
import { createAccounts, type AccountFiles } from './accounts';
import type { Isolation, Program } from './isolation';
import { foldersOf } from '../kernels/interpreters/folders';
import type { Limits } from '../limits/settings';
import { limited } from './limiting';
import { chownOnce } from './owning';
import { certificateArguments, isVisible, systemArguments } from './system';
import { systemTool } from './tools';
import { isWithin } from './ways';

export interface NamespaceDependencies {
  /** The folder with everybody's files, jobs and environments. */
  readonly sharedFolder: string;
  /** Folders that no program sees, but for what of them it is given. */
  readonly hidden: readonly string[];
  readonly firstUser: number;
  readonly network: boolean;
  readonly limits: Limits;
}

/*
 * Bubblewrap stays beside the program to tell how it ended. The signals that ask for an end are for the program alone: whoever asks sends
 * them to every process of the run.
 */
const DEAF = 'trap "" TERM INT HUP; exec "$@"';
const HEARING = ['/usr/bin/env', '--default-signal=TERM,INT,HUP'] as const;
const SHELL = ['/bin/sh', '-c', DEAF, 'isolated'] as const;

/** Whether these are the words of a program in namespaces: it tells by its exit code which signal ended it. */
export const isInNamespaces = (argv: readonly string[]): boolean => argv[2] === DEAF;

/** Whether these words come to a program in namespaces, also where they begin with a program of ours that becomes the rest. */
export const leadsToNamespaces = (argv: readonly string[]): boolean => argv.includes(DEAF);

/** The signal that ended a program in namespaces; null where none did, and where the program is in none. */
export const signalBehind = (
  argv: readonly string[],
  exitCode: number | null,
): NodeJS.Signals | null => {
  if (!isInNamespaces(argv) || exitCode === null || exitCode <= 128) return null;
  const names = Object.entries(os.constants.signals) as [NodeJS.Signals, number][];
  return names.find(([, number]) => number === exitCode - 128)?.[0] ?? null;
};

const binds = (folders: readonly string[]) =>
  folders.flatMap((folder) => ['--bind', folder, folder]);

/** The arguments that are the same for every program. */
export const namespaceArguments = ({
  network,
  hidden,
}: Pick<NamespaceDependencies, 'network' | 'hidden'>): string[] => [
  // Its parent is bubblewrap outside, which ends with the program; with it the first process of the namespace, and so all that is in there.
  '--die-with-parent',
  '--unshare-user',
  '--unshare-pid',
  '--unshare-ipc',
  ...(network ? [] : ['--unshare-net']),
  '--cap-drop',
  'ALL',
  ...systemArguments(),
  ...hidden.filter(isVisible).flatMap((folder) => ['--tmpfs', folder]),
];

/** The words that make bubblewrap start a program. */
export const inNamespaces = (
  words: readonly string[],
  argv: readonly string[],
): [string, ...string[]] => [...SHELL, systemTool('bwrap'), ...words, '--', ...HEARING, ...argv];

/** Words that show a program who it runs as. */
const accountWords = (account: AccountFiles | null): string[] =>
  account === null
    ? []
    : (
        [
          [account.passwd, '/etc/passwd'],
          [account.group, '/etc/group'],
          [account.gitconfig, account.gitconfig],
        ] as const
      ).flatMap(([file, place]) => ['--ro-bind', file, place]);

/** Words that show what a program reads; a link to a file stays a link, and shows nothing that lies beside it. */
const shownWords = async (place: string): Promise<string[]> => {
  // A path that does not exist is not shown.
  const [found, target] = await Promise.all([
    lstat(place).catch(() => null),
    stat(place).catch(() => null),
  ]);
  return found?.isSymbolicLink() && target?.isFile()
    ? ['--symlink', await readlink(place), place]
    : ['--ro-bind', place, place];
};

/** Whether a folder holds whatever programs keep of an account: keyrings, tokens, histories. */
const isOfAccount = (folder: string): boolean =>
  path.basename(folder) === '.local' || path.dirname(folder) === '/home';

/** Each run of a program has namespaces of its own: of the files it sees those of the machine and what it is given. */
export const namespaceIsolation = (ground: NamespaceDependencies): Isolation => {
  const { sharedFolder, firstUser, hidden, limits } = ground;
  const same = namespaceArguments(ground);
  const certificates = certificateArguments(hidden);
  const accounts = createAccounts(sharedFolder, null);
  /** A folder that holds what must stay hidden is not shown for the sake of what else it holds. */
  const whyNotShown = (folder: string): string | null => {
    const held = hidden.find((one) => isWithin(one, folder));
    if (held === undefined && !isOfAccount(folder)) return null;
    return `${folder} cannot be shown to a program, because it holds ${held ?? 'other files of an account'}. Install the interpreter in a folder of its own.`;
  };
  const refuseHolding = (folder: string) => {
    const why = whyNotShown(folder);
    if (why !== null) throw new Error(why);
  };
  const prepare = async ({ writable, temporary }: Program, home: string) => {
    for (const folder of [home, temporary, ...writable]) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // They may be another user's from the time when each person had one.
      if (process.getuid?.() === 0) await chownOnce(folder, 0, 0o700);
    }
  };
  return {
    mode: 'namespaces',
    told: `each run has namespaces of its own (bubblewrap), ${ground.network ? 'with the network of the machine' : 'without a network'}`,
    advice: null,
    weakness: null,
    accounts,
    async enter(program) {
      const { person, argv, cwd, writable, readable, temporary } = program;
      const home = homeOf(sharedFolder, person);
      const seen = [...new Set(readable)].filter(
        (folder) => !isVisible(folder) || hidden.some((one) => isWithin(folder, one)),
      );
      seen.forEach(refuseHolding);
      await prepare(program, home);
      const id = firstUser + person;
      const user = String(id);
      const account = await accounts.of({ person, id, home });
      return {
        argv: inNamespaces(
          [
            ...same,
            '--uid',
            user,
            '--gid',
            user,
            '--bind',
            temporary,
            '/tmp',
            ...certificates,
            ...(await Promise.all(seen.map(shownWords))).flat(),
            ...accountWords(account),
            ...binds([home, ...writable]),
            '--chdir',
            cwd,
          ],
          // In the namespace, whose processes are counted by themselves: outside all people's are one user's.
          [...limited(limits.of(person)), ...argv],
        ),
        environment: { ...namesOf(home, person, account), TMPDIR: '/tmp' },
      };
    },
    outOfReach: async (file) => {
      const reasons = (await foldersOf(file))
        .filter((folder) => !isVisible(folder))
        .map(whyNotShown);
      return reasons.find((why) => why !== null) ?? null;
    },
  };
};
