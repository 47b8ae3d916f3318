/** What admins did, beside the lists of team admin. */
export const AUDIT = '/team-admin/audit';
