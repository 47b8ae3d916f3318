import type { Job, JobParameter, JobSettings } from '~/contract/jobs/jobs';
import { NOTHING, type Gathered } from '../../../platform/storage/gather';
import type { Database, Transaction } from '../../../platform/database/database';
import type { Chosen } from '../../../platform/engine/choosing';
import { createWork, originalOf } from '../../../platform/work/creation';
import { HttpError } from '../../../platform/httpError';
import type { Report } from '../../../platform/logging/report';
import type { Workspace } from '../../../platform/workspace';
import { removeJob } from '../deletion';
import { fresh, ready } from '../executing';
import { jobKind } from '../kind';
import { childrenOf, lockChild, oldChildren, setOwnerOfChildren } from '../queries/children';
import { writeSubmission } from '../queries/submitting';
import { createParents } from './parents';
import { wakeParents, type ParentRun } from '../queries/parentSteps';

/** The run of an object that a child is made for: which kind, which object, which of its runs. */
export interface ChildOf extends ParentRun {
  readonly id: string;
}

/** A child that is to be created. */
export interface NewChild {
  readonly owner: string;
  readonly settings: JobSettings;
  /** The job whose files it copies; or all that its main file holds. */
  readonly from: Job | string;
  /** Files that come along beside that one. */
  readonly brought?: Gathered;
  /** The build of its environment that all its submissions run in; null or left out: each runs in the latest one. */
  readonly envBuild?: number | null;
}

/** One submission of a child. */
export interface ChildRun {
  /** Where it is to run, as `admit` said. */
  readonly chosen: Chosen;
  /** Beside those of the child's settings; of two of one name these count. */
  readonly own: JobParameter[];
  /** Its name within the parent, such as 'Trial 12'. */
  readonly label: string;
  readonly submittedBy: string;
  /** Variables of its own. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The build of its environment that this one and all later ones run in; null or left out changes nothing. */
  readonly envBuild?: number | null;
  /** Settings of this submission that differ from the child's. */
  readonly settings?: Partial<JobSettings>;
}

const NO_SOURCE = { project_source: 'filesystem', github_repo: null, github_branch: null } as const;

/**
 * Jobs that are part of something else: of a sweep, whose trials are submissions of one child. A child is a snapshot of a job's settings and
 * files. It is in no list, who may read its owner's work reads it, and it goes with its parent.
 */
export const createChildren = (db: Database, report: Report, workspace: () => Workspace) => {
  const parents = createParents(db, report);

  const removeAll = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      const found = await workspace().jobs.find(id);
      if (found) await removeJob(workspace(), found.object);
    }
  };

  return {
    /** A kind of work whose runs are made of jobs. Called before the server answers. */
    register: parents.register,
    /** Has a run advanced by any free server once the transaction is committed. The first time begins it. */
    begin: (tx: Transaction, run: ParentRun) => wakeParents(tx, [run]),
    /** Advances at once what was begun; to be called after the transaction. */
    wake: parents.wake,
    start: parents.start,
    close: parents.close,
    wroteBy: parents.wroteBy,

    /** Makes a child: the files are copied now. Returns its id. */
    create: (
      { kind, id, run }: ChildOf,
      { owner, settings, from, brought = NOTHING, envBuild = null }: NewChild,
    ): Promise<string> => {
      const isCopy = typeof from !== 'string';
      const draft = {
        owner,
        settings,
        source: NO_SOURCE,
        files: [],
        brought,
        values: { parentKind: kind, parentId: id, parentRun: run, envBuild },
      };
      return createWork(
        isCopy ? jobKind : { ...jobKind, mainText: async () => from },
        workspace(),
        draft,
        isCopy ? originalOf(jobKind, from) : undefined,
      );
    },
    /** Where a job of this person's team may run now. Refuses, by field, what would fail at once. */
    admit: (job: Job, team: string, build: number | null = null): Promise<Chosen> =>
      ready(workspace(), job, team, build),

    /** Hands a submission of a child to the queue, in the transaction that says what it is for. Returns its id. Any number go side by side. */
    async submit(
      tx: Transaction,
      child: string,
      { chosen, settings = {}, own, envBuild = null, ...given }: ChildRun,
    ): Promise<string> {
      const job = await lockChild(tx, child, envBuild);
      if (!job)
        throw new HttpError('missing', 'The job that this is made of is not there any more.');
      const [submissionId, taskId] = [fresh('run'), fresh('task')];
      const names = new Set(own.map(({ name }) => name));
      const parameters = [
        ...job.settings.parameters.filter(({ name }) => !names.has(name)),
        ...own,
      ];
      await writeSubmission(
        tx,
        child,
        { ...job.settings, ...settings },
        {
          submissionId,
          taskId,
          engine: chosen.engine,
          chosen,
          parameters,
          envBuild: job.envBuild,
          ...given,
        },
      );
      return submissionId;
    },
    /** Asks for the end of a submission of a child. Outside of every transaction, since the queue takes its rows in another order. */
    stop: async (child: string, submissionId: string): Promise<boolean> => {
      const isAsked = await workspace().jobs.askToStop(child, submissionId);
      parents.written();
      return isAsked;
    },

    /** The children of an object. */
    of: (kind: string, id: string): Promise<string[]> => childrenOf(db, kind, id),
    /** Gives the children of an object to another owner, in the transaction that does so with their parent. */
    give: setOwnerOfChildren,

    /** Removes the children of an object, or of one of its runs, with everything they left. Refuses while one of them runs. */
    async remove(kind: string, id: string, run?: string): Promise<void> {
      await removeAll(await childrenOf(db, kind, id, run));
    },
    /** Removes the children that a crash left, whose parent does not exist. */
    async removeOrphans(): Promise<void> {
      for (const { kind, existing } of parents.kinds()) {
        const rows = await oldChildren(db, kind);
        const known = await existing([...new Set(rows.map(({ run }) => run))]);
        await removeAll(rows.flatMap((row) => (known.has(row.run) ? [] : [row.id])));
      }
    },
  };
};

export type Children = ReturnType<typeof createChildren>;
