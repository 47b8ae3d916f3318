import { randomInt } from 'node:crypto';
import path from 'node:path';
import { createAccounts, variablesOf, type AccountFiles } from './accounts';
import type { Isolation, Launch, Program } from './isolation';
import type { Limits } from '../limits/settings';
import { limited } from './limiting';
import { chownTree, chownOnce } from './owning';
import { systemTool } from './tools';
import { closedFolder, openWay } from './ways';

export interface UserIsolationDependencies {
  /** The folder with everybody's files, jobs and environments. */
  readonly sharedFolder: string;
  /** The system user of a person is this plus the person's number. */
  readonly firstUser: number;
  readonly limits: Limits;
  /** Whether the server may mount: then programs see an account of their own in /etc/passwd. */
  readonly mounts: boolean;
}

/** Numbers of groups above those of every person (`ATELIER_ISOLATION_FIRST_USER` ends below), but for the last, which mean 'none'. */
const RUN_GROUPS = [2 ** 31, 2 ** 32 - 2 ** 16] as const;

/**
 * A group for one run. A process inherits it and cannot leave it without a capability that it does not have, in a user namespace of its own
 * neither: what carries it belongs to the run, whatever it did to its parents, its session and its environment.
 */
export const newRunGroup = (): number => randomInt(...RUN_GROUPS);

/** The words that make util-linux start a program as another user, with no right beyond that, and in one further group. */
export const asUser = (user: number, group: number): [string, ...string[]] => [
  systemTool('setpriv'),
  `--reuid=${user}`,
  `--regid=${user}`,
  `--groups=${group}`,
  '--no-new-privs',
  '--bounding-set=-all',
  '--inh-caps=-all',
  '--',
];

/** Where the programs of a person find a home of their own. */
export const homeOf = (sharedFolder: string, person: number) =>
  path.join(sharedFolder, 'homes', String(person));

/** The variables by which programs know whose they are, where the account is known or not. */
export const namesOf = (home: string, person: number, account: AccountFiles | null) => ({
  HOME: home,
  USER: `person-${person}`,
  LOGNAME: `person-${person}`,
  ...variablesOf(account),
});

/*
 * System users of people are none of the machine's, and /etc/passwd is all that every library reads: so the program sees one of its own. Mounts of the
 * machine go on to appear there, and this one nowhere else.
 */
const showAccount = (mount: string) =>
  `${mount} --bind "$1" /etc/passwd; ${mount} --bind "$2" /etc/group; shift 2; exec "$@"`;

/** The words that show a program, started by root, these files in the place of /etc/passwd and /etc/group. */
export const withAccount = (
  { passwd, group }: Pick<AccountFiles, 'passwd' | 'group'>,
  argv: readonly string[],
): [string, ...string[]] => [
  systemTool('unshare'),
  '--mount',
  '--propagation',
  'slave',
  '--',
  '/bin/sh',
  '-c',
  showAccount(systemTool('mount')),
  'account',
  passwd,
  group,
  ...argv,
];

/** Each person's programs run as a system user of their own. The server is root. */
export const userIsolation = ({
  sharedFolder,
  firstUser,
  limits,
  mounts,
}: UserIsolationDependencies): Isolation => {
  const accounts = createAccounts(sharedFolder, firstUser);
  const prepare = async (
    { person, writable, readable, forOthers = false }: Program,
    home: string,
  ) => {
    const user = firstUser + person;
    await Promise.all([
      chownOnce(home, user, 0o700),
      ...writable.map((folder) => chownTree(folder, user, forOthers ? 0o755 : 0o700)),
    ]);
    for (const folder of [home, ...writable, ...readable]) await openWay(sharedFolder, folder);
  };
  return {
    mode: 'user',
    told: `each person's programs run as a system user of their own (from number ${firstUser + 1} on)`,
    advice: mounts
      ? null
      : 'The server may not mount, so programs that look up who they run as (ssh, whoami) fail: allow it (CAP_SYS_ADMIN), or set ATELIER_ISOLATION=namespaces.',
    weakness: null,
    accounts,
    async enter(program) {
      const { person, argv } = program;
      const home = homeOf(sharedFolder, person);
      if (person > 0) await prepare(program, home);
      const group = newRunGroup();
      const account = await accounts.of({ person, id: firstUser + person, home });
      const start: Launch['argv'] = [
        ...limited(limits.of(person)),
        ...asUser(firstUser + person, group),
        ...argv,
      ];
      return {
        argv: mounts && account ? withAccount(account, start) : start,
        environment: person > 0 ? namesOf(home, person, account) : { HOME: '/' },
        group,
      };
    },
    async outOfReach(file) {
      // A path that cannot be followed is not out of reach: its start reports the fault.
      const folder = await closedFolder(file).catch(() => null);
      return folder === null
        ? null
        : `only its owner may enter ${folder}. Install it elsewhere, let others pass (chmod o+x ${folder}), or set ATELIER_ISOLATION=namespaces`;
    },
  };
};
