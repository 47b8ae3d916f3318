/** Where the pages of team admin are (RT-51). */
export const TEAM_ADMIN = '/team-admin';
export const REGIONS = '/team-admin/regions';
export const ZONES = '/team-admin/zones';
export const GROUPS = '/team-admin/groups';
export const AUDIT = '/team-admin/audit';
