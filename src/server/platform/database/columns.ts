import { timestamp } from 'drizzle-orm/pg-core';

/** An instant to the millisecond, as the contract writes it. */
export const instant = (name: string) =>
  timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });
