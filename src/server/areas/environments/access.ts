import type { api, PythonEnvironment } from '~/contract';
import { needs, signedIn, writesNone, type Access, type AccessTable } from '../access';
import { refuseUnlessMaker } from './rules';

type Named = { readonly env_id: string };

const reader: Access<Named, PythonEnvironment> = {
  who: 'reader',
  of: 'environment',
  admit: ({ environments }, { env_id }, { team_name }) => environments.find(env_id, team_name),
};

const LOSES_NOTHING = writesNone(
  'What works stays while it is built anew, and the environment says who stopped a build.',
);

/** `verb` is what only the maker and the admins may do with it: 'build'. */
const makerOrAdmin = (
  verb: string,
  acts: Access['acts'] = LOSES_NOTHING,
): Access<Named, PythonEnvironment> => ({
  who: 'maker or admin',
  of: 'environment',
  acts,
  admit: async (workspace, request, user) => {
    const environment = await reader.admit(workspace, request, user);
    refuseUnlessMaker(environment, user, verb);
    return environment;
  },
});

/** Who may ask what of environments. */
export const access = {
  readAll: needs('read', signedIn),
  read: needs('read', reader),
  create: needs('write', signedIn),
  build: needs('run', makerOrAdmin('build')),
  stopBuild: needs('run', makerOrAdmin('stop the build of')),
  buildLog: needs('read', reader),
  delete: needs('write', makerOrAdmin('delete', ['environment.deleted'])),
} satisfies AccessTable<typeof api.environments>;
