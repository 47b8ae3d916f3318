import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import { promisify } from 'node:util';
import { NO_GPU, instanceId, type InstanceType } from '~/contract/work/placement';
import { PROVIDER, REGION, WHOLE_MACHINE, ZONE } from '../engine/choosing';

/** Where new objects go unless the team says otherwise (NB-16). */
export const defaultPlacement = {
  [PROVIDER.name]: { default_compute_region: REGION, default_compute_zone: ZONE },
};

interface Gpu {
  readonly model: string;
  readonly memoryGib: number;
}

const GIB = 1024 ** 3;
const gib = (bytes: number) => Math.round((bytes / GIB) * 10) / 10;

const number = async (file: string): Promise<number[]> => {
  // The kernel has no such file: nothing is limited.
  const text = await fs.readFile(file, 'utf8').catch(() => '');
  return text.trim().split(/\s+/).map(Number);
};

/** Cores a control group leaves to us, from cgroup v2 or v1; Infinity where it sets no bound. */
const coresAllowed = async (): Promise<number> => {
  const [quota2 = NaN, period2 = NaN] = await number('/sys/fs/cgroup/cpu.max');
  if (quota2 > 0) return quota2 / period2;
  const [quota1 = NaN] = await number('/sys/fs/cgroup/cpu/cpu.cfs_quota_us');
  const [period1 = NaN] = await number('/sys/fs/cgroup/cpu/cpu.cfs_period_us');
  return quota1 > 0 ? quota1 / period1 : Infinity;
};

/** The GPUs that nvidia-smi tells of; none where there is no such command. */
const findGpus = async (): Promise<Gpu[]> => {
  const query = promisify(execFile)(
    'nvidia-smi',
    ['--query-gpu=name,memory.total', '--format=csv,noheader,nounits'],
    { timeout: 5_000 },
  );
  // The driver does not answer: no card is offered.
  const { stdout } = await query.catch(() => ({ stdout: '' }));
  return stdout
    .split('\n')
    .filter((line) => line.includes(','))
    .map((line) => {
      const [model = '', mib = ''] = line.split(',').map((part) => part.trim());
      return { model, memoryGib: Math.round(Number(mib) / 1024) };
    });
};

const counted = (amount: number, one: string) => `${amount} ${one}${amount === 1 ? '' : 's'}`;

/**
 * The choices on this machine: all of it. Smaller sizes would promise a bound that nobody keeps, so there are none.
 * Cores and memory are those this process may use.
 */
const describeMachine = async (): Promise<InstanceType[]> => {
  const cores = Math.max(1, Math.floor(Math.min(os.availableParallelism(), await coresAllowed())));
  const constrained = process.constrainedMemory();
  const memory = gib(constrained > 0 ? Math.min(constrained, os.totalmem()) : os.totalmem());
  const gpus = await findGpus();
  const [first] = gpus;
  const parts = [
    counted(cores, 'core'),
    `${memory} GiB memory`,
    ...(first ? [`${gpus.length} × ${first.model}`] : []),
  ];
  return [
    {
      ...WHOLE_MACHINE,
      instance_id: instanceId(WHOLE_MACHINE),
      display_name: `Whole machine: ${parts.join(', ')}`,
      cpu_count: cores,
      memory,
      gpu_count: gpus.length,
      gpu_memory: first?.memoryGib ?? 0,
      gpu_model: first?.model ?? NO_GPU,
      enabled: true,
    },
  ];
};

let described: Promise<InstanceType[]> | undefined;

/** The instance types of this machine, looked up once. */
export const instanceTypes = (): Promise<InstanceType[]> => (described ??= describeMachine());
