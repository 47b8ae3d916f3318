import type { EnvironmentUse, PythonEnvironment } from '~/contract/work/environments';
import type { Account } from '../account/repository';
import { Refusal } from '../../refusal';

/** The team sees and uses an environment; its maker and the admins build and delete it; nobody changes 'system'. */
export const refuseUnlessMaker = ({ kind, env_name, user_name: maker }: PythonEnvironment, user: Account, verb: string): void => {
  if (kind === 'system') throw new Refusal('refused', `${env_name} is built in: it is the machine's own Python, and nobody can ${verb} it.`);
  if (maker === user.user_name || user.is_admin) return;
  throw new Refusal('refused', `Only ${maker ?? 'its maker'}, who made this environment, or an admin may ${verb} it.`);
};

/** So many users of an environment are named in a sentence. */
const NAMED = 3;

/** Refuses with who uses it where something does. */
export const refuseWhileUsed = ({ env_name }: PythonEnvironment, uses: readonly EnvironmentUse[]): void => {
  if (uses.length === 0) return;
  const named = uses.slice(0, NAMED).map(({ kind, name, user_name }) => `the ${kind} ${name} of ${user_name}`);
  const others = uses.length - named.length;
  const all = others > 0 ? [...named, `${others} ${others === 1 ? 'other' : 'others'}`] : named;
  const last = all.at(-1)!;
  throw new Refusal('conflict', `${env_name} is used by ${all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${last}` : last}.`);
};
