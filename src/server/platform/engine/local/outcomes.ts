import type { Ending, JobRecord } from './notes';
import type { Rank } from './ranks';
import { sizeText } from '../../../../text/size';

/** How long ranks may take to end by themselves when one of them failed, or the time is over, ms. */
export const GRACE_MS = 5000;

const SECONDS: readonly (readonly [number, string])[] = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** A length of time as people say it: `90 seconds`, `2 hours`. */
export const durationText = (seconds: number): string => {
  const [size, word] = SECONDS.find(([unit]) => seconds % unit === 0) ?? [1, 'second'];
  return `${seconds / size} ${word}${seconds === size ? '' : 's'}`;
};

const whoOf = ({ spec }: JobRecord, rank: number) =>
  spec.ranks === 1 ? 'The program' : `Rank ${rank}`;

const failed = (record: JobRecord, { rank, outcome: { exitCode, signal } }: Rank): Ending => ({
  cause: 'finished',
  reason:
    `${whoOf(record, rank)} ${signal ? `was ended by ${signal}` : `ended with exit code ${exitCode}`}.` +
    (signal === 'SIGKILL' ? ' The system does that where its memory runs out.' : ''),
  graceMs: GRACE_MS,
});

/** The outcome by the ranks: one could not be started or failed, or all are done; null while there is nothing to say. */
export const outcomeOfRanks = (record: JobRecord, ranks: readonly Rank[]): Ending | null => {
  const trouble = ranks.find((rank) => rank.trouble !== null)?.trouble;
  if (trouble) return { cause: 'unstartable', reason: trouble, graceMs: GRACE_MS };
  const first = ranks.find(({ outcome }) => outcome.exitCode !== null && outcome.exitCode !== 0);
  if (first) return failed(record, first);
  return ranks.every(({ outcome }) => outcome.exitCode === 0)
    ? { cause: 'finished', reason: 'Finished.', graceMs: GRACE_MS }
    : null;
};

const stopped = ({ spec }: JobRecord, rank: number) =>
  spec.ranks === 1 ? 'Stopped' : `Rank ${rank} was stopped, and the others with it`;

/** A program that grows without bounds is killed at once: a grace time could cost the whole machine. */
export const overMemory = (record: JobRecord, rank: number, limit: number): Ending => ({
  cause: 'memory',
  reason: `${stopped(record, rank)}: over its memory limit of ${sizeText(limit)}.`,
  graceMs: 0,
});

export const overProcesses = (record: JobRecord, rank: number, limit: number): Ending => ({
  cause: 'stopped',
  reason: `${stopped(record, rank)}: more than ${limit.toLocaleString('en')} processes at once, the limit of each person here.`,
  graceMs: 0,
});

export const overTime = (seconds: number): Ending => ({
  cause: 'time',
  reason: `Stopped: over its time limit of ${durationText(seconds)}.`,
  graceMs: GRACE_MS,
});

export const STOPPED = 'Stopped.';
