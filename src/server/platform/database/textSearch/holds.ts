import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** True where the text stands somewhere in it, whatever the case: no character of what was typed means anything else. */
export const holds = (column: SQLWrapper, text: string): SQL =>
  sql`position(lower(${text}::text) in lower(${column})) > 0`;
