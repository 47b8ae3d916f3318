import { z } from 'zod';
import { makeFolders } from '../../files/system';
import { invalid, type HttpError } from '../../httpError';
import { readNote, writeNote, writeScript } from '../durable';
import type { ClusterNode, JobSpec } from '../engine';
import { check } from '../local/checks';
import { neverFits, type Capacity } from '../local/capacity';
import { KubernetesFailure, type Kubernetes } from './client';
import { manifestOf, type ManifestParts, type Where } from './manifest';
import { readNodes } from './nodes';
import { noteFile } from './notes';
import { rankScript } from './script';

/** The largest of everything a node has: a cluster may grow by more nodes, hardly by larger ones. */
const largest = (nodes: readonly ClusterNode[]): Capacity => {
  const most = (kind: 'cpus' | 'memory' | 'gpus') =>
    Math.max(...nodes.map((node) => node[kind].total));
  return { cpus: most('cpus'), memory: most('memory'), gpus: most('gpus') };
};

/** Where the job's pods may run. Refuses a place that is not there, and what no node can grant, by field. */
const placeOf = async (
  kubernetes: Kubernetes,
  { place, limits }: JobSpec,
  poolLabel: string | null,
): Promise<Where> => {
  const { groups, nodes, requirements } = readNodes(await kubernetes.cluster(), poolLabel);
  const group = place?.group;
  const labels = group === undefined ? [] : requirements(group);
  if (labels === null)
    throw invalid({ 'place.group': `Kubernetes has no node pool ${group ?? ''}.` });
  const inPool =
    group === undefined ? nodes : (groups.find(({ name }) => name === group)?.nodes ?? []);
  const there =
    place?.node === undefined ? inPool : inPool.filter(({ name }) => name === place.node);
  if (place?.node !== undefined && there.length === 0)
    throw invalid({ 'place.node': `Kubernetes has no node ${place.node} there.` });
  const need = { cpus: limits.cpus, memory: limits.memory ?? 0, gpus: limits.gpus };
  // A pool that has no node now may be given some.
  const tooMuch =
    there.length === 0
      ? {}
      : neverFits(need, largest(there), { who: 'A rank', where: 'the largest node' });
  if (Object.keys(tooMuch).length > 0) throw invalid(tooMuch);
  return { labels, node: place?.node ?? null };
};

const refused = ({ said }: KubernetesFailure): HttpError =>
  invalid({ limits: `Kubernetes refuses the job: ${said}.` });

/** Hands a job in under a name; whoever did so before did it for all. Throws a Refusal or a KubernetesFailure. */
export async function handIn(
  kubernetes: Kubernetes,
  job: JobSpec,
  name: string,
  around: ManifestParts & { poolLabel: string | null },
): Promise<void> {
  // How much a node has, the cluster knows itself.
  check(job, { cpus: Infinity, memory: Infinity, gpus: Infinity });
  if ((await readNote(noteFile(job.folder, 'name'), z.string())) === name) return;
  const where = await placeOf(kubernetes, job, around.poolLabel);
  await makeFolders(job.folder);
  const script = noteFile(job.folder, 'rank.sh');
  // It holds the job's variables, which may be secrets.
  await writeScript(script, rankScript(job, name));
  await writeNote(noteFile(job.folder, 'limits'), {
    memory: job.limits.memory,
    seconds: job.limits.seconds,
  });
  try {
    await kubernetes.create(manifestOf(job, script, where, around));
    await writeNote(noteFile(job.folder, 'name'), name);
  } catch (error) {
    throw error instanceof KubernetesFailure && !error.away ? refused(error) : error;
  }
}
