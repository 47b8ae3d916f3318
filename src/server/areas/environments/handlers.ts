import os from 'node:os';
import type { OutputPage } from '~/contract/jobs/output';
import { INPUT_KINDS, inputKindOf } from '~/contract/work/inputKinds';
import type { Call } from '../../platform/http/call';
import { rejectWhileUsed, usesOf } from '../../platform/work/uses';
import type { Workspace } from '../../platform/workspace';
import type { AreaHandlers } from '../../platform/area';
import { invalid } from '../../platform/httpError';
import type { access } from './access';
import { readInput } from './inputs/input';
import { hasCredentials } from './locking/requirementLines';
import { InputError, type InputFile, type InputTarget } from './inputs/reading';

const CREDENTIALS_IN_ADDRESS =
  'An address has a user name or a password in it, which everybody in the team could read. Leave them out: an admin adds the index with its password in Environments, Package indexes, and every build uses it.';

/** 'system' is never built. */
const NO_LOG: OutputPage = { first_line: 0, lines: [], total_lines: 0, bytes: 0, ended: true };

/** The most characters that the requirements of an environment may have. */
const MOST_REQUIREMENTS = 100_000;

/** The requirements in a file; throws 422 with a sentence that names the place where it cannot be used. */
const requirementsIn = (file: InputFile, target: InputTarget) => {
  try {
    const { requirements, notes } = readInput(file, target);
    if (requirements.length <= MOST_REQUIREMENTS) return { requirements, notes: [...notes] };
    throw new InputError(
      `${file.name} becomes a list of ${requirements.length.toLocaleString('en')} characters; an environment has ${MOST_REQUIREMENTS.toLocaleString('en')} at most.`,
    );
  } catch (error) {
    if (error instanceof InputError) throw invalid({ content: error.message });
    throw error;
  }
};

/** Throws 422 for the text of another kind of file, at which pip fails with words about its first line, and for credentials, which everybody could read. */
const requireList = (requirements: string) => {
  if (hasCredentials(requirements)) throw invalid({ requirements: CREDENTIALS_IN_ADDRESS });
  const kind = inputKindOf(requirements);
  if (kind !== null)
    throw invalid({
      requirements: `This reads as ${INPUT_KINDS[kind]}, not as a list of requirements.`,
    });
};

/** Every endpoint of environments. */
export const environmentHandlers = (
  workspace: Workspace,
): AreaHandlers<'environments', typeof access> => {
  const { environments } = workspace;
  const current = async (envId: string, { user }: Pick<Call, 'user'>) => ({
    environment: await environments.find(envId, user.team_name),
  });
  return {
    async readAll(_request, { user }) {
      const [listed, deleted] = await Promise.all([
        environments.list(user.team_name),
        environments.deleted(user.team_name),
      ]);
      return { environments: listed, deleted };
    },
    async read({ env_id }, { user, object: environment }) {
      const [packages, used_by, builds] = await Promise.all([
        environments.packagesOf(env_id, user.team_name),
        usesOf(workspace, 'environment', [env_id], user.team_name),
        environments.buildsOf(env_id),
      ]);
      return { environment, packages, used_by, builds };
    },
    async readFile({ file_name: name, content: text, base_python }) {
      const { executable, version } = await environments.interpreter(base_python);
      return requirementsIn({ name, text }, { executable, version, machine: os.machine() });
    },
    async readPythons() {
      const found = await environments.pythons();
      return { pythons: found.map(({ executable, version }) => ({ executable, version })) };
    },
    async create({ env_name, requirements, base_python = '' }, call) {
      requireList(requirements);
      return current(
        await environments.add(
          { envName: env_name, requirements, basePython: base_python.trim() },
          call.user,
        ),
        call,
      );
    },
    async build({ env_id, requirements, base_python }, call) {
      requireList(requirements ?? call.object.requirements);
      await environments.rebuild(env_id, requirements, base_python?.trim());
      return current(env_id, call);
    },
    async stopBuild({ env_id }, call) {
      await environments.stopBuild(env_id, call.user.user_name);
      return current(env_id, call);
    },
    async buildLog({ env_id, ...asked }, { object: { kind } }) {
      return kind === 'system' ? NO_LOG : environments.readLog(env_id, asked);
    },
    readLock: ({ env_id, build }) => environments.lockOf(env_id, build),
    async delete({ env_id, even_if_used }, { user, object: environment }) {
      if (!even_if_used)
        rejectWhileUsed(
          environment.env_name,
          await usesOf(workspace, 'environment', [env_id], user.team_name),
        );
      await environments.remove(env_id);
      return { status: 'Environment deleted' };
    },
  };
};
