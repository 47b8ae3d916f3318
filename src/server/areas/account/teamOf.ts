import type { Team } from '~/contract/account';
import { Refusal } from '../../refusal';
import type { Workspace } from '../../workspace';
import { defaultsIn } from '../infra/teamPlaces';
import { defaultPlacement } from '../placement/machine';
import type { Account } from './repository';

/** The person's team as the contract has it. Throws `missing` where it is gone. */
export const teamOf = async (
  { accounts, places }: Pick<Workspace, 'accounts' | 'places'>,
  { team_name }: Pick<Account, 'team_name'>,
): Promise<Team> => {
  const team = await accounts.team(team_name);
  if (!team) throw new Refusal('missing', 'Your team does not exist any more.');
  return {
    team_name: team.teamName,
    account_details: { plan_details: { plan_type: team.planType } },
    compute_provider_details: defaultsIn(await places.of(team_name), {
      ...defaultPlacement,
      ...team.computeProviderDetails,
    }),
  };
};
