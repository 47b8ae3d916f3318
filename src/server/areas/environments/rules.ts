import type { PythonEnvironment } from '~/contract/work/environments';
import type { Account } from '../account/repository';
import { Refusal } from '../../refusal';

/** The team sees and uses an environment; its maker and the admins build and delete it; nobody changes 'system'. */
export const refuseUnlessMaker = (
  { kind, env_name, user_name: maker }: PythonEnvironment,
  user: Account,
  verb: string,
): void => {
  if (kind === 'system')
    throw new Refusal(
      'refused',
      `${env_name} is built in: it is the machine's own Python, and nobody can ${verb} it.`,
    );
  if (maker === user.user_name || user.is_admin) return;
  throw new Refusal(
    'refused',
    `Only ${maker ?? 'its maker'}, who made this environment, or an admin may ${verb} it.`,
  );
};
