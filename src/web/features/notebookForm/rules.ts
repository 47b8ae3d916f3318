import { DISK, PARAMETER_NAME, PARAMETER_NAME_RULE, type JobParameter } from '~/contract';
import type { Rules } from '~/web/kit/draft';
import { isMainName, KINDS, type Kind } from './kinds';
import type { Lists } from './placement/cascade';
import type { CreateValues, FormValues, SettingsValues } from './values';

/** Whether the chosen main file can be one, as far as it was looked at. */
export interface FileCheck {
  readonly id: string;
  readonly phase: 'reading' | 'done';
  /** Why it is none; null where it is one. */
  readonly reason: string | null;
}

interface GivenPlacement {
  readonly lists: Lists;
}
export interface GivenCreate extends GivenPlacement {
  readonly check: FileCheck | null;
}

const offers = (loaded: Lists['regions'] | Lists['zones']) => loaded.phase === 'ready' && loaded.value.length > 0;
const isWhole = (value: number | null, least: number) => value !== null && Number.isInteger(value) && value >= least;

const nameRule = ({ nameField, noName, noun }: Kind) => (values: FormValues) => {
  const name = values[nameField].trim();
  if (name === '') return noName;
  return name.length > 200 ? `A ${noun} name has at most 200 characters.` : undefined;
};

/** What every notebook and every job must have. A region is required only when regions exist, a zone only when zones exist. */
const common = {
  compute_provider: ({ compute_provider }) => (compute_provider === '' ? 'Please choose provider' : undefined),
  compute_region: ({ compute_region }, { lists }) => (compute_region === '' && offers(lists.regions) ? 'Please choose region' : undefined),
  compute_zone: ({ compute_zone }, { lists }) => (compute_zone === '' && offers(lists.zones) ? 'Please choose zone' : undefined),
  disk_size: ({ disk_size }) => (isWhole(disk_size, DISK.min) && disk_size <= DISK.max && disk_size % DISK.step === 0
    ? undefined : `The disk size is ${DISK.min} to ${DISK.max} in steps of ${DISK.step}.`),
} satisfies Rules<FormValues, GivenPlacement>;

const ofNotebooks = {
  notebook_name: nameRule(KINDS.notebook),
  node_count: ({ node_count }) => (isWhole(node_count, 0) ? undefined : 'The number of nodes is a whole number.'),
} satisfies Rules<FormValues, GivenPlacement>;

/** What is wrong with the name of a parameter; nothing of a row that says nothing. */
export const nameProblem = ({ name, value }: JobParameter): string | undefined => {
  const written = name.trim();
  if (written === '') return value === '' ? undefined : 'Each parameter has a name.';
  if (written.length > 100) return 'A parameter\'s name has at most 100 characters.';
  return PARAMETER_NAME.test(written) ? undefined : PARAMETER_NAME_RULE;
};
const MOST = { parameters: 200, value: 4000, nodes: 256, cpus: 1024 } as const;
/** The least a limit may be: GiB, and minutes. */
const LEAST_LIMIT = 0.05;

const ofJobs = {
  job_name: nameRule(KINDS.job),
  node_count: ({ node_count }) => {
    if (!isWhole(node_count, 1)) return 'A job needs at least 1 node.';
    return (node_count ?? 0) > MOST.nodes ? `A job has at most ${MOST.nodes} agents.` : undefined;
  },
  cpu_count: ({ cpu_count }) => (cpu_count !== null && cpu_count >= 0.1 && cpu_count <= MOST.cpus ? undefined : `An agent has 0.1 to ${MOST.cpus} CPUs.`),
  memory_limit: ({ memory_limit }) => (memory_limit === null || memory_limit >= LEAST_LIMIT ? undefined : `A memory limit is at least ${LEAST_LIMIT} GiB; leave it empty for none.`),
  time_limit: ({ time_limit }) => (time_limit === null || time_limit >= LEAST_LIMIT ? undefined : `A time limit is at least ${LEAST_LIMIT} minutes; leave it empty for none.`),
  parameters: ({ parameters }) => {
    if (parameters.length > MOST.parameters) return `A job has at most ${MOST.parameters} parameters.`;
    if (parameters.some(({ value }) => value.length > MOST.value)) return `The value of a parameter has at most ${MOST.value} characters.`;
    return parameters.map(nameProblem).find((problem) => problem !== undefined);
  },
} satisfies Rules<FormValues, GivenPlacement>;

const mainFileRule = ({ source, kind, main_file, files, drive }: CreateValues, { check }: GivenCreate) => {
  const hasFiles = source === 'empty' || source === 'clone' || files.length > 0 || drive !== null;
  if (!hasFiles) return undefined;
  if (main_file.trim() === '') return 'Please choose file!';
  if (source === 'filesystem' && check?.reason) return check.reason;
  return isMainName(KINDS[kind], main_file) ? undefined : KINDS[kind].wrongEnding;
};

/** What must be said of where the files come from and where the new object runs. */
const creating = {
  files: ({ source, files, kind }) => {
    if (source === 'github' && files.length === 0) return 'Please choose files of a repository';
    return source === null || (source === 'filesystem' && files.length === 0) ? KINDS[kind].noFiles : undefined;
  },
  drive: ({ source, drive }) => (source === 'drive' && drive === null ? 'Please choose files or a folder from the Drive' : undefined),
  source_dir: ({ source_dir }) => (source_dir.trim() === '' ? 'Please input project directory!' : undefined),
  main_file: mainFileRule,
  instance_id: ({ instance_id }) => (instance_id === '' ? 'Please input your Instance type!' : undefined),
} satisfies Rules<CreateValues, GivenCreate>;

export const createRules: Rules<CreateValues, GivenCreate> = { ...ofNotebooks, ...common, ...creating };
export const createJobRules: Rules<CreateValues, GivenCreate> = { ...ofJobs, ...common, ...creating };

/** A published notebook says what it is about. */
const publishing = {
  task_category: ({ published, task_category }) => (published && task_category === '' ? 'Please add some category' : undefined),
  task: ({ published, task }) => (published && task === '' ? 'Please add some task' : undefined),
  tags: ({ published, tags }) => {
    if (tags.some((tag) => tag.length > 100)) return 'A tag has at most 100 characters.';
    if (tags.length > 50) return 'A notebook has at most 50 tags.';
    return published && tags.length === 0 ? 'Please add some tag' : undefined;
  },
  summary: ({ summary }) => (summary.length > 4000 ? 'The summary has at most 4000 characters.' : undefined),
} satisfies Rules<SettingsValues, GivenPlacement>;

/** Of a notebook on the detail view instance_id is not required, source_dir and main_file are as they were. */
const notebookSettingsRules: Rules<SettingsValues, GivenPlacement> = { ...ofNotebooks, ...common, ...publishing };
const jobSettingsRules: Rules<SettingsValues, GivenPlacement> = {
  ...ofJobs, ...common,
  main_file: ({ main_file }) => {
    if (main_file.trim() === '') return 'Please choose file!';
    return isMainName(KINDS.job, main_file.trim()) ? undefined : KINDS.job.wrongEnding;
  },
};

/** The settings form shows one object at a time, of either kind: each rule holds for the kinds that have it. */
export const settingsRules: Rules<SettingsValues, GivenPlacement> = Object.fromEntries(
  [...new Set([...Object.keys(notebookSettingsRules), ...Object.keys(jobSettingsRules)])].map((field) => [
    field, (values: SettingsValues, given: GivenPlacement) => {
      const rules = values.kind === 'job' ? jobSettingsRules : notebookSettingsRules;
      return rules[field as keyof SettingsValues]?.(values, given);
    },
  ]),
);
