import type { Isolation } from '../../platform/isolation/isolation';
import type { RunRecords } from '../../platform/kernels/processes/runRecords';
import type { Workspace } from '../../platform/workspace';
import { build, type Built } from './build';
import type { EnvironmentFolders } from './folders';
import type { TeamIndex } from './indexes/repository';
import { createSemaphore } from '../../platform/concurrency/semaphore';
import { untilAvailable } from '../../platform/database/unavailable';
import type { Lock } from './locking/lock';
import type { BuildEnd, EnvironmentRow, EnvironmentRepository } from './repository';
import type { BuildFiles } from './sharing/files';
import { shareKeyOf } from './sharing/key';
import { FilesRemoved, type SharedBuild } from './sharing/queries';

/** So many environments a server builds at once. */
const AT_ONCE = 2;
/** How often a server says of its builds that it lives, and hears whether they are still wanted, ms. */
const RENEW_MS = 2_000;

const NOT_WANTED = 'The environment was deleted.';

/** Why a build is given up that a person stopped; it reads as a sentence. */
class StoppedBy {
  constructor(readonly person: string) {}
  toString() {
    return `Stopped by ${this.person}.`;
  }
}

/** How a build ended that came to this reason. What failed just before it was stopped has failed. */
const endOf = (reason: string, signal: AbortSignal) => ({
  reason,
  stoppedBy:
    signal.reason instanceof StoppedBy && reason === String(signal.reason)
      ? signal.reason.person
      : null,
});

/** The record of a build that has ended. */
const endWith = (
  built: Built,
  signal: AbortSignal,
  keyOf: (lock: Lock) => string | null,
): BuildEnd => {
  if (built.reason !== null) return endOf(built.reason, signal);
  const { seal, lock, of } = built;
  return { reason: null, seal, lock, share: { key: lock && keyOf(lock), of } };
};

interface Going {
  readonly row: EnvironmentRow;
  readonly givenUp: AbortController;
  readonly over: Promise<void>;
}

export interface BuildsDependencies {
  readonly repository: EnvironmentRepository;
  readonly folders: EnvironmentFolders;
  readonly files: Pick<BuildFiles, 'removeHome'>;
  readonly records: RunRecords;
  readonly isolation: Isolation;
  /** The address of the app, where it is known. */
  readonly url: string | null;
  /** The number of a person. */
  readonly numberOf: (name: string) => Promise<number | null>;
  /** Why nothing of a person is started now. */
  readonly refusal: (person: number) => Promise<string | null>;
  /** A finished build of a team with this share key; null where there is none. */
  readonly existing: (team: string, key: string) => Promise<SharedBuild | null>;
  /** The package indexes of a team, with their credentials. */
  readonly indexesOf: (team: string) => Promise<readonly TeamIndex[]>;
  /** Removes the builds of an environment that nobody needs any more. */
  readonly tidy: (envId: string) => Promise<void>;
  readonly report: Workspace['report'];
}

/** The builds that this server has taken on: two at once, the others wait. */
export interface Builds {
  /** Takes on a build that waits; returns at once. */
  take(row: EnvironmentRow): void;
  /** Ends the build of an environment, waiting or under way, for a person; resolves when nothing of it runs. False where it is not of this server. */
  stop(envId: string, by: string): Promise<boolean>;
  /** The same for another reason. */
  end(envId: string, reason: string): Promise<boolean>;
  /** Ends all of them. */
  close(reason: string): Promise<void>;
}

export const createBuilds = ({
  repository,
  folders,
  files,
  records,
  isolation,
  url,
  numberOf,
  refusal,
  existing,
  indexesOf,
  tidy,
  report,
}: BuildsDependencies): Builds => {
  const going = new Map<string, Going>();
  const room = createSemaphore(AT_ONCE);
  let closed = false;
  const isClosed = () => closed;

  const make = async (row: EnvironmentRow, signal: AbortSignal): Promise<void> => {
    const { envId, teamName, build: number, requirements, basePython: python } = row;
    const leave = await room.enter(signal);
    try {
      if (leave === null)
        return await repository.finish(envId, number, endOf(String(signal.reason), signal));
      if (!(await repository.begin(envId, number))) return;
      const at = folders.of(envId, number);
      const person = (await numberOf(row.userName)) ?? 0;
      const full = await refusal(person);
      if (full !== null) return await repository.finish(envId, number, { reason: full });
      const job = { python, version: row.pythonVersion, requirements, at, url, person, signal };
      const keyOf = (lock: Lock) => shareKeyOf(lock, { python, requirements });
      const existingOf = async (lock: Lock) => {
        const key = keyOf(lock);
        return key === null ? null : existing(teamName, key);
      };
      const finish = async (built: Built) =>
        untilAvailable(
          () => repository.finish(envId, number, endWith(built, signal, keyOf)),
          isClosed,
        );
      const ground = { records, isolation, indexes: () => indexesOf(teamName) };
      await finish(await build(job, { ...ground, existing: existingOf })).catch(
        async (error: unknown) => {
          if (!(error instanceof FilesRemoved)) throw error;
          await finish(await build(job, ground));
        },
      );
      await tidy(envId);
    } finally {
      leave?.();
    }
  };

  const look = async ({ row, givenUp }: Going): Promise<void> => {
    const { wanted, stopAskedBy } = await repository.renew(row.envId, row.build);
    if (going.get(row.envId)?.row !== row) return;
    if (stopAskedBy !== null) givenUp.abort(new StoppedBy(stopAskedBy));
    else if (!wanted) givenUp.abort(NOT_WANTED);
  };
  const renewing = setInterval(() => {
    for (const each of going.values())
      look(each).catch((error: unknown) => report(error, 'the build of an environment'));
  }, RENEW_MS);
  renewing.unref();

  /** A build that cannot even be written about is told to the operator; its row ends as failed. */
  const takeOn = async (row: EnvironmentRow, signal: AbortSignal): Promise<void> => {
    try {
      await make(row, signal);
      if (signal.reason === NOT_WANTED) await files.removeHome(row.envId);
    } catch (error) {
      report(error, 'the build of an environment');
      const reason = 'The server could not build it; its operator was told why.';
      await untilAvailable(() => repository.finish(row.envId, row.build, { reason }), isClosed);
    }
  };

  const end = async (envId: string, reason: string | StoppedBy) => {
    const found = going.get(envId);
    found?.givenUp.abort(reason);
    await found?.over;
    return found !== undefined;
  };

  return {
    take(row) {
      const givenUp = new AbortController();
      const over = takeOn(row, givenUp.signal)
        .catch((error: unknown) => report(error, 'the build of an environment'))
        .finally(() => {
          if (going.get(row.envId)?.row === row) going.delete(row.envId);
        });
      going.set(row.envId, { row, givenUp, over });
    },
    stop: (envId, by) => end(envId, new StoppedBy(by)),
    end,
    async close(reason) {
      closed = true;
      clearInterval(renewing);
      const all = [...going.values()];
      for (const { givenUp } of all) givenUp.abort(reason);
      await Promise.all(all.map(({ over }) => over));
    },
  };
};
