import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  ne,
  notInArray,
  sql,
  type SQL,
} from 'drizzle-orm';
import { BLANK, type DagGraph } from '~/contract/dags/graph';
import {
  RUNS_CARRIED,
  type Dag,
  type DagRun,
  type DagSchedule,
  type DagSettings,
} from '~/contract/dags/dags';
import { JOB_RUNNING, JOB_STATUS } from '~/contract/jobs/jobs';
import type { Database, Transaction } from '../../../platform/database/database';
import { byObject, settingsFor, touchedBy } from '../../../platform/work/repository';
import type { OwnerFilter } from '../../../platform/work/kind';
import type { OwnedObject } from '../../../platform/work/ownership';
import { users } from '../../../platform/identity/tables';
import { toDag, toRun } from '../mappers';
import { dagRuns, dags } from '../tables';

export const REVISIONS = 'dag_revisions';
export const touched = touchedBy(REVISIONS);

/** While one goes on, no other begins and the DAG is not deleted. */
export const isNotRunning = notInArray(dags.status, [...JOB_RUNNING]);

/** Graphs are large: lists leave them out. */
const { graph: _graph, ...listed } = getTableColumns(dags);
const {
  graph: _runGraph,
  settings: _settings,
  children: _children,
  ...listedRun
} = getTableColumns(dagRuns);

export interface NewDag {
  readonly id: string;
  readonly owner: string;
  readonly settings: DagSettings;
  readonly graph: DagGraph;
}

export interface DagChanges {
  readonly settings?: DagSettings | undefined;
  readonly schedule?: DagSchedule | null | undefined;
  readonly nextRun?: Date | null | undefined;
}

export interface DagRepository {
  list(whose: OwnerFilter, limit?: number): Promise<Dag[]>;
  fingerprint(whose: OwnerFilter): Promise<string>;
  find(id: string): Promise<OwnedObject<Dag> | null>;
  graphOf(id: string): Promise<DagGraph>;
  add(dag: NewDag): Promise<void>;
  change(id: string, changes: DagChanges): Promise<void>;
  /** False where the graph is another version by now. */
  saveGraph(id: string, version: number, graph: DagGraph): Promise<boolean>;
  /** False while it runs. */
  remove(id: string): Promise<boolean>;
  /** The source folders of somebody's DAGs are in this folder of another drive from now on. */
  followDrive(tx: Transaction, owner: string, folder: string): Promise<void>;
  /** Makes it somebody else's, who switches its schedule on again; false while it runs. */
  give(id: string, to: string, within: (tx: Transaction) => Promise<void>): Promise<boolean>;
  runs(id: string): Promise<DagRun[]>;
}

const filterOf = (whose: OwnerFilter): SQL | undefined =>
  'owner' in whose
    ? eq(dags.userName, whose.owner)
    : and(eq(users.teamName, whose.team), ne(dags.userName, whose.except));
const isOwner = eq(users.userName, dags.userName);

/** The newest runs of some DAGs. */
const newest = async (db: Database, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, never[]>();
  const place =
    sql<number>`row_number() over (partition by ${dagRuns.dagId} order by ${dagRuns.submitDatetime} desc, ${dagRuns.runId} desc)`.as(
      'place',
    );
  const numbered = db
    .select({ ...listedRun, place })
    .from(dagRuns)
    .where(inArray(dagRuns.dagId, [...ids]))
    .as('numbered');
  const rows = await db
    .select()
    .from(numbered)
    .where(sql`${numbered.place} <= ${RUNS_CARRIED}`)
    .orderBy(numbered.place);
  return byObject(rows, ({ dagId }) => dagId);
};

/** The table of DAGs. */
export const dagRepository = (db: Database): DagRepository => ({
  async list(whose, limit) {
    const chosen = db
      .select({ row: listed })
      .from(dags)
      .innerJoin(users, isOwner)
      .where(filterOf(whose))
      .orderBy(desc(dags.updateDatetime), desc(dags.dagId));
    const rows = (await (limit === undefined ? chosen : chosen.limit(limit))).map(({ row }) => row);
    const runs = await newest(
      db,
      rows.map(({ dagId }) => dagId),
    );
    return rows.map((row) => toDag(row, runs.get(row.dagId) ?? []));
  },
  async fingerprint(whose) {
    const { revision } = dags;
    const state = sql<string>`count(*) || '-' || coalesce(max(${revision}), 0) || '-' || coalesce(sum(${revision}), 0)`;
    const [row] = await db
      .select({ state })
      .from(dags)
      .innerJoin(users, isOwner)
      .where(filterOf(whose));
    return row?.state ?? '';
  },
  async find(id) {
    const [found] = await db
      .select({ row: listed, team: users.teamName })
      .from(dags)
      .innerJoin(users, isOwner)
      .where(eq(dags.dagId, id));
    return found
      ? { object: toDag(found.row, (await newest(db, [id])).get(id) ?? []), team: found.team }
      : null;
  },
  async graphOf(id) {
    const [found] = await db.select({ graph: dags.graph }).from(dags).where(eq(dags.dagId, id));
    return found?.graph ?? BLANK;
  },
  async add({ id, owner, settings, graph }) {
    const now = new Date();
    await db.insert(dags).values({
      dagId: id,
      userName: owner,
      status: JOB_STATUS.defined,
      settings,
      graph,
      nodeCount: graph.nodes.length,
      createDatetime: now,
      updateDatetime: now,
    });
  },
  change: async (id, changes) =>
    void (await db
      .update(dags)
      .set({ ...changes, ...touched() })
      .where(eq(dags.dagId, id))),
  async saveGraph(id, version, graph) {
    const next = {
      graph,
      graphVersion: sql`${dags.graphVersion} + 1`,
      nodeCount: graph.nodes.length,
      ...touched(),
    };
    return (
      (
        await db
          .update(dags)
          .set(next)
          .where(and(eq(dags.dagId, id), eq(dags.graphVersion, version)))
          .returning({ id: dags.dagId })
      ).length > 0
    );
  },
  remove: async (id) =>
    (
      await db
        .delete(dags)
        .where(and(eq(dags.dagId, id), isNotRunning))
        .returning({ id: dags.dagId })
    ).length > 0,
  followDrive: async (tx, owner, folder) => {
    const source = sql`${dags.settings}->>'source_dir'`;
    await tx
      .update(dags)
      .set({
        settings: sql`jsonb_set(${dags.settings}, '{source_dir}', to_jsonb(${`/${folder}/`}::text || ltrim(${source}, '/')))`,
      })
      .where(and(eq(dags.userName, owner), sql`${source} <> ''`));
  },
  give: (id, to, within) =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .select({ settings: dags.settings, schedule: dags.schedule })
        .from(dags)
        .where(and(eq(dags.dagId, id), isNotRunning))
        .for('update');
      if (!row) return false;
      const schedule = row.schedule && { ...row.schedule, enabled: false };
      await tx
        .update(dags)
        .set({
          userName: to,
          settings: settingsFor(to, row.settings),
          schedule,
          nextRun: null,
          ...touched(),
        })
        .where(eq(dags.dagId, id));
      await within(tx);
      return true;
    }),
  async runs(id) {
    const rows = await db
      .select(listedRun)
      .from(dagRuns)
      .where(eq(dagRuns.dagId, id))
      .orderBy(desc(dagRuns.submitDatetime), desc(dagRuns.runId))
      .limit(200);
    return rows.map(toRun);
  },
});
