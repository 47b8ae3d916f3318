import { invalid, type HttpError } from '../../httpError';
import { makeFolders } from '../../files/system';
import { claimNote, writeNote, writeScript } from '../durable';
import type { JobSpec, NodeCapacity } from '../engine';
import { check } from '../local/checks';
import { sizeText } from '~/text/size';
import type { Around } from './cluster';
import { lastWords, SlurmFailure, unreachable } from './commands';
import { noteFile, readNumber } from './notes';
import { batchArguments, batchScript, rankScript, wholeCpus } from './script';

/** The name a job has in Slurm; by it a job is found whose number nobody wrote down. */
export const jobName = (id: string) => `atelier-${id}`;

const KINDS = ['cpus', 'memory', 'gpus'] as const;
const TELL: Record<(typeof KINDS)[number], (amount: number) => string> = {
  cpus: (count) => `${count} CPUs`,
  memory: (bytes) => `${sizeText(bytes)} of memory`,
  gpus: (count) => `${count} GPUs`,
};

/** Refuses what no node can grant, by field: Slurm itself does not say which, and counts CPUs beyond 65535 from 0 again. */
const checkRoom = (job: JobSpec, nodes: readonly NodeCapacity[]): void => {
  const need = { cpus: wholeCpus(job), memory: job.limits.memory ?? 0, gpus: job.limits.gpus };
  const most = (kind: (typeof KINDS)[number]) =>
    Math.max(0, ...nodes.map((node) => node[kind].total));
  const tooMuch = KINDS.filter((kind) => need[kind] > most(kind));
  if (tooMuch.length > 0) {
    throw invalid(
      Object.fromEntries(
        tooMuch.map((kind) => [
          `limits.${kind}`,
          `A rank asks for ${TELL[kind](need[kind])}; the largest node has ${TELL[kind](most(kind))}.`,
        ]),
      ),
    );
  }
  const ranksOn = (node: NodeCapacity) =>
    Math.min(
      ...KINDS.map((kind) =>
        need[kind] === 0 ? Infinity : Math.floor(node[kind].total / need[kind]),
      ),
    );
  const room = nodes.reduce((sum, node) => sum + ranksOn(node), 0);
  if (job.ranks > room)
    throw invalid({
      ranks: `The job has ${job.ranks} ranks; the cluster has room for ${room} of them at the same time.`,
    });
};

/** Slurm's message when it refused a job that there are nodes for. */
const refused = (said: string): HttpError => {
  const reason = lastWords(said).replace(/^.*submission failed: /, '');
  return /time limit/i.test(said)
    ? invalid({ 'limits.seconds': `Slurm does not allow this time limit: ${reason}.` })
    : invalid({ limits: `Slurm refuses the job: ${reason}.` });
};

/** Refuses a place that is not there, else answers its nodes. */
const nodesAt = async (
  around: Around,
  { place }: JobSpec,
  partition: string | undefined,
): Promise<readonly NodeCapacity[]> => {
  const { nodes } = await around.nodes(partition);
  if (place?.group !== undefined && nodes.length === 0)
    throw invalid({ 'place.group': `Slurm has no partition ${place.group}.` });
  const there = place?.node === undefined ? nodes : nodes.filter(({ name }) => name === place.node);
  if (there.length === 0)
    throw invalid({
      'place.node': `Slurm has no node ${place?.node ?? ''}${partition === undefined ? '' : ` in ${partition}`}.`,
    });
  return there;
};

const handIn = async (
  around: Around,
  job: JobSpec,
  usualPartition: string | undefined,
): Promise<number> => {
  const partition = job.place?.group ?? usualPartition;
  checkRoom(job, await nodesAt(around, job, partition));
  // They hold the job's variables, which may be secrets.
  await writeScript(noteFile(job.folder, 'rank.sh'), rankScript(job, await around.mostGrace()));
  await writeScript(noteFile(job.folder, 'batch.sh'), batchScript(job));
  await writeNote(noteFile(job.folder, 'limits'), {
    memory: job.limits.memory,
    seconds: job.limits.seconds,
  });
  try {
    return Number.parseInt(
      await around.slurm('sbatch', batchArguments(job, jobName(job.id), partition)),
      10,
    );
  } catch (error) {
    if (!(error instanceof SlurmFailure) || error.away) throw error;
    throw refused(error.said);
  }
};

/**
 * Hands a job to Slurm where it was not handed in before, and answers its number. Who asked before and was killed before the number was
 * written down finds the job by its name. Throws a Refusal.
 */
export async function numberOf(
  around: Around,
  job: JobSpec,
  partition: string | undefined,
): Promise<number> {
  // How much a node has, Slurm knows itself.
  check(job, { cpus: Infinity, memory: Infinity, gpus: Infinity });
  try {
    await makeFolders(job.folder);
    const known = await readNumber(job.folder);
    if (known !== null) return known;
    const there = (await around.jobs()).find(
      ({ name, reason }) => name === jobName(job.id) && reason !== 'BadConstraints',
    );
    const number = there ? Number(there.number) : await handIn(around, job, partition);
    return (await claimNote(noteFile(job.folder, 'number'), number))
      ? number
      : ((await readNumber(job.folder)) ?? number);
  } catch (error) {
    throw error instanceof SlurmFailure ? unreachable(error) : error;
  }
}
