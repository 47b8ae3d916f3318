import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { EXECUTION_ENDED, NOTEBOOK_STATUS } from '~/contract/work/notebooks';
import type { Notebook, NotebookSettings } from '~/contract/work/notebooks';
import { users } from '../../../platform/identity/tables';
import type { Database } from '../../../platform/database/database';
import type { WorkRepository } from '../../../platform/work/kind';
import { byObject, touchedBy, workRepository } from '../../../platform/work/repository';
import { writeDown, type NewNotification } from '../../../platform/notifications/writing';
import type { NotebookValues } from '../kind';
import { toNotebook, type ExecutionRow, type NotebookRow } from '../mappers';
import { notebookQueries, type NotebookQueries } from './notebooks';
import { executions, notebooks } from '../tables';

/** A notebook that runs. */
export interface RunningNotebook {
  readonly notebook: Notebook;
  readonly submissionId: string;
  /** ISO time of its start. */
  readonly since: string;
}

export interface NotebookRepository
  extends WorkRepository<Notebook, NotebookSettings, NotebookValues>, NotebookQueries {
  /** The notebooks of a team that were started and are not over, without their history. */
  running(team: string): Promise<RunningNotebook[]>;
  /** Records a start in an environment: the execution and the status 'Notebook starting', both or neither. */
  beginExecution(id: string, submissionId: string, envId: string | null): Promise<void>;
  /** Records the build of its environment that an execution runs in. */
  recordBuild(submissionId: string, build: number): Promise<void>;
  /** Moves an execution and its notebook from one status to another; nothing happens where it is not in the first any more. */
  moveExecution(id: string, submissionId: string, from: string, to: string): Promise<void>;
  /** Closes an execution that is not closed yet and whose stop is not under way; its notebook is 'Defined' again. */
  failExecution(id: string, submissionId: string, reason: string): Promise<void>;
  /** Closes an execution that a person stopped. */
  stopExecution(id: string, submissionId: string): Promise<void>;
  /** Closes all executions but these, and puts right every notebook that nothing runs for. */
  endAllBut(alive: readonly string[], end: { status: string; reason: string }): Promise<void>;
}

const REVISIONS = 'notebook_revisions';
const touched = touchedBy(REVISIONS);

/** The status of a notebook without a running execution. */
const settled = { status: NOTEBOOK_STATUS.defined };

const stillOpen = (submissionId: string) =>
  and(eq(executions.submissionId, submissionId), isNull(executions.endDatetime));

const notStopping = ne(executions.status, NOTEBOOK_STATUS.stopping);

/** The executions of the notebooks that a condition names, by notebook, newest first. */
const historyOf = async (
  db: Database,
  which: SQL | undefined,
): Promise<Map<string, ExecutionRow[]>> => {
  const rows = await db
    .select({ execution: executions })
    .from(executions)
    .innerJoin(notebooks, eq(notebooks.notebookId, executions.notebookId))
    .innerJoin(users, eq(users.userName, notebooks.userName))
    .where(which)
    .orderBy(desc(executions.submitDatetime), desc(executions.submissionId));
  return byObject(
    rows.map(({ execution }) => execution),
    ({ notebookId }) => notebookId,
  );
};

interface End {
  readonly status: string;
  readonly reason: string | null;
}

/** The notification of the owner of a notebook that had started and ended by itself. A start that fails is reported to its caller. */
const endOf = (
  execution: Pick<ExecutionRow, 'submissionId' | 'status'>,
  notebook: Pick<NotebookRow, 'notebookId' | 'userName' | 'settings'>,
  how: End,
): NewNotification[] =>
  execution.status !== NOTEBOOK_STATUS.started
    ? []
    : [
        {
          kind: 'notebook_ended',
          userName: notebook.userName,
          about: execution.submissionId,
          objectId: notebook.notebookId,
          parts: { name: notebook.settings.notebook_name, ...how },
        },
      ];

const ending = (db: Database, id: string, which: SQL | undefined, how: End, isTold = true) =>
  db.transaction(async (tx) => {
    const before = await tx.select().from(executions).where(which).for('update');
    if (before.length === 0) return;
    await tx
      .update(executions)
      .set({ ...how, endDatetime: new Date() })
      .where(which);
    const [notebook] = await tx
      .update(notebooks)
      .set({ ...settled, ...touched() })
      .where(eq(notebooks.notebookId, id))
      .returning();
    if (isTold && notebook)
      await writeDown(
        tx,
        before.flatMap((execution) => endOf(execution, notebook, how)),
      );
  });

/** No execution of it is open. */
const isIdle = sql`not exists (select 1 from ${executions} where ${executions.notebookId} = ${notebooks.notebookId} and ${executions.endDatetime} is null)`;

/** The tables of notebooks and their executions. */
export const notebookRepository = (db: Database): NotebookRepository => ({
  ...notebookQueries(db),
  ...workRepository(db, {
    table: notebooks,
    id: 'notebookId',
    revisions: REVISIONS,
    fresh: NOTEBOOK_STATUS.defined,
    historyOf,
    toObject: toNotebook,
    idle: isIdle,
  }),
  async running(team) {
    const rows = await db
      .select({ notebook: notebooks, execution: executions })
      .from(executions)
      .innerJoin(notebooks, eq(notebooks.notebookId, executions.notebookId))
      .innerJoin(users, eq(users.userName, notebooks.userName))
      .where(and(eq(users.teamName, team), isNull(executions.endDatetime)));
    return rows.map(({ notebook, execution: { submissionId, submitDatetime } }) => ({
      notebook: toNotebook(notebook, []),
      submissionId,
      since: submitDatetime.toISOString(),
    }));
  },
  beginExecution: (id, submissionId, envId) =>
    db.transaction(async (tx) => {
      await tx.insert(executions).values({
        submissionId,
        notebookId: id,
        status: NOTEBOOK_STATUS.starting,
        submitDatetime: new Date(),
        envId,
      });
      await tx
        .update(notebooks)
        .set({ status: NOTEBOOK_STATUS.starting, ...touched() })
        .where(eq(notebooks.notebookId, id));
    }),
  recordBuild: async (submissionId, envBuild) =>
    void (await db
      .update(executions)
      .set({ envBuild })
      .where(eq(executions.submissionId, submissionId))),
  moveExecution: (id, submissionId, from, to) =>
    db.transaction(async (tx) => {
      const found = and(stillOpen(submissionId), eq(executions.status, from));
      const moved = await tx.update(executions).set({ status: to }).where(found).returning();
      if (moved.length > 0)
        await tx
          .update(notebooks)
          .set({ status: to, ...touched() })
          .where(eq(notebooks.notebookId, id));
    }),
  failExecution: (id, submissionId, reason) =>
    ending(db, id, and(stillOpen(submissionId), notStopping), {
      status: EXECUTION_ENDED.failed,
      reason,
    }),
  stopExecution: (id, submissionId) =>
    ending(
      db,
      id,
      stillOpen(submissionId),
      { status: EXECUTION_ENDED.stopped, reason: null },
      false,
    ),
  endAllBut: (alive, { status, reason }) =>
    db.transaction(async (tx) => {
      const open = await tx.select().from(executions).where(isNull(executions.endDatetime));
      const dead = open
        .filter((row) => !alive.includes(row.submissionId))
        .map((row) => row.submissionId);
      const running = new Set(
        open.filter((row) => alive.includes(row.submissionId)).map((row) => row.notebookId),
      );
      await tx
        .update(executions)
        .set({ status, reason, endDatetime: new Date() })
        .where(inArray(executions.submissionId, dead));
      const unsettled = await tx
        .select({ id: notebooks.notebookId })
        .from(notebooks)
        .where(ne(notebooks.status, settled.status));
      const astray = unsettled.map((row) => row.id).filter((id) => !running.has(id));
      await tx
        .update(notebooks)
        .set({ ...settled, ...touched() })
        .where(inArray(notebooks.notebookId, astray));
      const ended = await tx
        .select()
        .from(notebooks)
        .where(
          inArray(
            notebooks.notebookId,
            open.map(({ notebookId }) => notebookId),
          ),
        );
      const owners = new Map(ended.map((row) => [row.notebookId, row]));
      await writeDown(
        tx,
        open
          .filter(({ submissionId }) => dead.includes(submissionId))
          .flatMap((execution) => {
            const notebook = owners.get(execution.notebookId);
            return notebook ? endOf(execution, notebook, { status, reason }) : [];
          }),
      );
    }),
});
