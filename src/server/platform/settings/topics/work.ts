import os from 'node:os';
import { list } from '../environment';
import { setting } from '../setting';
import { items, kind, matching, onOff, origins, text, whole } from '../values';

const MAX_MIB = 1024 ** 3;
const CLUSTERS = ['slurm', 'kubernetes'];

/** Where notebooks and jobs run, and what they may use. */
export const work = {
  ATELIER_PYTHON: setting({
    kind: text(),
    type: 'the path of a program',
    usual: null,
    usually: 'every `python3` on the `PATH`',
    about: 'The Python that notebooks and jobs run with, before those that are found.',
    example: '/opt/python/bin/python3',
    common: true,
  }),
  ATELIER_PASS_ENVIRONMENT: setting({
    kind: kind(list, () => ''),
    type: 'a list with commas between',
    usual: [] as readonly string[],
    usually: 'none',
    about:
      "Names of further variables that people's programs and builds of environments get from the server's environment. Some (`PATH`, `LANG`, `CUDA_…`, proxies, certificates) are passed in any case; others, `PIP_…` among them, are not ([operations](operations.md#what-programs-find)).",
    example: 'LICENSE_SERVER,PIP_INDEX_URL',
  }),
  ATELIER_FILE_LIMIT_MB: setting({
    kind: whole(1, MAX_MIB),
    type: 'a whole number',
    unit: 'MiB',
    usual: 100 * 1024,
    about:
      "The longest file, its holes included, that people's programs may make with isolation `user` or `namespaces`; and the most that is saved to a drive, packed as a zip or, of one file, read for a dataset at once.",
    example: '204800',
  }),
  ATELIER_PROCESS_LIMIT: setting({
    kind: whole(16, 4_194_304),
    type: 'a whole number',
    // Libraries start a thread for every core, in each of several processes.
    usual: Math.max(1024, 256 * os.availableParallelism()),
    usually: '1024, or 256 for each core',
    about: 'Processes and threads of a person at once.',
    example: '4096',
  }),
  ATELIER_MEMORY_LIMIT_MB: setting({
    kind: whole(1, MAX_MIB),
    type: 'a whole number',
    unit: 'MiB',
    usual: null,
    usually: '80 % of the memory',
    about:
      "What a person's notebooks may hold in memory together, and an agent of a job on this machine that has no memory limit of its own.",
    example: '16384',
  }),
  ATELIER_DISK_LIMIT_MB: setting({
    kind: whole(1, MAX_MIB),
    type: 'a whole number',
    unit: 'MiB',
    usual: null,
    usually: 'half of the disk',
    about:
      'How much disk the files of one person may use: notebooks, jobs with their results and logs, environments, home. Over the limit, programs that go on writing are ended and no new ones start. Drives have `ATELIER_DRIVE_QUOTA_MB`.',
    example: '102400',
  }),
  ATELIER_FILE_COUNT_LIMIT: setting({
    kind: whole(100, 10 ** 12),
    type: 'a whole number',
    unit: 'files and folders',
    usual: null,
    usually: 'half of what the disk can hold',
    about: 'How many files and folders those may be.',
    example: '1000000',
  }),
  ATELIER_BUILD_DAYS: setting({
    kind: whole(1, 3_650),
    type: 'a whole number',
    unit: 'days',
    usual: 7,
    about:
      'How long a build of an environment is retained that a newer one replaced, after the last run in it. It stays longer while anything runs in it or a version of a prediction refers to it.',
    example: '30',
  }),
  ATELIER_LOCAL_ENGINE: setting({
    kind: onOff(),
    type: '`on` or `off`',
    usual: true,
    about:
      '`off` runs no jobs on this machine (notebooks still do). Of several servers on one machine, one at a time drives its jobs.',
    example: 'off',
  }),
  ATELIER_NODE_URL: setting({
    kind: origins(),
    type: 'a list with commas between',
    usual: [] as readonly string[],
    usually: 'none',
    about:
      'Where nodes of a cluster reach the gateway of this server; of several servers all of them. Predictions run on the cluster then.',
    example: 'http://10.0.0.5:8888,https://notebooks.example.com',
  }),
  ATELIER_PREDICTION_START_SECONDS: setting({
    kind: whole(1, 3_600),
    type: 'a whole number',
    unit: 'seconds',
    usual: 120,
    about:
      'How long a deployed version may take from its start until it answers on its port, and how long a call waits for that.',
    example: '600',
  }),
  ATELIER_SLURM_CONF: setting({
    kind: text(),
    type: 'the path of a file',
    usual: null,
    about:
      "A cluster's `slurm.conf`: jobs can be sent there. Slurm's commands must be on the `PATH`.",
    example: '/etc/slurm/slurm.conf',
  }),
  ATELIER_SLURM_PARTITIONS: setting({
    kind: items(
      (item) => (/^\w[\w.-]*$/.test(item) ? item : undefined),
      'must hold names of partitions',
    ),
    type: 'a list with commas between',
    usual: [] as readonly string[],
    usually: 'all',
    about: 'The partitions that are offered.',
    example: 'cpu,gpu',
  }),
  ATELIER_KUBERNETES_CONFIG: setting({
    kind: text(),
    type: 'the path of a kubeconfig, or `in-cluster`',
    usual: null,
    about:
      'A Kubernetes cluster that jobs can be sent to; needs image and claim too. **Not yet tried on a real cluster.**',
    example: 'in-cluster',
  }),
  ATELIER_KUBERNETES_IMAGE: setting({
    kind: text(),
    type: 'the name of an image',
    usual: null,
    about: "The image of the jobs' containers.",
    example: 'images.example.org/atelier-jobs:1',
  }),
  ATELIER_KUBERNETES_CLAIM: setting({
    kind: text(),
    type: 'the name of a volume claim',
    usual: null,
    about: 'The volume claim that holds the shared folder.',
    example: 'atelier-shared',
  }),
  ATELIER_KUBERNETES_NAMESPACE: setting({
    kind: matching(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/, 'must be the name of a namespace'),
    type: 'the name of a namespace',
    usual: 'default',
    about: 'Where the jobs are made.',
    example: 'atelier',
  }),
  ATELIER_KUBERNETES_POOL_LABEL: setting({
    kind: text(),
    type: 'a label',
    usual: null,
    usually: 'those of the clouds',
    about: 'The label of nodes that names their pool.',
    example: 'example.org/pool',
  }),
  ATELIER_TRUSTED_ENGINES: setting({
    kind: items(
      (item) => (CLUSTERS.includes(item) ? item : undefined),
      `must hold ${CLUSTERS.join(' or ')}`,
    ),
    type: 'a list with commas between',
    usual: [] as readonly string[],
    usually: 'none',
    about:
      '`slurm`, `kubernetes`: engines whose machines keep people apart by themselves; jobs are handed to them as they are.',
    example: 'slurm',
  }),
  ATELIER_RECORDINGS: setting({
    kind: text(),
    type: '`server`, `slurm` or `kubernetes`',
    usual: null,
    usually: 'the cluster, else `server`',
    about:
      'Where recordings of streams are made. Nodes of a cluster need Node 20 and `ffmpeg` for it.',
    example: 'server',
  }),
};
