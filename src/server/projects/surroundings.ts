import type { Account } from '../account/shelf';
import { instanceTypes } from '../placement/machine';
import type { Workspace } from '../workspace';
import type { Surroundings } from './rules';

/** What exists for this person's settings to name. */
export const surroundingsOf = async ({ accounts }: Pick<Workspace, 'accounts'>, user: Account): Promise<Surroundings> => {
  const [instances, teammates] = await Promise.all([instanceTypes(), accounts.teammates(user.team_name, '')]);
  return {
    instanceIds: instances.filter((type) => type.enabled).map((type) => type.instance_id),
    teammates: teammates.map((teammate) => teammate.user_name),
  };
};
