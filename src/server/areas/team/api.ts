/** What other areas may call: who is an admin, and acts of the audit log. */
export { requireAdmin } from './access';
export { changesOf, writeActs, writeActsOf } from './audit/writing';
