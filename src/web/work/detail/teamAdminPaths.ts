/** Where the pages of team admin are (RT-51). */
export const TEAM_ADMIN = '/team-admin';
export const REGIONS = '/team-admin/regions';
export const ZONES = '/team-admin/zones';
export const GROUPS = '/team-admin/groups';
export const AUDIT = '/team-admin/audit';

/** The groups of the team, beside its people (RT-46). */
export const TEAM_GROUPS = '/team/groups';

/** The requirements of these pages (RT-55). */
export const REQUIRES = ['admin', 'placement'] as const;
