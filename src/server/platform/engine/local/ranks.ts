import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import process from 'node:process';
import { isErrno } from '../../files/system';
import { openToAppend } from '../../files/untrusted';
import { signalBehind } from '../../isolation/inNamespaces';
import { readProcess } from '../../kernels/processes/proc';
import { marksOf, RUN_VARIABLE, type Marks, type Run } from '../../kernels/processes/runs';
import { COMMON_VARIABLES, rankLog, rankVariables, threadVariables } from '../layout';
import { readSecretFile } from '../secretFile';
import type { JobRecord } from './notes';
import { survivingErrors } from '../../kernels/processes/childErrors';
import { processEnvironment } from '../../settings/process';

/** Where batch work stands behind the server and what people do meanwhile. */
const NICENESS = 5;
/** The order in which processes end where the machine runs out of memory: 1000 would be at any price. */
const OOM_SCORE = '800';
const UNSTARTABLE = 127;

/** How a rank ended; filled in when it does. */
interface Outcome {
  /** Null while it runs; 128 + n where signal n ended it. */
  exitCode: number | null;
  signal: NodeJS.Signals | null;
}

/** A rank that was started, or could not be. */
export interface Rank {
  readonly rank: number;
  /** Its processes; pid is -1 where it could not be started. */
  readonly run: Run;
  readonly outcome: Readonly<Outcome>;
  /** A sentence, where it could not be started. */
  readonly trouble: string | null;
}

/** The machine of a rank. */
interface Ground {
  readonly cards: readonly string[];
  readonly masterPort: number;
  readonly boot: string;
}

/** A port nobody listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

const environmentOf = (
  { spec, runId }: JobRecord,
  rank: number,
  { cards, masterPort }: Omit<Ground, 'boot'>,
): NodeJS.ProcessEnv => ({
  ...threadVariables(spec.limits.cpus),
  // The supervisor was started with what is meant for programs, and nothing else.
  ...processEnvironment(),
  ...COMMON_VARIABLES,
  ...spec.environment,
  CUDA_VISIBLE_DEVICES: cards.join(','),
  ...rankVariables({
    rank,
    ranks: spec.ranks,
    localRank: rank,
    nodeRank: 0,
    masterAddress: '127.0.0.1',
    masterPort,
  }),
  [RUN_VARIABLE]: `${runId}.${rank}`,
});

const tellTrouble = (error: unknown, { spec }: JobRecord): string => {
  const what = isErrno(error, 'ENOENT')
    ? `there is no program ${spec.argv[0]}, or no folder ${spec.cwd}`
    : isErrno(error, 'EACCES')
      ? `${spec.argv[0]} may not be run`
      : error instanceof Error
        ? error.message
        : String(error);
  return `Could not be started: ${what}.`;
};

/** Starts one rank as leader of a session of its own; both its streams go into its log, without anybody between. */
export async function startRank(
  record: JobRecord,
  rank: number,
  { cards, masterPort, boot }: Ground,
  changed: () => void,
): Promise<Rank> {
  const { spec, runId } = record;
  const secrets = await readSecretFile(spec.folder);
  const log = await openToAppend(rankLog(spec.folder, rank));
  const run = (pid: number, startTime: number, marks: Marks): Run => ({
    runId: `${runId}.${rank}`,
    pid,
    startTime,
    boot,
    folders: [],
    ...marks,
  });
  try {
    const [program, ...rest] = spec.argv;
    // Programs write to /dev/stderr too, which opens the log anew: whoever owns the working folder may do that.
    await stat(spec.cwd)
      .then(({ uid, gid }) => log.chown(uid, gid))
      .catch(() => undefined);
    const child = survivingErrors(
      spawn(program, rest, {
        cwd: spec.cwd,
        env: { ...environmentOf(record, rank, { cards, masterPort }), ...secrets },
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
      }),
    );
    const outcome: Outcome = { exitCode: null, signal: null };
    child.once('exit', (code, signal) => {
      outcome.exitCode = code ?? 128 + (signal ? os.constants.signals[signal] : 0);
      outcome.signal = signal ?? signalBehind(spec.argv, code);
      changed();
    });
    await once(child, 'spawn');
    const pid = child.pid ?? -1;
    const startTime = (await readProcess(pid))?.startTime ?? -1;
    // The process is gone, or the system does not allow it: then the kernel chooses by itself.
    await writeFile(`/proc/${pid}/oom_score_adj`, OOM_SCORE).catch(() => undefined);
    const marks = await marksOf(spec, pid);
    return { rank, run: run(pid, startTime, marks), outcome, trouble: null };
  } catch (error) {
    const trouble = tellTrouble(error, record);
    await log.write(`${trouble}\n`);
    return {
      rank,
      run: run(-1, -1, {}),
      outcome: { exitCode: UNSTARTABLE, signal: null },
      trouble,
    };
  } finally {
    await log.close();
  }
}

/** Makes this process, and what it starts from now on, give way to others. */
export const giveWay = () => {
  try {
    os.setPriority(process.pid, NICENESS);
  } catch {
    // It is so already, or the system does not let it.
  }
};
