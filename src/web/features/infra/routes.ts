/** The groups of the team, beside its people (RT-46). */
export const TEAM_GROUPS = '/team/groups';

/** What it takes to see these pages (RT-55). */
export const REQUIRES = ['admin', 'placement'] as const;
