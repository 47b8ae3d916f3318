import type { PythonEnvironment } from '~/contract/work/environments';
import { invalid } from '../../../platform/httpError';
import type { Interpreter } from '../../../platform/kernels/interpreters/probe';
import { describe, isSystem, NO_PYTHON } from '../mappers';
import type { EnvironmentRepository, EnvironmentRow } from '../repository';
import type { Seals } from '../sealing/seals';
import type { BuildFiles } from '../sharing/files';
import { pythonIn } from '../steps';
import type { BuildRows, DeletedRows } from './queries';

/** Why nothing can run in an environment, where it is not simply that nothing was built yet. */
const WHY_NOT: { readonly [Status in PythonEnvironment['status']]?: string } = {
  failed: 'its last build did not work.',
  unknown: 'its last build did not work.',
  stopped: 'its last build was stopped.',
};

const whyNot = (status: PythonEnvironment['status'], reason: string | null) =>
  WHY_NOT[status] ? `${WHY_NOT[status]} ${reason ?? ''}`.trim() : 'it is not built yet.';

/** The interpreter that a run starts in. */
export interface RunPython {
  /** Absolute path. */
  readonly python: string;
  /** The build that it is of; null for the machine's own. */
  readonly build: number | null;
  /** The environment and the build, as a person reads it: 'vision, build 3'; null for the machine's own. */
  readonly environment: string | null;
}

export interface InterpretersDependencies {
  readonly repository: EnvironmentRepository;
  readonly rows: BuildRows;
  readonly deleted: DeletedRows;
  readonly files: Pick<BuildFiles, 'of' | 'has'>;
  readonly seals: Seals;
  /** The machine's, the one that a shell would start first. */
  readonly pythons: () => Promise<readonly Interpreter[]>;
}

const runPython = (python: string, { envName }: EnvironmentRow, build: number): RunPython => ({
  python,
  build,
  environment: `${envName}, build ${build}`,
});

/** The interpreters of environments: of the build that worked last, or of a given one. */
export const createInterpreters = ({
  repository,
  rows,
  deleted,
  files,
  seals,
  pythons,
}: InterpretersDependencies) => {
  const pythonOfBuild = async (envId: string, build: number | null): Promise<string | null> => {
    if (build === null) return null;
    const python = pythonIn((await files.of(envId, build)).venv);
    return (await files.has(python)) ? python : null;
  };
  const workingPython = ({ envId, working }: EnvironmentRow) => pythonOfBuild(envId, working);
  /** The same, where it is what was built; else why not. */
  const soundPython = async (row: EnvironmentRow, build: number | null) => {
    const python = await pythonOfBuild(row.envId, build);
    const damage = python === null || build === null ? null : await seals.damageOf(row, build);
    return { python: damage === null ? python : null, damage };
  };
  const latest = async (row: EnvironmentRow): Promise<RunPython> => {
    const { python, damage } = await soundPython(row, row.working);
    if (python !== null && row.working !== null) return runPython(python, row, row.working);
    const { status, reason } = describe(row, false);
    throw invalid({
      env_id: `Nothing can run in the environment ${row.envName}: ${damage === null ? whyNot(status, reason) : `${damage} Build it again on the page Environments.`}`,
    });
  };
  const given = async (row: EnvironmentRow, build: number): Promise<RunPython> => {
    const known = await rows.find(row.envId, build);
    const { python, damage } =
      known === null || known.removedDatetime !== null
        ? { python: null, damage: null }
        : await soundPython(row, build);
    if (python !== null) return runPython(python, row, build);
    throw invalid({
      env_build: `Nothing can run in build ${build} of the environment ${row.envName}: ${damage ?? 'its files are not there any more.'}`,
    });
  };
  /** Of an environment that the team does not have. */
  const reasonMissing = async (envId: string, team: string): Promise<string> => {
    const name = await deleted.nameOf(envId, team);
    return name === null
      ? `There is no environment ${envId}.`
      : `The environment ${name} was deleted. Choose another one in the settings.`;
  };
  const find = async (
    envId: string | null,
    team: string,
    build: number | null,
  ): Promise<RunPython> => {
    if (isSystem(envId)) {
      const [first] = await pythons();
      if (first) return { python: first.executable, build: null, environment: null };
      throw invalid({ env_id: NO_PYTHON });
    }
    const row = await repository.find(envId);
    if (row?.teamName !== team) throw invalid({ env_id: await reasonMissing(envId, team) });
    return build === null ? latest(row) : given(row, build);
  };
  return {
    workingPython,
    soundPython,
    find,
    async whyMissing(envId: string, team: string): Promise<string | null> {
      const isKnown = isSystem(envId) || (await repository.find(envId))?.teamName === team;
      return isKnown ? null : reasonMissing(envId, team);
    },
    async workingBuild(envId: string | null, team: string): Promise<number | null> {
      const row = isSystem(envId) ? null : await repository.find(envId);
      return row?.teamName === team ? row.working : null;
    },
    /** The same for a run that starts: the build counts as used now. */
    async begin(envId: string | null, team: string, build: number | null): Promise<RunPython> {
      const found = await find(envId, team, build);
      if (envId === null || found.build === null) return found;
      // Where it was removed since, the latest one takes its place, or what is wrong is said.
      return (await rows.markUsed(envId, found.build)) ? found : find(envId, team, build);
    },
  };
};
export type Interpreters = ReturnType<typeof createInterpreters>;
