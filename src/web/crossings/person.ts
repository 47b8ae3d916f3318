import { planGrants, type PlanType, type Team, type User } from '~/contract';
import { selectSession } from '../features/session/selectors';

type WithSession = Parameters<typeof selectSession>[0];

/** Who is signed in; null before and after. */
export const selectUser = (state: WithSession): User | null => selectSession(state).user;
export const selectTeam = (state: WithSession): Team | null => selectSession(state).team;
export const selectPlan = (state: WithSession): PlanType | null => selectTeam(state)?.account_details.plan_details.plan_type ?? null;

/** The label of the team toggle of every list; null where there is no plan and so no toggle (LST-04, LST-05). */
export const selectTeamToggle = (state: WithSession): 'Shared with me' | 'Team' | null => {
  const plan = selectPlan(state);
  if (!planGrants(plan).teamToggle) return null;
  return plan === 'explorer' || plan === 'shared' ? 'Shared with me' : 'Team';
};

/** Dashboard and the like are hidden on two plans (NAV-11, NAV-12). */
export const selectSeesTeamAreas = (state: WithSession): boolean => {
  const plan = selectPlan(state);
  return plan !== 'explorer' && plan !== 'shared';
};
