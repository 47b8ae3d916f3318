import type { DagRun, NodeRun } from '~/contract';
import { NODE_STATES, type NodeState } from '~/contract/dags/progress';
import type { Tone } from '~/web/ui/data/Status';

/** How each state of a node reads, and what it means for the person. */
export const STATES: Readonly<Record<NodeState, readonly [word: string, tone: Tone]>> = {
  waiting: ['Waiting', 'rest'],
  running: ['Running', 'busy'],
  retrying: ['Will be tried again', 'warn'],
  worked: ['Done', 'good'],
  failed: ['Failed', 'bad'],
  stopped: ['Stopped', 'warn'],
  upstream_failed: ['Upstream failed', 'warn'],
  skipped: ['Skipped', 'rest'],
};

/** How many nodes are how: '3 done · 1 failed'. */
export const countsText = (counts: DagRun['counts']): string =>
  NODE_STATES.flatMap((state) =>
    counts[state] ? [`${counts[state]} ${STATES[state][0].toLowerCase()}`] : [],
  ).join(' · ');

/** Where the log of a node is read: the page of the run of its job. */
export const logAddress = ({ batch_job_id, submission_id }: NodeRun): string | null =>
  batch_job_id === null || submission_id === null
    ? null
    : `/jobs/${encodeURIComponent(batch_job_id)}?submission=${encodeURIComponent(submission_id)}`;
