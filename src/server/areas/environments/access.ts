import type { api, PythonEnvironment } from '~/contract';
import { signedIn, type Access, type AccessTable } from '../access';
import { refuseUnlessMaker } from './rules';

type Named = { readonly env_id: string };

const reader: Access<Named, PythonEnvironment> = {
  who: 'reader', of: 'environment', admit: ({ environments }, { env_id }, { team_name }) => environments.find(env_id, team_name),
};

/** `verb` is what only the maker and the admins may do with it: 'build'. */
const makerOrAdmin = (verb: string): Access<Named, PythonEnvironment> => ({
  who: 'maker or admin', of: 'environment',
  admit: async (workspace, request, user) => {
    const environment = await reader.admit(workspace, request, user);
    refuseUnlessMaker(environment, user, verb);
    return environment;
  },
});

/** Who may ask what of environments. */
export const access = {
  readAll: signedIn,
  read: reader,
  create: signedIn,
  build: makerOrAdmin('build'),
  stopBuild: makerOrAdmin('stop the build of'),
  buildLog: reader,
  delete: makerOrAdmin('delete'),
} satisfies AccessTable<typeof api.environments>;
