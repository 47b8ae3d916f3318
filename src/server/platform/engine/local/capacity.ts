import { sizeText } from '../../../../text/size';
import type { JobSpec } from '../engine';

/** The capacity of a machine, or the part that a job takes; memory in bytes. */
export interface Capacity {
  readonly cpus: number;
  readonly memory: number;
  readonly gpus: number;
}

const KINDS = ['cpus', 'memory', 'gpus'] as const;
type Kind = (typeof KINDS)[number];
/** Fractions of CPUs do not add up exactly. */
const SLACK = 1e-6;

const plural = (count: number, word: string) =>
  `${Number(count.toFixed(2))} ${word}${count === 1 ? '' : 's'}`;

const TELL: Record<Kind, (amount: number) => string> = {
  cpus: (count) => plural(count, 'CPU'),
  memory: (bytes) => `${sizeText(bytes)} of memory`,
  gpus: (count) => plural(count, 'GPU'),
};

/** The resources of all ranks of a job together. */
export const needOf = ({ ranks, limits }: JobSpec): Capacity => ({
  cpus: ranks * limits.cpus,
  memory: ranks * (limits.memory ?? 0),
  gpus: ranks * limits.gpus,
});

/** The free capacity of a machine; never below 0. */
export const freeOf = (total: Capacity, taken: readonly Capacity[]): Capacity => {
  const left = (kind: Kind) =>
    Math.max(
      0,
      taken.reduce((rest, one) => rest - one[kind], total[kind]),
    );
  return { cpus: left('cpus'), memory: left('memory'), gpus: left('gpus') };
};

const lacking = (need: Capacity, free: Capacity): Kind[] =>
  KINDS.filter((kind) => need[kind] > free[kind] + SLACK);

/** Whether there is room. */
export const fits = (need: Capacity, free: Capacity): boolean => lacking(need, free).length === 0;

/** Requests that exceed the machine, by field; empty where the job can run. */
export const neverFits = (
  need: Capacity,
  total: Capacity,
  { who, where } = { who: 'The job', where: 'this machine' },
): Record<string, string> =>
  Object.fromEntries(
    lacking(need, total).map((kind) => [
      `limits.${kind}`,
      `${who} asks for ${TELL[kind](need[kind])}; ${where} has ${TELL[kind](total[kind])}.`,
    ]),
  );

/** Why the job at `place` of the queue waits. First come, first served: a small one never overtakes a large one. */
export const whyWaiting = (need: Capacity, free: Capacity, place: number): string => {
  if (place > 0) return `waiting behind ${place === 1 ? 'another job' : `${place} other jobs`}`;
  const lacks = lacking(need, free).map((kind) => TELL[kind](need[kind]));
  return lacks.length > 0 ? `waiting for ${lacks.join(' and ')}` : 'starting';
};
