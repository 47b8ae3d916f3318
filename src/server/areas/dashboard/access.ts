import type { api } from '~/contract';
import { HttpError } from '../../platform/httpError';
import { granted, needs, type Access, type AccessTable } from '../../platform/access/access';

const teamMember: Access<{ readonly team_name: string }> = {
  who: 'team member',
  of: 'team',
  admit: async (_workspace, { team_name }, user) => {
    if (team_name !== user.team_name)
      throw new HttpError('refused', `You are not in the team ${team_name}.`);
    return undefined;
  },
};

/** Access rules of the dashboard endpoints. */
export const access = {
  monitoringSummary: needs('read', granted('teamAreas', teamMember)),
} satisfies AccessTable<typeof api.dashboard>;
