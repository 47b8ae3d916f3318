import path from 'node:path';
import { Readable } from 'node:stream';
import type { CommandNode, DagGraph, DagNode } from '~/contract/dags/graph';
import { DEFAULT_POOL, type DagSettings } from '~/contract/dags/dags';
import type { Job, JobParameter, JobSettings } from '~/contract/jobs/jobs';
import { instanceId } from '~/contract/work/placement';
import { DISK } from '~/contract/work/notebooks';
import { ANY_NODE, PROVIDER, WHOLE_MACHINE } from '../../../platform/engine/choosing';
import { typesOf } from '../../../platform/engine/sizes';
import { invalid, HttpError } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import { gather, NOTHING, type Gathered } from '../../../platform/storage/gather';
import type { RunWithNodes } from '../queries/runs';

/** The main file of the job that runs a DAG's commands; nobody's file is called so. */
const PROGRAM = '.atelier-dag-node.sh';

const isCommand = (node: DagNode): node is CommandNode => node.type === 'command';

/** A program that runs the command whose number it is given. Commands stand in it as base64: whatever is in one, it is a word. */
const programOf = ({ nodes }: DagGraph): string =>
  [
    '# Runs one command of a DAG, by its number.',
    'commands=(',
    ...nodes.filter(isCommand).map(({ command }) => `  ${Buffer.from(command).toString('base64')}`),
    ')',
    'exec bash -c "$(printf %s "${commands[$2]}" | base64 --decode)"',
    '',
  ].join('\n');

/** Where commands run: the fields of a job that say so. */
const placeIn = async ({ engines }: Pick<Workspace, 'engines'>, settings: DagSettings) => {
  const { pool, min_free_memory, min_gpu_memory } = settings;
  const gpus = (min_gpu_memory ?? 0) > 0 ? 1 : 0;
  const limits = {
    cpu_count: 1,
    memory_limit: min_free_memory,
    require_gpu: gpus > 0,
    gpu_count: gpus,
  };
  const typed = (dq: string, type: string) => ({
    dq_instance_type: dq,
    instance_type: type,
    instance_id: `${dq}--${type}`,
  });
  if (pool === DEFAULT_POOL || pool === PROVIDER.name) {
    const { dq_instance_type, instance_type } = WHOLE_MACHINE;
    return {
      ...limits,
      ...typed(dq_instance_type, instance_type),
      instance_id: instanceId(WHOLE_MACHINE),
      compute_provider: PROVIDER.name,
      compute_region: '',
      compute_zone: '',
    };
  }
  const [provider = '', ...rest] = pool.split('/');
  const region = rest.join('/');
  const groups = await engines.groups(provider).catch(() => {
    throw invalid({ pool: `There is no pool called ${pool}.` });
  });
  const nodes = groups
    .filter(({ name }) => region === '' || name === region)
    .flatMap((group) => group.nodes);
  const [type] = typesOf(provider, nodes).filter(
    ({ enabled, gpu_count }) => enabled && gpu_count >= gpus,
  );
  if (!type) throw invalid({ pool: `The pool ${pool} has no node for these commands.` });
  return {
    ...limits,
    ...typed(type.dq_instance_type, type.instance_type),
    compute_provider: provider,
    compute_region: region,
    compute_zone: ANY_NODE,
  };
};

/** The settings of the job that runs the commands. */
const commandSettings = async (
  workspace: Pick<Workspace, 'engines'>,
  settings: DagSettings,
): Promise<JobSettings> => ({
  job_name: settings.dag_name,
  env_id: settings.env_id,
  source_dir: settings.source_dir || '/',
  main_file: PROGRAM,
  parameters: [],
  disk_size: DISK.default,
  gpu_model: null,
  tensorboard_logs_dir: 'tensorboard',
  collaborators: [],
  node_count: 1,
  distributed_mode: false,
  mlflow: false,
  tensorboard: false,
  dataset_id: null,
  time_limit: null,
  ...(await placeIn(workspace, settings)),
});

/** The files of the owner's drive that the commands find around them. */
const filesOf = async (
  { stores, config }: Workspace,
  { run: { settings }, owner, team }: RunWithNodes,
): Promise<Gathered> => {
  const folder = settings.source_dir.replace(/^\/+|\/+$/g, '');
  if (folder === '') return NOTHING;
  const { folders, files } = await gather(
    stores.of('drive', { user_name: owner, team_name: team }),
    [folder],
    config.uploadLimit,
  ).catch((error: unknown) => {
    throw error instanceof HttpError ? invalid({ source_dir: error.message }) : error;
  });
  const top = `${path.posix.basename(folder)}/`;
  const inside = <Entry>(
    entries: readonly Entry[],
    nameOf: (entry: Entry) => string,
    named: (entry: Entry, name: string) => Entry,
  ) =>
    entries.flatMap((entry) =>
      nameOf(entry).startsWith(top) ? [named(entry, nameOf(entry).slice(top.length))] : [],
    );
  return {
    folders: inside(
      folders,
      (name) => name,
      (_, name) => name,
    ),
    files: inside(
      files,
      ({ name }) => name,
      (file, name) => ({ ...file, name }),
    ),
  };
};

/** How one node is run: the child it is a submission of, and what is its own. */
export interface NodeWork {
  readonly job: Job;
  readonly own: JobParameter[];
  readonly settings: Partial<JobSettings>;
}

/** Makes the job that the nodes of one kind are submissions of; its key is the base job's id, or '' for all commands. */
const makeChild = async (
  workspace: Workspace,
  known: RunWithNodes,
  key: string,
): Promise<string> => {
  const { run, owner, team } = known;
  const { children, jobs } = workspace;
  const of = { kind: 'dag', id: run.dagId, run: run.runId };
  if (key === '') {
    const text = programOf(run.graph);
    const program = {
      name: PROGRAM,
      size: Buffer.byteLength(text),
      read: async () => Readable.from([text]),
    };
    const { folders, files } = await filesOf(workspace, known);
    const settings = await commandSettings(workspace, run.settings);
    return children.create(of, {
      owner,
      settings,
      from: text,
      brought: { folders, files: [...files, program] },
    });
  }
  const base = await jobs.find(key);
  if (!base || base.team !== team)
    throw new HttpError(
      'missing',
      `The job ${key} is not there any more, or ${owner} may not see it.`,
    );
  return children.create(of, { owner, settings: base.object, from: base.object });
};

/** The child of a node; made when the first node of it begins. `keep` writes down which it is. */
export const workOf = async (
  workspace: Workspace,
  known: RunWithNodes,
  node: DagNode,
  keep: (key: string, child: string) => Promise<void>,
): Promise<NodeWork> => {
  const key = node.type === 'job' ? node.batch_job_id : '';
  // A job's id is whatever the file says, names that every object has among it.
  let child = Object.hasOwn(known.run.children, key) ? known.run.children[key] : undefined;
  if (child === undefined) {
    child = await makeChild(workspace, known, key);
    await keep(key, child);
  }
  const found = await workspace.jobs.find(child);
  if (!found) throw new HttpError('missing', 'The files of this run are not there any more.');
  const own =
    node.type === 'job'
      ? [...node.parameters]
      : [
          {
            name: 'node',
            value: String(
              known.run.graph.nodes.filter(isCommand).findIndex(({ id }) => id === node.id),
            ),
          },
        ];
  return {
    job: found.object,
    own,
    settings: node.timeout === null ? {} : { time_limit: node.timeout / 60 },
  };
};
