import { randomInt } from 'node:crypto';
import path from 'node:path';
import type { Isolation, Program } from './isolation';
import type { Limits } from '../limits/settings';
import { limited } from './limiting';
import { chownTree, chownOnce } from './owning';
import { closedFolder, openWay } from './ways';

export interface UserIsolationDependencies {
  /** The folder with everybody's files, jobs and environments. */
  readonly sharedFolder: string;
  /** The system user of a person is this plus the person's number. */
  readonly firstUser: number;
  readonly limits: Limits;
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
  'setpriv',
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

/** The variables by which programs know whose they are. */
export const namesOf = (home: string, person: number) => ({
  HOME: home,
  USER: `person-${person}`,
  LOGNAME: `person-${person}`,
});

/** Each person's programs run as a system user of their own. The server is root. */
export const userIsolation = ({
  sharedFolder,
  firstUser,
  limits,
}: UserIsolationDependencies): Isolation => {
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
    advice: null,
    weakness: null,
    async enter(program) {
      const { person, argv } = program;
      const home = homeOf(sharedFolder, person);
      if (person > 0) await prepare(program, home);
      const group = newRunGroup();
      return {
        argv: [...limited(limits.of(person)), ...asUser(firstUser + person, group), ...argv],
        environment: person > 0 ? namesOf(home, person) : { HOME: '/' },
        group,
      };
    },
    async outOfReach(file) {
      // What cannot be found is not out of reach: its start tells what is wrong.
      const folder = await closedFolder(file).catch(() => null);
      return folder === null
        ? null
        : `only its owner may enter ${folder}. Install it elsewhere, let others pass (chmod o+x ${folder}), or set ATELIER_ISOLATION=namespaces`;
    },
  };
};
