import { SYSTEM_ENVIRONMENT } from '~/contract/work/jobs';
import type { Account } from '../areas/account/repository';
import type { Workspace } from '../workspace';
import type { Available } from './rules';

/** What exists for this person's settings to name. Environments are only looked up where the settings name one. */
export const availableTo = async (
  { accounts, environments }: Pick<Workspace, 'accounts' | 'environments'>, user: Account, { env_id }: { readonly env_id: string | null },
): Promise<Available> => {
  const isNamed = env_id !== null && env_id !== SYSTEM_ENVIRONMENT;
  const [teammates, known] = await Promise.all([accounts.teammates(user.team_name, ''), isNamed ? environments.list(user.team_name) : []]);
  return { teammates: teammates.map((teammate) => teammate.user_name), envIds: [SYSTEM_ENVIRONMENT, ...known.map((one) => one.env_id)] };
};
