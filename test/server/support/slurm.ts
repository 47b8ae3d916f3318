import { randomBytes } from 'node:crypto';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { timePasses, until } from '#test/harness/until';
import { machine } from '#test/harness/machine';
import { freePorts } from './freePorts';
import { readProcesses, readVariable } from '~/server/platform/kernels/processes/proc';

const run = promisify(execFile);

/** Every node says it has this, whatever the machine has; memory in MB. */
export const NODE = { cpus: 4, memory: 8_000, gpus: 2 } as const;
/** After TERM, Slurm waits so long before it kills, seconds. */
const KILL_WAIT = 4;
const PATIENCE_MS = 90_000;
/** The controller writes down what it knows every 5 s. */
const SAVED_WITHIN_MS = 6_000;

/** Why there is no Slurm to test with; null where there is one. */
export const missingSlurm = (): string | null =>
  machine.slurm === null ? 'Slurm is not installed' : null;

/** No accounting database, no control groups and no privileges: what every machine can run, and the least a cluster has. */
const configuration = (
  folder: string,
  names: readonly string[],
  [controllerPort = 0, ...ports]: readonly number[],
) => {
  const [host = 'localhost'] = os.hostname().split('.');
  const user = os.userInfo().username;
  return `ClusterName=test
SlurmctldHost=${host}(127.0.0.1)
SlurmUser=${user}
SlurmdUser=${user}
AuthType=auth/munge
AuthInfo=socket=${folder}/munge.socket
CredType=cred/munge
SlurmctldPort=${controllerPort}
SlurmctldPidFile=${folder}/slurmctld.pid
SlurmdPidFile=${folder}/slurmd-%n.pid
StateSaveLocation=${folder}/state
SlurmdSpoolDir=${folder}/spool-%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
ReturnToService=1
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU_Memory
DefMemPerCPU=500
SchedulerType=sched/backfill
SchedulerParameters=bf_interval=1,sched_min_interval=0,sched_interval=1,batch_sched_delay=0
JobAcctGatherType=jobacct_gather/linux
JobAcctGatherFrequency=task=1
JobAcctGatherParams=OverMemoryKill
AccountingStorageType=accounting_storage/none
KillWait=${KILL_WAIT}
MessageTimeout=5
SlurmdTimeout=120
SlurmdParameters=config_overrides
GresTypes=gpu
${names.map((name, at) => `NodeName=${name} NodeHostname=${host} NodeAddr=127.0.0.1 Port=${ports[at] ?? 0} CPUs=${NODE.cpus} RealMemory=${NODE.memory} Gres=gpu:${NODE.gpus}`).join('\n')}
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
PartitionName=last Nodes=${names.at(-1) ?? ''} MaxTime=60 State=UP
`;
};

/** A GPU of Slurm is a device; these two are on every machine, and reading them is no use to anybody. */
const GPUS = 'Name=gpu File=/dev/zero\nName=gpu File=/dev/full\n';

export interface Slurm {
  /** The environment variables that a program needs to speak to this cluster. */
  readonly environment: NodeJS.ProcessEnv;
  /** Runs one of Slurm's commands; what it printed. */
  command(program: string, ...args: string[]): Promise<string>;
  /** kill -9 of the controller, once it has written down what it knows now: it does so every 5 s. */
  killController(): Promise<void>;
  /** Starts the controller again and waits for the nodes. `forgetful`: it knows nothing of any job. */
  startController(how?: { forgetful: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/** A private cluster of nodes n1, n2 … on this machine, with a munge of its own, in a temporary folder. */
export const startSlurm = async (count = 3): Promise<Slurm> => {
  const sbin = machine.slurm ?? '';
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-slurm-'));
  const names = Array.from({ length: count }, (_, at) => `n${at + 1}`);
  const environment = {
    PATH: `${process.env['PATH'] ?? ''}:${sbin}`,
    HOME: os.homedir(),
    USER: os.userInfo().username,
    SLURM_CONF: path.join(folder, 'slurm.conf'),
  };
  const children = new Map<string, { child: ChildProcess; ended: Promise<void> }>();

  // In the foreground, so that each is a child of ours whose id we know for certain.
  const start = async (name: string, program: string, args: readonly string[]) => {
    const log = await open(path.join(folder, `${name}.log`), 'a');
    const child = spawn(path.join(sbin, program), [...args], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', log.fd, log.fd],
    });
    await log.close();
    children.set(name, {
      child,
      ended: new Promise((resolve) =>
        child.once('exit', () => resolve()).once('error', () => resolve()),
      ),
    });
  };
  const kill = async (name: string) => {
    children.get(name)?.child.kill('SIGKILL');
    await children.get(name)?.ended;
    children.delete(name);
  };
  const command = async (program: string, ...args: string[]) =>
    (await run(program, args, { env: environment })).stdout;
  const logs = async () =>
    (
      await Promise.all(
        [...children.keys()].map((name) =>
          readFile(path.join(folder, `${name}.log`), 'utf8').then(
            (text) => `${name}: ${text.slice(-1_000)}`,
          ),
        ),
      )
    ).join('\n');

  const untilHolds = (what: string, holds: () => Promise<boolean>) =>
    until(what, () => holds().catch(() => false), PATIENCE_MS).catch(async (error: unknown) => {
      throw new Error(await logs(), { cause: error });
    });
  const nodesAnswer = () =>
    untilHolds('the nodes of Slurm', async () => {
      const states = (
        await command('sinfo', '--noheader', '--Node', '--partition=main', '--format=%t')
      )
        .trim()
        .split('\n');
      return (
        states.length === count &&
        states.every((state) => /^(idle|mix|alloc|comp|down|drain|drng)$/.test(state))
      );
    });
  const killController = async () => {
    await timePasses(SAVED_WITHIN_MS, 'the controller writes down what it knows');
    await kill('slurmctld');
  };
  const startController = async ({ forgetful } = { forgetful: false }) => {
    await start('slurmctld', 'slurmctld', ['-D', forgetful ? '-c' : '-i']);
    await nodesAnswer();
  };
  /** Supervisors of jobs are no children of ours; every process of this cluster carries the path of its configuration. */
  const killStrays = async () => {
    const everything = await readProcesses();
    const ours = await Promise.all(everything.map(({ pid }) => readVariable(pid, 'SLURM_CONF')));
    const strays = everything.filter(
      ({ pid }, at) => ours[at] === environment.SLURM_CONF && pid !== process.pid,
    );
    for (const { pid } of strays) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended between the look and the signal.
      }
    }
    return strays.length === 0;
  };
  const stop = async () => {
    for (const name of [...children.keys()]) await kill(name);
    await until('the end of what the jobs left behind', killStrays);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };

  try {
    // Jobs of other users, and munge's clients, have to get through.
    await chmod(folder, 0o755);
    await writeFile(path.join(folder, 'munge.key'), randomBytes(128), { mode: 0o600 });
    await writeFile(
      environment.SLURM_CONF,
      configuration(folder, names, await freePorts(count + 1)),
    );
    await writeFile(path.join(folder, 'gres.conf'), GPUS);
    for (const name of ['state', ...names.map((node) => `spool-${node}`)])
      await mkdir(path.join(folder, name));
    const inFolder = (option: string, name: string) => `--${option}=${path.join(folder, name)}`;
    await start('munged', 'munged', [
      '--foreground',
      '--force',
      inFolder('socket', 'munge.socket'),
      inFolder('key-file', 'munge.key'),
      inFolder('pid-file', 'munge.pid'),
      inFolder('log-file', 'munge.out'),
      inFolder('seed-file', 'munge.seed'),
    ]);
    await untilHolds('munge', async () =>
      (await run('munge', [inFolder('socket', 'munge.socket'), '--no-input'])).stdout.startsWith(
        'MUNGE',
      ),
    );
    for (const name of names) await start(name, 'slurmd', ['-D', '-N', name]);
    await startController();
  } catch (error) {
    await stop();
    throw error;
  }
  return { environment, command, killController, startController, stop };
};
