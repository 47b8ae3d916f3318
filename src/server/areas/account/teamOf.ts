import type { Team } from '~/contract/settings/account';
import { warningOf } from '../../platform/isolation/isolation';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import type { Account } from '../../platform/identity/account';

/** The person's team as the contract has it; admins are warned too. Throws `missing` where it is gone. */
export const teamOf = async (
  { accounts, places, isolation }: Pick<Workspace, 'accounts' | 'places' | 'isolation'>,
  { team_name, is_admin }: Pick<Account, 'team_name' | 'is_admin'>,
): Promise<Team> => {
  const team = await accounts.team(team_name);
  if (!team) throw new HttpError('missing', 'Your team does not exist any more.');
  return {
    team_name: team.teamName,
    account_details: { plan_details: { plan_type: team.planType } },
    compute_provider_details: await places.defaults(team_name, team.computeProviderDetails),
    ...(is_admin && { warning: warningOf(isolation) }),
  };
};
