import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '../../../platform/identity/tables';

/** Limits that admins lowered for members. Null is the default; a member with all defaults has no row. */
export const loweredLimits = pgTable('lowered_limits', {
  userName: text('user_name')
    .primaryKey()
    .references(() => users.userName, { onDelete: 'cascade' }),
  memoryMb: integer('memory_mb'),
  processes: integer('processes'),
  diskMb: integer('disk_mb'),
  files: bigint('files', { mode: 'number' }),
});
