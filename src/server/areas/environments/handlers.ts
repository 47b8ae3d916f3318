import type { OutputPage } from '~/contract/jobs/output';
import type { Call } from '../../platform/http/call';
import { rejectWhileUsed, usesOf } from '../../platform/work/uses';
import type { Workspace } from '../../platform/workspace';
import type { AreaHandlers } from '../../platform/area';
import type { access } from './access';

/** 'system' is never built. */
const NO_LOG: OutputPage = { first_line: 0, lines: [], total_lines: 0, bytes: 0, ended: true };

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
    async create({ env_name, requirements, base_python = '' }, call) {
      return current(
        await environments.add(
          { envName: env_name, requirements, basePython: base_python.trim() },
          call.user,
        ),
        call,
      );
    },
    async build({ env_id, requirements }, call) {
      await environments.rebuild(env_id, requirements);
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
