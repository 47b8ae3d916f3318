import { HttpError } from '../httpError';
import { variablesOf, type Accounts } from './accounts';

/** How the programs of different people are kept apart on this machine. */
export type Mode = 'user' | 'namespaces' | 'none';

/** A program that runs a person's code, and what it needs to see. All paths are absolute. */
export interface Program {
  /** The number of the person it runs for (`users.number`). 0 is nobody: it may read what it is given and owns nothing. */
  readonly person: number;
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  /** Folders that are the person's: it reads and writes there. */
  readonly writable: readonly string[];
  /** Others read what it writes there (an environment of a team). */
  readonly forOthers?: boolean;
  /** Folders it reads and runs programs from, and links that lead to such. */
  readonly readable: readonly string[];
  /** Becomes its /tmp where it gets one of its own. It is made where it is missing. */
  readonly temporary: string;
}

/** The paths that a program may read beside its own files. */
export interface ProgramData {
  /** Folders, absolute. */
  readonly readable: readonly string[];
  /** Variables that say where they are. */
  readonly environment: Readonly<Record<string, string>>;
}

export const NO_DATA: ProgramData = { readable: [], environment: {} };

/** The command to start in place of a program. */
export interface Launch {
  readonly argv: readonly [string, ...string[]];
  /** Variables that win over those of the machine. */
  readonly environment: Readonly<Record<string, string>>;
  /** The group of this run alone, which none of its processes can leave; absent where the mode has none. */
  readonly group?: number | undefined;
}

/** Keeps the programs of people apart from each other and from the server. */
export interface Isolation {
  readonly mode: Mode;
  /** The line about it on the start screen. */
  readonly told: string;
  /** Advice for a better one; null where there is none. */
  readonly advice: string | null;
  /** Why nothing keeps people apart although nobody chose that, in sentences; null in every other case. */
  readonly weakness: string | null;
  /** The accounts of people; absent where programs are told nothing of it. */
  readonly accounts?: Accounts;
  /** Makes the folders ready for a program and answers what to start. Throws a sentence where the program cannot be isolated. */
  enter(program: Program): Promise<Launch>;
  /** Why people's programs cannot run this file, in a sentence; null where they can, as far as can be told without trying. */
  outOfReach(file: string): Promise<string | null>;
}

/** Runs every program as the server's own user, which is told the person's name where there are `accounts`. `weakness` is why, where nobody chose it. */
export const noIsolation = (
  advice: string | null = null,
  weakness: string | null = null,
  accounts?: Accounts,
): Isolation => ({
  ...(accounts && { accounts }),
  mode: 'none',
  told: 'none: the programs of each person can read and stop everything of the others, and of the server',
  advice,
  weakness,
  enter: async ({ argv, person }) => ({
    argv,
    environment: variablesOf((await accounts?.named(person)) ?? null),
  }),
  outOfReach: async () => null,
});

/** The message for admins of a team where nothing keeps people apart although nobody chose that. */
export const warningOf = ({ weakness }: Pick<Isolation, 'weakness'>): string | null =>
  weakness === null
    ? null
    : `Nothing keeps the programs of people apart on this server. ${weakness} Until then nobody can join, unless ATELIER_ISOLATION=none is set.`;

/** Throws a `HttpError` where one more person could read what others have, although nobody chose that. */
export const requireIsolation = (isolation: Pick<Isolation, 'weakness'>): void => {
  if (isolation.weakness !== null)
    throw new HttpError(
      'conflict',
      "Nobody can join this workspace now, because nothing keeps people's programs apart on its server. Its operator sees at the start of the server what to do.",
    );
};
