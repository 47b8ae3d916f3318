/** Where the lists are: those of team admin, and the groups of the team once more beside its people (RT-46, RT-51). */
export const TEAM_ADMIN = '/team-admin';
export const REGIONS = '/team-admin/regions';
export const ZONES = '/team-admin/zones';
export const GROUPS = '/team-admin/groups';
export const TEAM_GROUPS = '/team/groups';

/** What it takes to see these pages (RT-55). */
export const REQUIRES = ['admin', 'placement'] as const;
