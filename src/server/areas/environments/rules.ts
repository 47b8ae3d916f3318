import type { PythonEnvironment } from '~/contract/work/environments';
import type { Account } from '../../platform/identity/account';
import { HttpError } from '../../platform/httpError';

/** The team sees and uses an environment; its owner alone builds and deletes it (PRM-10); nobody changes 'system'. */
export const requireOwner = (
  { kind, env_name, user_name: owner }: PythonEnvironment,
  user: Account,
  verb: string,
): void => {
  if (kind === 'system')
    throw new HttpError(
      'refused',
      `${env_name} is built in: it is the machine's own Python, and nobody can ${verb} it.`,
    );
  if (owner === user.user_name) return;
  throw new HttpError(
    'refused',
    `Only ${owner ?? 'its owner'}, who owns this environment, may ${verb} it.`,
  );
};
