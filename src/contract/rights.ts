/** The rights that plans grant, and that an installation can switch off. Nothing else compares the names of plans. */
import type { PlanType } from './settings/account';

/** The columns of the table; people of a team without a plan have one of their own (PRM-08). */
export const PLANS = [
  'none',
  'explorer',
  'shared',
  'creator_plus',
  'creator_pro',
  'talent',
] as const satisfies readonly (PlanType | 'none')[];

interface RightRow {
  /** Its title on the page of the plan. */
  readonly title: string;
  /** 1 where the plan of that column grants it. */
  readonly on: readonly [
    none: 0 | 1,
    explorer: 0 | 1,
    shared: 0 | 1,
    creator_plus: 0 | 1,
    creator_pro: 0 | 1,
    talent: 0 | 1,
  ];
  /** The feature flag that takes it away from everybody (PRM-22). */
  readonly flag?:
    | 'datasets'
    | 'placement_settings'
    | 'invitations'
    | 'sweeps'
    | 'experiments'
    | 'publishing'
    | 'streams';
  /** Whether that flag is off where nobody named it (CON-07). */
  readonly offByDefault?: true;
  /** Said to somebody whose plan lacks it. */
  readonly lacking: string;
}

const row = (
  title: string,
  on: RightRow['on'],
  lacking: string,
  flag?: RightRow['flag'],
): RightRow => ({ title, on, lacking, ...(flag && { flag }) });

/**
 * The table: a row for each right, a column for each of {@link PLANS}. `talent` lacks the workspace, so it grants nothing: the server refuses
 * every endpoint behind it.
 */
export const RIGHTS = {
  /** Everything but the own account; on one plan an error page stands in place of the app (NAV-13, NAV-14). */
  workspace: row('The workspace', [1, 1, 1, 1, 1, 0], 'Your plan does not include this workspace.'),
  /** The work and the drive of teammates (LST-05, PRM-07). */
  teamWork: row(
    'Work of the team',
    [0, 1, 1, 1, 1, 0],
    'Your team has no plan that shows the work of others.',
  ),
  /** Dashboard, Team, Groups and Infra (NAV-11, NAV-12). */
  teamAreas: row(
    'Dashboard, team, groups and infrastructure',
    [1, 0, 0, 1, 1, 0],
    'Your plan has no team pages.',
  ),
  /** PRM-03. */
  invitations: row(
    'Invitations',
    [0, 0, 0, 1, 1, 0],
    'Your plan has no invitations.',
    'invitations',
  ),
  /** Where objects run: provider, region, zone and instance type (PRM-03, RT-55). */
  placement: row(
    'Placement settings',
    [0, 0, 0, 1, 1, 0],
    'Your plan has no placement settings.',
    'placement_settings',
  ),
  /** PRM-04. */
  distributed: row('Several agents in one run', [0, 1, 1, 1, 1, 0], 'Your plan runs one agent.'),
  /** PRM-02. */
  datasets: row('Datasets', [0, 0, 0, 1, 1, 0], 'Your plan has no datasets.', 'datasets'),
  /** CON-07: off until an installation switches them on (SWP-05). */
  sweeps: {
    ...row('Sweeps', [1, 1, 1, 1, 1, 0], 'Your plan has no sweeps.', 'sweeps'),
    offByDefault: true,
  },
  /** EXP-02. */
  experiments: {
    ...row('Experiments', [1, 1, 1, 1, 1, 0], 'Your plan has no experiments.', 'experiments'),
    offByDefault: true,
  },
  /** Pages of notebooks and jobs for people without an account. */
  publishing: row('Publishing', [1, 1, 1, 1, 1, 0], 'Your plan does not publish.', 'publishing'),
  /** Live streams. */
  streams: row('Streams', [1, 1, 1, 1, 1, 0], 'Your plan has no streams.', 'streams'),
  /** GitHub (PRM-05, PRM-09). */
  connectedApps: row('Connected apps', [0, 1, 1, 1, 1, 0], 'Your plan has no connected apps.'),
  /** API tokens (PRM-05, PRM-09). */
  credentials: row('Credentials', [0, 1, 1, 1, 1, 0], 'Your plan has no credentials.'),
  /** PRM-06. */
  secrets: row('Secrets', [0, 0, 0, 1, 1, 0], 'Your plan has no secrets.'),
} as const satisfies Readonly<Record<string, RightRow>>;

export type Right = keyof typeof RIGHTS;

/** Whether a plan grants a right; `null` is a team without a plan. A plan the table does not know grants what no plan grants. */
export const planGrants = (plan: PlanType | null | undefined, right: Right): boolean =>
  RIGHTS[right].on[Math.max(0, PLANS.indexOf(plan ?? 'none'))] === 1;

type Flags = Readonly<Record<string, boolean | undefined>>;

/** Whether the installation has a right for anybody. A flag that nobody named is on, unless its row says otherwise. */
export const isSwitchedOn = (flags: Flags, right: Right): boolean => {
  const { flag, offByDefault }: RightRow = RIGHTS[right];
  return flag === undefined || (flags[flag] ?? offByDefault !== true);
};

/** Whether an installation has nothing of a right until it names its flag: then its pages count as unknown (RT-21). */
export const isHidden = (flags: Flags, right: Right): boolean => {
  const { offByDefault }: RightRow = RIGHTS[right];
  return offByDefault === true && !isSwitchedOn(flags, right);
};

/** Why somebody may not use a right; null where they may. */
export const whyNot = (
  plan: PlanType | null | undefined,
  flags: Flags,
  right: Right,
): string | null => {
  if (!planGrants(plan, right)) return RIGHTS[right].lacking;
  return isSwitchedOn(flags, right) ? null : `${RIGHTS[right].title}: switched off here.`;
};
