/** The groups of the team, beside its people (RT-46). */
export const TEAM_GROUPS = '/team/groups';

/** The requirements of these pages (RT-55). */
export const REQUIRES = ['admin', 'placement'] as const;
