import { dueIn, outcomeOf, runStatusOf, type NodeState } from '~/contract/dags/progress';
import type { DagNode } from '~/contract/dags/graph';
import { JOB_RUNNING, JOB_STATUS } from '~/contract/jobs/jobs';
import { HttpError } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import type { Turn } from '../../jobs/api';
import { workOf } from './nodes';
import { idleReasons, reasonOf } from './reasons';
import {
  endRun,
  writeChildren,
  writeNodes,
  type RunWithNodes,
  type NodeChanges,
  type Runs,
} from '../queries/runs';

/** How often a run is looked at while nothing happens, ms: a wake-up may have been lost with a server. */
const LOOK_MS = 30_000;

type Changes = Map<string, NodeChanges>;

const stateIn =
  ({ nodes }: RunWithNodes, changes: Changes) =>
  (id: string): NodeState =>
    changes.get(id)?.state ?? nodes.get(id)?.state ?? 'waiting';

const endOf = (
  node: DagNode,
  attempt: number,
  { status, cause }: { readonly status: string; readonly cause: string | null },
): NodeState => {
  if (status === JOB_STATUS.executed) return 'worked';
  if (cause === 'stopped') return 'stopped';
  return attempt <= node.retries ? 'retrying' : 'failed';
};

/** The changes of running nodes, from the state of their submissions. */
const heardOf = async (
  { jobs }: Pick<Workspace, 'jobs'>,
  known: RunWithNodes,
): Promise<Changes> => {
  const running = [...known.nodes.values()].filter(({ state }) => state === 'running');
  const ends = new Map(
    (await jobs.statesOf(running.flatMap(({ submissionId }) => submissionId ?? []))).map((end) => [
      end.id,
      end,
    ]),
  );
  const byId = new Map(known.run.graph.nodes.map((node) => [node.id, node]));
  return new Map(
    running.flatMap(({ nodeId, submissionId, attempt }): [string, NodeChanges][] => {
      const end = ends.get(submissionId ?? '');
      if (!end)
        return [
          [
            nodeId,
            { state: 'failed', endDatetime: new Date(), reason: 'Its job is not there any more.' },
          ],
        ];
      if (JOB_RUNNING.includes(end.status)) return [];
      const node = byId.get(nodeId)!;
      const state =
        known.run.stopping && end.status !== JOB_STATUS.executed
          ? 'stopped'
          : endOf(node, attempt, end);
      const retryAt = state === 'retrying' ? new Date(Date.now() + node.retry_delay * 1000) : null;
      return [
        [
          nodeId,
          {
            state,
            retryAt,
            reason: end.reason,
            exitCode: end.exitCode,
            startDatetime: end.start,
            endDatetime: end.end,
          },
        ],
      ];
    }),
  );
};

/** Stops the nodes that wait, and requests the end of those that run. */
const stopAll = async (
  { children }: Workspace,
  known: RunWithNodes,
  changes: Changes,
): Promise<void> => {
  for (const { nodeId, state, jobId, submissionId } of known.nodes.values()) {
    const now = changes.get(nodeId)?.state ?? state;
    if (now === 'waiting' || now === 'retrying')
      changes.set(nodeId, {
        ...changes.get(nodeId),
        state: 'stopped',
        reason: 'The run was stopped.',
      });
    if (now === 'running' && jobId !== null && submissionId !== null)
      await children.stop(jobId, submissionId);
  }
};

/** The failure of a node that could not be submitted. Throws the error again where a later attempt may succeed. */
const refusedBy = (error: unknown): NodeChanges => {
  if (!(error instanceof HttpError) || error.code === 'unavailable' || error.code === 'failed')
    throw error;
  return { state: 'failed', reason: error.message, endDatetime: new Date() };
};

/** Advances the runs of DAGs: records how nodes ended, and submits the nodes that may begin now. */
export const createAdvance = (workspace: Workspace, runs: Runs) => {
  const { children } = workspace;

  /** Begins a node: the submission and the node that says so are written together. Answers the run as it is then. */
  const beginNode = async (
    before: RunWithNodes,
    node: DagNode,
    turn: Turn,
  ): Promise<RunWithNodes> => {
    let known = before;
    const keep = async (key: string, child: string) => {
      known = {
        ...known,
        run: { ...known.run, children: { ...known.run.children, [key]: child } },
      };
      await turn.write((tx) => writeChildren(tx, known.run));
    };
    const begin = async (): Promise<NodeChanges> => {
      const { run, owner, team, nodes } = known;
      const { job, own, settings } = await workOf(workspace, known, node, keep);
      const chosen = await children.admit(job, team);
      const given = {
        chosen,
        own,
        settings,
        label: node.name,
        submittedBy: run.submittedBy ?? owner,
      };
      const attempt = (nodes.get(node.id)?.attempt ?? 0) + 1;
      return turn.write(async (tx) => {
        const submissionId = await children.submit(tx, job.batch_job_id, given);
        const begun: NodeChanges = {
          state: 'running',
          attempt,
          jobId: job.batch_job_id,
          submissionId,
          startDatetime: new Date(),
          endDatetime: null,
          reason: null,
          exitCode: null,
        };
        await writeNodes(tx, known, new Map([[node.id, begun]]));
        return begun;
      });
    };
    try {
      return withNode(known, node.id, await begin());
    } catch (error) {
      const failed = refusedBy(error);
      await turn.write((tx) => writeNodes(tx, known, new Map([[node.id, failed]])));
      return withNode(known, node.id, failed);
    }
  };

  const ready = (known: RunWithNodes, changes: Changes): readonly DagNode[] => {
    const state = stateIn(known, changes);
    const due = new Set(
      dueIn(known.run.graph, new Map(known.run.graph.nodes.map(({ id }) => [id, state(id)]))).ready,
    );
    const delays = new Map(known.run.graph.nodes.map((node) => [node.id, node.retry_delay]));
    const retryNow = (id: string) => {
      const at = changes.get(id)?.retryAt ?? known.nodes.get(id)?.retryAt ?? new Date(0);
      const left = at.getTime() - Date.now();
      // More is left than it was put off by: the clock was set back since.
      return state(id) === 'retrying' && (left <= 0 || left > (delays.get(id) ?? 0) * 1000);
    };
    const running = known.run.graph.nodes.filter(({ id }) => state(id) === 'running').length;
    return known.run.graph.nodes
      .filter(({ id }) => due.has(id) || retryNow(id))
      .slice(0, Math.max(0, known.run.settings.at_once - running));
  };

  const skip = (known: RunWithNodes, changes: Changes): void => {
    const state = stateIn(known, changes);
    const { decided } = dueIn(
      known.run.graph,
      new Map(known.run.graph.nodes.map(({ id }) => [id, state(id)])),
    );
    const why = idleReasons(known.run.graph, (id) => decided.get(id) ?? state(id));
    for (const [id, now] of decided) changes.set(id, { state: now, reason: why(id, now) });
  };

  /** Looks once. True where there may be more to do at once. */
  const look = async (known: RunWithNodes, turn: Turn): Promise<boolean> => {
    const changes = await heardOf(workspace, known);
    if (known.run.stopping) await stopAll(workspace, known, changes);
    else skip(known, changes);
    if (changes.size > 0) {
      await turn.write((tx) => writeNodes(tx, known, changes));
      return true;
    }
    const next = known.run.stopping ? [] : ready(known, changes);
    let now = known;
    for (const node of next) now = await beginNode(now, node, turn);
    if (next.length > 0) children.wake();
    return next.length > 0;
  };

  const pause = ({ nodes }: RunWithNodes): number =>
    Math.min(
      LOOK_MS,
      ...[...nodes.values()].flatMap(({ state, retryAt }) =>
        state === 'retrying' && retryAt ? [Math.max(0, retryAt.getTime() - Date.now())] : [],
      ),
    );

  /** Brings a run forward as far as it goes now (the promise of `ParentKind`). */
  return async (runId: string, turn: Turn): Promise<number | null> => {
    for (;;) {
      const known = await runs.find(runId);
      if (!known || known.run.endDatetime) return null;
      if (await look(known, turn)) continue;
      const states = new Map([...known.nodes].map(([id, { state }]) => [id, state]));
      const outcome = outcomeOf(known.run.graph, states);
      if (outcome === null) return pause(known);
      const { stopping } = known.run;
      const status = stopping ? JOB_STATUS.aborted : runStatusOf(outcome);
      await turn.write((tx) => endRun(tx, known, status, reasonOf(known, stopping)));
      return null;
    }
  };
};

const withNode = (known: RunWithNodes, id: string, change: NodeChanges): RunWithNodes => {
  const before = known.nodes.get(id);
  return before
    ? { ...known, nodes: new Map(known.nodes).set(id, { ...before, ...change }) }
    : known;
};
