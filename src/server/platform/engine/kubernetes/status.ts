import type { V1ContainerStateTerminated, V1Job, V1Pod } from '@kubernetes/client-node';
import type { Ended, EndCause, JobStatus, Limits, RankStatus } from '../engine';
import { overMemory, overTime } from '../outcomeMessages';
import type { Notes } from './notes';
import { whyWaiting } from './messages';

/** The known state of a job: `job` is null once the cluster has forgotten it. */
export interface Facts {
  readonly job: V1Job | null;
  readonly pods: readonly V1Pod[];
  readonly notes: Notes;
  readonly limits: Pick<Limits, 'memory' | 'seconds'>;
}

const INDEX = 'batch.kubernetes.io/job-completion-index';

const phaseOf = ({ status }: V1Pod) => status?.phase ?? 'Pending';
const isAlive = (pod: V1Pod) => phaseOf(pod) !== 'Succeeded' && phaseOf(pod) !== 'Failed';
const terminatedOf = ({ status }: V1Pod): V1ContainerStateTerminated | undefined =>
  status?.containerStatuses?.[0]?.state?.terminated;

const conditionOf = (job: V1Job, ...types: string[]) =>
  job.status?.conditions?.find(({ type, status }) => types.includes(type) && status === 'True');

/** Whether a job is over, with every pod of it gone or at its end; one that the cluster has forgotten is. */
export const isOver = ({ job, pods }: Pick<Facts, 'job' | 'pods'>): boolean => {
  if (job === null) return true;
  if (pods.some(isAlive)) return false;
  return (
    conditionOf(job, 'Complete', 'Failed') !== undefined ||
    (job.spec?.suspend === true && (job.status?.active ?? 0) === 0)
  );
};

/** The ranks as they wrote it down themselves; what they could not is told by their pods. */
const ranksOf = ({ pods, notes }: Facts): RankStatus[] =>
  notes.ranks.map(({ rank, where, exitCode }) => {
    const pod = pods.find(({ metadata }) => metadata?.annotations?.[INDEX] === String(rank));
    return {
      rank,
      where: where ?? (pod && phaseOf(pod) === 'Running' ? (pod.spec?.nodeName ?? null) : null),
      exitCode: exitCode ?? (pod ? terminatedOf(pod)?.exitCode : undefined) ?? null,
    };
  });

interface Ending {
  readonly cause: EndCause;
  readonly reason: string;
  readonly exitCode?: number | null;
}

const finished = (exitCode: number, { ranks, failedFirst }: Notes): Ending => {
  const who = ranks.length === 1 || failedFirst === null ? 'The program' : `Rank ${failedFirst}`;
  return {
    cause: 'finished',
    exitCode,
    reason: exitCode === 0 ? 'Finished.' : `${who} ended with exit code ${exitCode}.`,
  };
};

const UNSTARTABLE = new Set(['StartError', 'ContainerCannotRun']);
/** Why the cluster itself ends a pod (its status' reason, or that of its disruption). */
const takenAway = (pods: readonly V1Pod[]): string | null => {
  const of = ({ status }: V1Pod) => {
    const disrupted = status?.conditions?.find(
      ({ type, status: holds }) => type === 'DisruptionTarget' && holds === 'True',
    );
    const why =
      disrupted ?? (status?.reason && status.reason !== 'DeadlineExceeded' ? status : undefined);
    return why ? [why.reason, why.message?.replace(/\.$/, '')].filter(Boolean).join(': ') : null;
  };
  return pods.map(of).find((why) => why !== null) ?? null;
};

/** Why it ended, the surest sign first. */
const endingOf = ({ job, pods, notes, limits }: Facts): Ending => {
  const ends = pods.flatMap((pod) => terminatedOf(pod) ?? []);
  const unstartable =
    notes.unstartable ?? ends.find(({ reason }) => UNSTARTABLE.has(reason ?? ''))?.message;
  if (unstartable !== undefined && unstartable !== null)
    return { cause: 'unstartable', reason: `Could not be started: ${unstartable}` };
  if (ends.some(({ reason }) => reason === 'OOMKilled'))
    return { cause: 'memory', reason: overMemory(limits) };
  if (notes.byThemselves) return finished(notes.exitCode ?? 0, notes);
  if (pods.some(({ status }) => status?.reason === 'DeadlineExceeded'))
    return { cause: 'time', reason: overTime(limits) };
  if (notes.stopping) return { cause: 'stopped', reason: 'Stopped.' };
  const taken = takenAway(pods);
  if (taken !== null) return { cause: 'lost', reason: `Kubernetes took it away (${taken}).` };
  if (job?.spec?.suspend === true)
    return { cause: 'stopped', reason: 'Stopped by somebody in Kubernetes.' };
  if (notes.exitCode !== null) return finished(notes.exitCode, notes);
  const code = ends.find(({ exitCode }) => exitCode !== 0)?.exitCode;
  if (code !== undefined) return finished(code, notes);
  return {
    cause: 'lost',
    reason: `Kubernetes ${job ? 'ended this job' : 'lost its record of this job'}. How far the job came is not known.`,
    exitCode: null,
  };
};

const isoOf = (date: Date | undefined): string | null => date?.toISOString() ?? null;

const ended = (facts: Facts): Ended => {
  const { job, pods, notes } = facts;
  const { cause, reason, exitCode } = endingOf(facts);
  const condition = job ? conditionOf(job, 'Complete', 'Failed') : undefined;
  const at =
    notes.at ??
    isoOf(pods.map((pod) => terminatedOf(pod)?.finishedAt).find((date) => date !== undefined)) ??
    isoOf(condition?.lastTransitionTime);
  const ranks = ranksOf(facts);
  const failed =
    ranks.find((rank) => rank.exitCode !== null && rank.exitCode !== 0)?.exitCode ?? null;
  return {
    state: 'ended',
    cause,
    reason,
    exitCode: exitCode === undefined ? (notes.exitCode ?? failed) : exitCode,
    since: notes.since,
    at: at ?? new Date().toISOString(),
    ranks,
  };
};

/** How a job is, out of what the cluster and the job's folder say. */
export const jobStatusOf = (facts: Facts): Exclude<JobStatus, { state: 'unknown' }> => {
  const { job, pods, notes } = facts;
  if (job === null || isOver(facts)) return ended(facts);
  const started = pods.some((pod) => phaseOf(pod) !== 'Pending') || notes.since !== null;
  const submitted = isoOf(job.metadata?.creationTimestamp) ?? new Date().toISOString();
  if (!started)
    return {
      state: 'waiting',
      reason: notes.stopping ? 'waiting to be taken back' : whyWaiting(pods),
      since: submitted,
    };
  return {
    state: 'running',
    since: notes.since ?? submitted,
    stopping: notes.stopping || job.spec?.suspend === true,
    ranks: ranksOf(facts),
  };
};
