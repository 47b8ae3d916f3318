import type { PlanType, Right, Team, User } from '~/contract';
import { planGrants, whyNot } from '~/contract/rights';
import { selectConfig } from '~/web/lib/state/config';
import type { Route } from '~/web/lib/feature';
import type { RootState } from '~/web/lib/state/root';
import { selectSession } from './selectors';

/** The current user; null before and after a session. */
export const selectUser = (state: Pick<RootState, 'session'>): User | null =>
  selectSession(state).user;
export const selectTeam = (state: Pick<RootState, 'session'>): Team | null =>
  selectSession(state).team;
export const selectPlan = (state: Pick<RootState, 'session'>): PlanType | null =>
  selectTeam(state)?.account_details.plan_details.plan_type ?? null;

/** The secret that the key of the GitHub cookie is made of; null until it was asked for. */
export const selectCookieSecret = (state: Pick<RootState, 'session'>): string | null =>
  selectSession(state).cookieSecret;

/** Where admins see and change the plan of their team, on every plan. */
export const PLAN_PAGE = '/team-admin/plan';

/** Why the person may not use a right, by their team's plan and the installation's flags; null where they may (PRM-02 to PRM-09, PRM-22). */
export const selectWhyNot = (
  state: Pick<RootState, 'session' | 'config'>,
  right: Right,
): string | null => whyNot(selectPlan(state), selectConfig(state).flags, right);
export const selectMay = (state: Pick<RootState, 'session' | 'config'>, right: Right): boolean =>
  selectWhyNot(state, right) === null;

/** The label of the team toggle of every list; null where there is no plan and so no toggle (LST-04, LST-05). */
export const selectTeamToggle = (
  state: Pick<RootState, 'session'>,
): 'Shared with me' | 'Team' | null => {
  const plan = selectPlan(state);
  if (!planGrants(plan, 'teamWork')) return null;
  return planGrants(plan, 'teamAreas') ? 'Team' : 'Shared with me';
};

const ADMINS_ONLY = 'Only admins of the team can open this page.';

/** Why the person may not open a page; null where they may (RT-55). */
export const selectWhyNotOpen = (
  state: Pick<RootState, 'session' | 'config'>,
  { access, onAnyPlan = false, requires = [] }: Pick<Route, 'access' | 'onAnyPlan' | 'requires'>,
): string | null => {
  for (const each of [
    ...(onAnyPlan || access === 'anybody' ? [] : (['workspace'] as const)),
    ...requires,
  ]) {
    const reason =
      each === 'admin'
        ? selectUser(state)?.is_admin
          ? null
          : ADMINS_ONLY
        : selectWhyNot(state, each);
    if (reason !== null) return reason;
  }
  return null;
};
