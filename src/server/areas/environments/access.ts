import type { api, PythonEnvironment } from '~/contract';
import { needs, signedIn, type Access, type AccessTable } from '../../platform/access/access';
import { requireOwner } from './rules';

type Named = { readonly env_id: string };

const reader: Access<Named, PythonEnvironment> = {
  who: 'reader',
  of: 'environment',
  admit: ({ environments }, { env_id }, { team_name }) => environments.find(env_id, team_name),
};

/** `verb` is what only the owner may do with it: 'build'. */
const owner = (verb: string): Access<Named, PythonEnvironment> => ({
  who: 'owner',
  of: 'environment',
  admit: async (workspace, request, user) => {
    const environment = await reader.admit(workspace, request, user);
    requireOwner(environment, user, verb);
    return environment;
  },
});

/** Access rules of the environment endpoints. */
export const access = {
  readAll: needs('read', signedIn),
  read: needs('read', reader),
  readFile: needs('read', signedIn),
  readPythons: needs('read', signedIn),
  create: needs('write', signedIn),
  build: needs('run', owner('build')),
  stopBuild: needs('run', owner('stop the build of')),
  buildLog: needs('read', reader),
  readLock: needs('read', reader),
  delete: needs('write', owner('delete')),
} satisfies AccessTable<typeof api.environments>;
