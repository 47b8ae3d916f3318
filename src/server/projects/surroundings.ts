import type { Account } from '../account/shelf';
import type { Workspace } from '../workspace';
import type { Surroundings } from './rules';

/** What exists for this person's settings to name. */
export const surroundingsOf = async (
  { accounts, environments }: Pick<Workspace, 'accounts' | 'environments'>, user: Account,
): Promise<Surroundings> => {
  const [teammates, known] = await Promise.all([accounts.teammates(user.team_name, ''), environments.list(user.team_name)]);
  return { teammates: teammates.map((teammate) => teammate.user_name), envIds: known.map(({ env_id }) => env_id) };
};
