import type { Handlers } from '~/contract';
import type { OutputPage } from '~/contract/output';
import type { Call } from '../http/call';
import type { Workspace } from '../workspace';
import { refuseUnlessMayChange, refuseWhileUsed } from './rules';

/** 'system' is never built. */
const NO_LOG: OutputPage = { first_line: 0, lines: [], total_lines: 0, bytes: 0, ended: true };

/** Every endpoint of environments. */
export const environmentHandlers = ({ environments }: Workspace): Handlers<Call>['environments'] => {
  const one = async (envId: string, { user }: Call) => ({ environment: await environments.find(envId, user.team_name) });
  /** One that this person may change; throws for any other. */
  const changed = async (envId: string, call: Call, verb: string) => {
    const { environment } = await one(envId, call);
    refuseUnlessMayChange(environment, call.user, verb);
    return environment;
  };
  return {
    readAll: async (_request, { user }) => ({ environments: await environments.list(user.team_name) }),
    async read({ env_id }, call) {
      const found = await one(env_id, call);
      const [packages, used_by] = await Promise.all([
        environments.packagesOf(env_id, call.user.team_name), environments.usesOf(env_id, call.user.team_name),
      ]);
      return { ...found, packages, used_by };
    },
    async create({ env_name, requirements, base_python = '' }, call) {
      return one(await environments.add({ envName: env_name, requirements, basePython: base_python.trim() }, call.user), call);
    },
    async build({ env_id, requirements }, call) {
      await changed(env_id, call, 'build');
      await environments.rebuild(env_id, requirements);
      return one(env_id, call);
    },
    async stopBuild({ env_id }, call) {
      await changed(env_id, call, 'stop the build of');
      await environments.stopBuild(env_id, call.user.user_name);
      return one(env_id, call);
    },
    async buildLog({ env_id, ...asked }, call) {
      const { environment } = await one(env_id, call);
      return environment.kind === 'system' ? NO_LOG : environments.readLog(env_id, asked);
    },
    async delete({ env_id, even_if_used }, call) {
      const environment = await changed(env_id, call, 'delete');
      if (!even_if_used) refuseWhileUsed(environment, await environments.usesOf(env_id, call.user.team_name));
      await environments.remove(env_id);
      return { status: 'Environment deleted' };
    },
  };
};
