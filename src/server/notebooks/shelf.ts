import { and, desc, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { EXECUTION_ENDED, NOTEBOOK_STATUS } from '~/contract/notebooks';
import type { Execution, Notebook, NotebookSettings, ProjectSource, PublishDetails } from '~/contract/notebooks';
import { users } from '../account/tables';
import type { Database } from '../database/database';
import { executions, notebooks } from './tables';

type Row = typeof notebooks.$inferSelect;
type ExecutionRow = typeof executions.$inferSelect;

const toExecution = (row: ExecutionRow): Execution => ({
  submission_id: row.submissionId, status: row.status, submit_datetime: row.submitDatetime.toISOString(),
  end_datetime: row.endDatetime?.toISOString() ?? null, reason: row.reason,
});

const toNotebook = (row: Row, history: readonly ExecutionRow[]): Notebook => ({
  ...row.settings, notebook_id: row.notebookId, user_name: row.userName, status: row.status, execution_details: history.map(toExecution),
  update_datetime: row.updateDatetime.toISOString(), create_datetime: row.createDatetime.toISOString(),
  publish_details: row.publishDetails, authors: [row.userName], sc_bj_file_urls: row.fileUrls,
});

export interface NewNotebook {
  readonly id: string;
  readonly owner: string;
  readonly settings: NotebookSettings;
  readonly source: ProjectSource;
  readonly publishDetails: PublishDetails;
}

export interface NotebookChanges {
  readonly settings?: NotebookSettings;
  readonly publishDetails?: PublishDetails;
  readonly fileUrls?: string[];
}

/** Whose notebooks: one person's, or those of the teammates. */
export type Whose = { readonly owner: string } | { readonly team: string; readonly except: string };

/** A notebook that runs. */
export interface RunningNotebook {
  readonly notebook: Notebook;
  readonly submissionId: string;
  /** ISO time of its start. */
  readonly since: string;
}

export interface NotebookShelf {
  /** Changed last first; all of them where no limit is given. */
  list(whose: Whose, limit?: number): Promise<Notebook[]>;
  /** Changes whenever anything in that list changed; far cheaper than the list. */
  fingerprint(whose: Whose): Promise<string>;
  /** The notebook and its owner's team. */
  find(id: string): Promise<{ notebook: Notebook; team: string } | null>;
  /** The notebooks of a team that were started and are not over, without their history. */
  running(team: string): Promise<RunningNotebook[]>;
  add(notebook: NewNotebook): Promise<void>;
  change(id: string, changes: NotebookChanges): Promise<void>;
  remove(id: string): Promise<void>;
  /** Records a start: the execution and the status 'Notebook starting', both or neither. */
  beginExecution(id: string, submissionId: string): Promise<void>;
  /** Moves an execution and its notebook from one status to another; nothing happens where it is not in the first any more. */
  moveExecution(id: string, submissionId: string, from: string, to: string): Promise<void>;
  /** Closes an execution that is not closed yet and whose stop is not under way; its notebook is 'Defined' again. */
  failExecution(id: string, submissionId: string, reason: string): Promise<void>;
  /** Closes an execution that a person stopped. */
  stopExecution(id: string, submissionId: string): Promise<void>;
  /** Closes all executions but these, and puts right every notebook that nothing runs for. */
  endAllBut(alive: readonly string[], end: { status: string; reason: string }): Promise<void>;
}

const touched = () => ({ updateDatetime: new Date(), revision: sql`nextval('notebook_revisions')` });

/** How a notebook stands that nothing runs for. */
const settled = { status: NOTEBOOK_STATUS.defined };

const stillOpen = (submissionId: string) => and(eq(executions.submissionId, submissionId), isNull(executions.endDatetime));

const notStopping = ne(executions.status, NOTEBOOK_STATUS.stopping);

const filterOf = (whose: Whose): SQL | undefined => ('owner' in whose
  ? eq(notebooks.userName, whose.owner)
  : and(eq(users.teamName, whose.team), ne(notebooks.userName, whose.except)));

const listing = (db: Database) => async (whose: Whose, limit?: number): Promise<Notebook[]> => {
  const chosen = db.select({ notebook: notebooks }).from(notebooks).innerJoin(users, eq(users.userName, notebooks.userName))
    .where(filterOf(whose)).orderBy(desc(notebooks.updateDatetime), desc(notebooks.notebookId));
  const rows = await (limit === undefined ? chosen : chosen.limit(limit));
  const listed = limit === undefined ? filterOf(whose) : inArray(notebooks.notebookId, rows.map((row) => row.notebook.notebookId));
  const history = await db.select({ execution: executions }).from(executions)
    .innerJoin(notebooks, eq(notebooks.notebookId, executions.notebookId)).innerJoin(users, eq(users.userName, notebooks.userName))
    .where(listed).orderBy(desc(executions.submitDatetime), desc(executions.submissionId));
  const byNotebook = new Map<string, ExecutionRow[]>();
  for (const { execution } of history) {
    const known = byNotebook.get(execution.notebookId);
    if (known) known.push(execution);
    else byNotebook.set(execution.notebookId, [execution]);
  }
  return rows.map((row) => toNotebook(row.notebook, byNotebook.get(row.notebook.notebookId) ?? []));
};

const fingerprinting = (db: Database) => async (whose: Whose): Promise<string> => {
  const { revision } = notebooks;
  // The sum too: where two changes overlap, the one with the lower number may become visible last.
  const state = sql<string>`count(*) || '-' || coalesce(max(${revision}), 0) || '-' || coalesce(sum(${revision}), 0)`;
  const [row] = await db.select({ state }).from(notebooks).innerJoin(users, eq(users.userName, notebooks.userName)).where(filterOf(whose));
  return row?.state ?? '';
};

const finding = (db: Database) => async (id: string) => {
  const [row] = await db.select({ notebook: notebooks, team: users.teamName }).from(notebooks)
    .innerJoin(users, eq(users.userName, notebooks.userName)).where(eq(notebooks.notebookId, id));
  if (!row) return null;
  const history = await db.select().from(executions).where(eq(executions.notebookId, id))
    .orderBy(desc(executions.submitDatetime), desc(executions.submissionId));
  return { notebook: toNotebook(row.notebook, history), team: row.team };
};

interface End { readonly status: string; readonly reason: string | null }

const ending = (db: Database, id: string, which: SQL | undefined, how: End) => db.transaction(async (tx) => {
  const ended = await tx.update(executions).set({ ...how, endDatetime: new Date() }).where(which).returning();
  if (ended.length > 0) await tx.update(notebooks).set({ ...settled, ...touched() }).where(eq(notebooks.notebookId, id));
});

/** The tables of notebooks and their executions. */
export const notebookShelf = (db: Database): NotebookShelf => ({
  list: listing(db),
  fingerprint: fingerprinting(db),
  find: finding(db),
  async running(team) {
    const rows = await db.select({ notebook: notebooks, execution: executions }).from(executions)
      .innerJoin(notebooks, eq(notebooks.notebookId, executions.notebookId)).innerJoin(users, eq(users.userName, notebooks.userName))
      .where(and(eq(users.teamName, team), isNull(executions.endDatetime)));
    return rows.map(({ notebook, execution: { submissionId, submitDatetime } }) => ({
      notebook: toNotebook(notebook, []), submissionId, since: submitDatetime.toISOString(),
    }));
  },
  async add({ id, owner, settings, source, publishDetails }) {
    const now = new Date();
    await db.insert(notebooks).values({
      notebookId: id, userName: owner, status: NOTEBOOK_STATUS.defined, settings, source, publishDetails, fileUrls: [],
      createDatetime: now, updateDatetime: now,
    });
  },
  change: async (id, changes) => void (await db.update(notebooks).set({ ...changes, ...touched() }).where(eq(notebooks.notebookId, id))),
  remove: async (id) => void (await db.delete(notebooks).where(eq(notebooks.notebookId, id))),
  beginExecution: (id, submissionId) => db.transaction(async (tx) => {
    await tx.insert(executions).values({ submissionId, notebookId: id, status: NOTEBOOK_STATUS.starting, submitDatetime: new Date() });
    await tx.update(notebooks).set({ status: NOTEBOOK_STATUS.starting, ...touched() }).where(eq(notebooks.notebookId, id));
  }),
  moveExecution: (id, submissionId, from, to) => db.transaction(async (tx) => {
    const found = and(stillOpen(submissionId), eq(executions.status, from));
    const moved = await tx.update(executions).set({ status: to }).where(found).returning();
    if (moved.length > 0) await tx.update(notebooks).set({ status: to, ...touched() }).where(eq(notebooks.notebookId, id));
  }),
  failExecution: (id, submissionId, reason) =>
    ending(db, id, and(stillOpen(submissionId), notStopping), { status: EXECUTION_ENDED.failed, reason }),
  stopExecution: (id, submissionId) => ending(db, id, stillOpen(submissionId), { status: EXECUTION_ENDED.stopped, reason: null }),
  endAllBut: (alive, { status, reason }) => db.transaction(async (tx) => {
    const open = await tx.select().from(executions).where(isNull(executions.endDatetime));
    const dead = open.filter((row) => !alive.includes(row.submissionId)).map((row) => row.submissionId);
    const running = new Set(open.filter((row) => alive.includes(row.submissionId)).map((row) => row.notebookId));
    await tx.update(executions).set({ status, reason, endDatetime: new Date() }).where(inArray(executions.submissionId, dead));
    const unsettled = await tx.select({ id: notebooks.notebookId }).from(notebooks).where(ne(notebooks.status, settled.status));
    const astray = unsettled.map((row) => row.id).filter((id) => !running.has(id));
    await tx.update(notebooks).set({ ...settled, ...touched() }).where(inArray(notebooks.notebookId, astray));
  }),
});
