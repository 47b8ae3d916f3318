import { planGrants, type PlanType, type Team, type User } from '~/contract';
import type { RootState } from '~/web/kit/state/root';
import { selectSession } from '../features/session/selectors';

/** Who is signed in; null before and after. */
export const selectUser = (state: Pick<RootState, 'session'>): User | null => selectSession(state).user;
export const selectTeam = (state: Pick<RootState, 'session'>): Team | null => selectSession(state).team;
export const selectPlan = (state: Pick<RootState, 'session'>): PlanType | null => selectTeam(state)?.account_details.plan_details.plan_type ?? null;

/** What the key of the GitHub cookie is made of; null until it was asked for. */
export const selectCookieSecret = (state: Pick<RootState, 'session'>): string | null => selectSession(state).cookieSecret;

/** The label of the team toggle of every list; null where there is no plan and so no toggle (LST-04, LST-05). */
export const selectTeamToggle = (state: Pick<RootState, 'session'>): 'Shared with me' | 'Team' | null => {
  const plan = selectPlan(state);
  if (!planGrants(plan).teamToggle) return null;
  return plan === 'explorer' || plan === 'shared' ? 'Shared with me' : 'Team';
};

/** Dashboard and the like are hidden on two plans (NAV-11, NAV-12). */
export const selectSeesTeamAreas = (state: Pick<RootState, 'session'>): boolean => {
  const plan = selectPlan(state);
  return plan !== 'explorer' && plan !== 'shared';
};
