import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { HttpError } from '../../httpError';

const execute = promisify(execFile);

/** Slurm's own commands give up on a controller that is away after 10 s; ours wait no longer than this, ms. */
const PATIENCE_MS = 30_000;
/** The environment of Slurm's programs: nothing of the server's settings. */
const PASSED_ON = ['PATH', 'HOME', 'USER', 'LOGNAME', 'SLURM_CONF', 'TZ'] as const;
const AWAY =
  /contact slurm controller|timed out|not connected|refused|unreachable|authentication|zero bytes|communication|munge|not respond|temporarily|slurm_load|resolve/i;

/** A command of Slurm that did not do what it was asked. */
export class SlurmFailure extends Error {
  /** Slurm was not reached: nothing is known about the jobs, and it may be asked again. */
  readonly away: boolean;

  /** `said` is what the command printed on its standard error, or why it could not be run. */
  constructor(
    readonly said: string,
    ran: boolean,
  ) {
    super(said);
    this.away = !ran || AWAY.test(said);
  }
}

/** Runs one of Slurm's commands and answers what it printed. Throws a SlurmFailure. */
export type SlurmCommand = (program: string, args: readonly string[]) => Promise<string>;

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null
    ? Object.getOwnPropertyDescriptor(error, name)?.value
    : undefined;

const failureOf = (program: string, error: unknown): SlurmFailure => {
  if (field(error, 'code') === 'ENOENT')
    return new SlurmFailure(`there is no ${program} on this machine`, false);
  if (field(error, 'killed') === true)
    return new SlurmFailure(`${program} did not answer within ${PATIENCE_MS / 1000} s`, false);
  const stderr = field(error, 'stderr');
  const said = typeof stderr === 'string' ? stderr.trim() : '';
  return new SlurmFailure(said || String(error), said !== '');
};

/** The commands, run in the given environment (`SLURM_CONF` says which cluster; without it, the machine's own). */
export const slurmCommand = (environment: NodeJS.ProcessEnv): SlurmCommand => {
  const kept = Object.fromEntries(
    PASSED_ON.flatMap((name) =>
      environment[name] === undefined ? [] : [[name, environment[name]]],
    ),
  );
  return async (program, args) => {
    try {
      // Times as seconds since 1970: no time zone has to be guessed. Only for those who print times, because sbatch hands it on to the job.
      const times = program === 'squeue' ? { SLURM_TIME_FORMAT: '%s' } : {};
      const { stdout } = await execute(program, [...args], {
        env: { ...kept, ...times, LANG: 'C.UTF-8' },
        timeout: PATIENCE_MS,
        maxBuffer: 2 ** 26,
      });
      return stdout;
    } catch (error) {
      throw failureOf(program, error);
    }
  };
};

/** The last thing Slurm's command said, without the words every line of it begins with. */
export const lastWords = (said: string): string =>
  (said.trim().split('\n').at(-1) ?? '')
    .replace(/^\w+: ((error|fatal): )*/, '')
    .replace(/^slurm_\w+ error: /, '')
    .replace(/\.$/, '')
    .trim();

/** Slurm's messages for being away, in words for somebody who waits for a job. */
const MEANINGS: readonly (readonly [RegExp, string])[] = [
  [
    /munge|authentication|credential|protocol/i,
    'its controller does not accept who this server is (munge)',
  ],
  [
    /configuration source|slurm\.conf|resolve_ctls/i,
    'its configuration (slurm.conf) cannot be read here',
  ],
  [/resolve|unknown host/i, 'its controller is not found under its name'],
  [
    /contact slurm controller|connect failure|not connected|refused|unreachable|not respond|zero bytes|communication|timed out/i,
    'its controller does not answer',
  ],
];

/** The sentence for a request while Slurm is away. */
export const unreachable = ({ said }: SlurmFailure): HttpError => {
  const meaning = MEANINGS.find(([words]) => words.test(said))?.[1];
  return new HttpError('unavailable', `Slurm cannot be reached: ${meaning ?? lastWords(said)}.`);
};
