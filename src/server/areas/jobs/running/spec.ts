import path from 'node:path';
import process from 'node:process';
import type { JobParameter, JobSettings } from '~/contract/jobs/jobs';
import type { JobSpec, Limits } from '../../../platform/engine/engine';
import type { Chosen } from '../../../platform/engine/choosing';
import type { Isolation, ProgramData } from '../../../platform/isolation/isolation';
import { ceilingOf } from '../../../platform/limits/programWatch';
import type { Limits as LimitsOfPeople } from '../../../platform/limits/settings';
import { trackingVariables } from '../../../platform/work/tracking';
import { inLayer } from '../../../platform/kernels/layers/layer';
import { foldersOf } from '../../../platform/kernels/interpreters/folders';
import { unpacking, type Values } from '../../../platform/secrets/handing';
import { layerIn, metricLinesIn, servingIn, socketIn, temporaryIn, workIn } from '../folders';
import { hasLayer, kindOf } from '../rules';
import { programsIn } from './prepare';
import { runnerOf } from './script';
import { isServing, throughTunnel, type Tunnel } from './tunnel';
import { searchPath } from '../../../platform/settings/process';

/** The parameters of a submission's run. */
export interface RunOf {
  readonly jobId: string;
  readonly submissionId: string;
  readonly settings: JobSettings;
  readonly parameters: readonly JobParameter[];
  readonly chosen: Chosen;
  /** The submission's folder, absolute. */
  readonly folder: string;
  /** Where the engine writes logs and notes, absolute. */
  readonly kept: string;
  /** The interpreter of the chosen environment, absolute; '' where it needs none. */
  readonly python: string;
  /** The number of the owner, whose code it runs. */
  readonly person: number;
  /** The dataset that it reads. */
  readonly data: ProgramData;
  /** The values its program is given; they lie in a file of the engine's. */
  readonly secrets: Values;
  /** Variables that its parent gives it. */
  readonly own?: Readonly<Record<string, string>>;
  /** The route of calls to its program; null where none are led there, or they need nothing. */
  readonly tunnel?: Tunnel | null;
}

/** `--name value` of each; one without a value is `--name` alone. */
export const argumentsOf = (parameters: readonly JobParameter[]): string[] =>
  parameters.flatMap(({ name, value }) => (value === '' ? [`--${name}`] : [`--${name}`, value]));

/** All parameters as one JSON object, as programs find them in ATELIER_PARAMETERS; of two of one name the last counts. */
export const parametersJson = (parameters: readonly JobParameter[]) =>
  JSON.stringify(Object.fromEntries(parameters.map(({ name, value }) => [name, value])));

const notebookCommand = (
  python: string,
  folder: string,
  settings: JobSettings,
): [string, ...string[]] => {
  const { notebook, layer } = programsIn(folder);
  const words = [python, '-u', notebook, settings.main_file] as const;
  return hasLayer(settings)
    ? inLayer(
        { folder: layerIn(folder), version: '', packages: settings.added_packages ?? '' },
        words,
        layer,
      )
    : [...words];
};

const commandOf = async ({
  settings,
  parameters,
  python,
  folder,
}: RunOf): Promise<[string, ...string[]]> => {
  const { main_file: mainFile } = settings;
  const words = argumentsOf(parameters);
  switch (kindOf(mainFile)) {
    case 'ipynb':
      return notebookCommand(python, folder, settings);
    case 'sh':
      return [...(await runnerOf(workIn(folder), mainFile)), mainFile, ...words];
    case 'js':
      return [process.execPath, mainFile, ...words];
    default:
      return [python, '-u', mainFile, ...words];
  }
};

/** A venv works by its interpreter alone; what scripts call by name is found through PATH. */
const environmentVariables = ({ settings: { env_id }, python }: RunOf): Record<string, string> =>
  env_id === null || env_id === 'system'
    ? {}
    : {
        PATH: [path.dirname(python), searchPath()].join(path.delimiter),
        VIRTUAL_ENV: path.dirname(path.dirname(python)),
      };

const variablesOf = (run: RunOf): Record<string, string> => {
  const work = workIn(run.folder);
  return {
    ...environmentVariables(run),
    ...run.data.environment,
    ...run.own,
    ...(isServing(run.own ?? null) && { ATELIER_SERVE_SOCKET: socketIn(run.folder) }),
    ATELIER_JOB_ID: run.jobId,
    ATELIER_SUBMISSION_ID: run.submissionId,
    ATELIER_AGENT_ID: 'agent-0',
    ATELIER_PARAMETERS: parametersJson(run.parameters),
    ATELIER_METRICS: metricLinesIn(work),
    ...trackingVariables({
      work,
      logFolder: run.settings.tensorboard_logs_dir,
      name: run.settings.job_name,
    }),
  };
};

const limitsOf = (
  { chosen, person, settings: { time_limit } }: RunOf,
  limits: LimitsOfPeople,
): Limits => ({
  ...chosen.limits,
  // The engine's is the default.
  ...(chosen.limits.ceiling && { ceiling: ceilingOf(limits.of(person)) }),
  seconds: time_limit === null ? null : Math.max(1, Math.round(time_limit * 60)),
});

/** The environment of a submission's program. */
const launchOf = async (run: RunOf, isolation: Isolation) => {
  const {
    person,
    folder,
    settings: { main_file: mainFile },
  } = run;
  const program = await commandOf(run);
  const argv = unpacking(run.secrets, program);
  // Never what the first line of a script names: that would open any folder to it.
  const interpreters = [run.python, kindOf(mainFile) === 'js' ? process.execPath : ''];
  const interpreter = (
    await Promise.all(interpreters.filter((each) => each !== '').map(foldersOf))
  ).flat();
  const runner = kindOf(mainFile) === 'ipynb' ? [path.dirname(programsIn(folder).notebook)] : [];
  return isolation.enter({
    person,
    argv,
    cwd: workIn(folder),
    writable: [
      workIn(folder),
      ...(isServing(run.own ?? null) ? [servingIn(folder)] : []),
      ...(hasLayer(run.settings) ? [layerIn(folder)] : []),
    ],
    temporary: temporaryIn(folder),
    readable: [...interpreter, ...runner, ...run.data.readable],
  });
};

/** A submission as its engine is handed it. The agents' wrapper and the tunnel are ours: only what they start is isolated. */
export const specOf = async (
  run: RunOf,
  isolation: Isolation,
  limits: LimitsOfPeople,
): Promise<JobSpec> => {
  const {
    submissionId,
    settings: { job_name, node_count },
    folder,
    kept,
    chosen,
    tunnel,
  } = run;
  const { argv, environment, group } = await launchOf(run, isolation);
  const alone = tunnel ? throughTunnel(tunnel, programsIn(folder).tunnel, argv) : argv;
  return {
    id: submissionId,
    name: job_name,
    argv: node_count > 1 ? ['/bin/sh', programsIn(folder).agent, ...argv] : alone,
    cwd: workIn(folder),
    ...(group !== undefined && { group }),
    environment: { ...environment, ...variablesOf(run), ...tunnel?.environment },
    ranks: node_count,
    limits: limitsOf(run, limits),
    folder: kept,
    place: chosen.place,
  };
};
