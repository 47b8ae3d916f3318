import { randomBytes } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAndWith, isOver, type NodeState } from '~/contract/dags/progress';
import type { DagGraph } from '~/contract/dags/graph';
import { JOB_STATUS } from '~/contract/jobs/jobs';
import type { Database, Transaction } from '../../../platform/database/database';
import { users } from '../../../platform/identity/tables';
import { writeDown } from '../../../platform/notifications/writing';
import type { NodeRow, RunRow } from '../mappers';
import { isNotRunning, touched } from './dags';
import { dagNodeRuns, dagRuns, dags } from '../tables';

/** A run that is to begin. */
export interface NewRun {
  readonly dagId: string;
  readonly submittedBy: string | null;
  readonly scheduledFor?: Date;
  /** The node of an earlier run from which it continues. */
  readonly from?: { readonly runId: string; readonly nodeId: string } | undefined;
}

/** Rows of one statement; each takes a dozen of the parameters that PostgreSQL allows. */
const ROWS_AT_ONCE = 1_000;

const counted = sql`nextval('dag_revisions')`;

/** The nodes that keep the result of an earlier run: those that ended, except the node and those after it. */
const takenUp = async (
  tx: Transaction,
  { runId, nodeId }: NonNullable<NewRun['from']>,
  graph: DagGraph,
): Promise<ReadonlyMap<string, NodeRow>> => {
  const again = afterAndWith(graph, nodeId);
  const rows = await tx.select().from(dagNodeRuns).where(eq(dagNodeRuns.runId, runId));
  return new Map(
    rows.flatMap((row) =>
      again.has(row.nodeId) || !isOver(row.state) ? [] : [[row.nodeId, row] as const],
    ),
  );
};

/**
 * Adds a run and returns its id; null while another one runs. A run that continues an earlier one has the graph of that one, also where the DAG
 * has changed since.
 */
export const beginRun = async (
  tx: Transaction,
  { dagId, submittedBy, scheduledFor, from }: NewRun,
): Promise<string | null> => {
  const begun = { status: JOB_STATUS.submitted, runCount: sql`${dags.runCount} + 1`, ...touched() };
  const [dag] = await tx
    .update(dags)
    .set(begun)
    .where(and(eq(dags.dagId, dagId), isNotRunning))
    .returning({ graph: dags.graph, settings: dags.settings });
  if (!dag) return null;
  const [before] = from
    ? await tx.select({ graph: dagRuns.graph }).from(dagRuns).where(eq(dagRuns.runId, from.runId))
    : [];
  const graph = before?.graph ?? dag.graph;
  const kept = from ? await takenUp(tx, from, graph) : new Map<string, NodeRow>();
  const runId = `run-${randomBytes(8).toString('hex')}`;
  const counts = countOf(graph, (id) => kept.get(id)?.state ?? 'waiting');
  await tx.insert(dagRuns).values({
    runId,
    dagId,
    status: JOB_STATUS.submitted,
    submitDatetime: new Date(),
    submittedBy,
    scheduledFor,
    graph,
    settings: dag.settings,
    counts,
  });
  const rows = graph.nodes.map(({ id: nodeId }) => ({ ...kept.get(nodeId), runId, nodeId }));
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await tx.insert(dagNodeRuns).values(rows.slice(at, at + ROWS_AT_ONCE));
  return runId;
};

const countOf = (
  { nodes }: DagGraph,
  stateOf: (id: string) => NodeState,
): Partial<Record<NodeState, number>> => {
  const counts: Partial<Record<NodeState, number>> = {};
  for (const { id } of nodes) counts[stateOf(id)] = (counts[stateOf(id)] ?? 0) + 1;
  return counts;
};

/** A run with its nodes. */
export interface RunWithNodes {
  readonly run: RunRow;
  readonly owner: string;
  readonly team: string;
  readonly nodes: ReadonlyMap<string, NodeRow>;
}

/** The changed fields of a node. */
export type NodeChanges = Partial<Omit<NodeRow, 'runId' | 'nodeId'>>;

export const createRuns = (db: Database) => ({
  async find(runId: string): Promise<RunWithNodes | null> {
    const [found] = await db
      .select({ run: dagRuns, owner: users.userName, team: users.teamName })
      .from(dagRuns)
      .innerJoin(dags, eq(dags.dagId, dagRuns.dagId))
      .innerJoin(users, eq(users.userName, dags.userName))
      .where(eq(dagRuns.runId, runId));
    if (!found) return null;
    const rows = await db.select().from(dagNodeRuns).where(eq(dagNodeRuns.runId, runId));
    return { ...found, nodes: new Map(rows.map((row) => [row.nodeId, row])) };
  },
  existing: async (runs: readonly string[]): Promise<ReadonlySet<string>> => {
    const rows =
      runs.length === 0
        ? []
        : await db
            .select({ id: dagRuns.runId })
            .from(dagRuns)
            .where(inArray(dagRuns.runId, [...runs]));
    return new Set(rows.map(({ id }) => id));
  },
  /** Requests the end of a run; false where it has ended. */
  askToStop: async (tx: Transaction, runId: string): Promise<boolean> => {
    const going = and(
      eq(dagRuns.runId, runId),
      inArray(dagRuns.status, [JOB_STATUS.submitted, JOB_STATUS.inProgress]),
    );
    return (
      (
        await tx
          .update(dagRuns)
          .set({ stopping: true, revision: counted })
          .where(going)
          .returning({ id: dagRuns.runId })
      ).length > 0
    );
  },
});

export type Runs = ReturnType<typeof createRuns>;

/** Stores the jobs that were made for the nodes of a run. */
export const writeChildren = async (
  tx: Transaction,
  { runId, children }: Pick<RunRow, 'runId' | 'children'>,
): Promise<void> =>
  void (await tx.update(dagRuns).set({ children }).where(eq(dagRuns.runId, runId)));

/** Writes the changes of nodes, and the counts of the run that follow from them. */
export const writeNodes = async (
  tx: Transaction,
  { run, nodes }: RunWithNodes,
  changes: ReadonlyMap<string, NodeChanges>,
): Promise<void> => {
  if (changes.size === 0) return;
  for (const [nodeId, change] of changes) {
    await tx
      .update(dagNodeRuns)
      .set(change)
      .where(and(eq(dagNodeRuns.runId, run.runId), eq(dagNodeRuns.nodeId, nodeId)));
  }
  const counts = countOf(
    run.graph,
    (id) => changes.get(id)?.state ?? nodes.get(id)?.state ?? 'waiting',
  );
  await tx
    .update(dagRuns)
    .set({ counts, status: JOB_STATUS.inProgress, revision: counted })
    .where(eq(dagRuns.runId, run.runId));
  await tx
    .update(dags)
    .set({ status: JOB_STATUS.inProgress, ...touched() })
    .where(eq(dags.dagId, run.dagId));
};

/** Records the end of a run, and notifies its owner. */
export const endRun = async (
  tx: Transaction,
  { run, owner }: RunWithNodes,
  status: string,
  reason: string | null,
): Promise<void> => {
  const endDatetime = new Date();
  await tx
    .update(dagRuns)
    .set({ status, reason, endDatetime, stopping: false, revision: counted })
    .where(eq(dagRuns.runId, run.runId));
  await tx
    .update(dags)
    .set({ status, ...touched() })
    .where(eq(dags.dagId, run.dagId));
  await writeDown(tx, [
    {
      kind: 'dag_ended',
      userName: owner,
      about: run.runId,
      objectId: run.dagId,
      parts: { name: run.settings.dag_name, submission_id: run.runId, status, reason },
    },
  ]);
};
