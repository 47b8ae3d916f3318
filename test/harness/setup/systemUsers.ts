/**
 * The servers of each worker have system users of their own. Else what one server ends, counts or limits of a user is another one's, too: a
 * disk that is full in one test ends the jobs of the test beside it.
 */
import process from 'node:process';

const USERS_OF_A_WORKER = 1_000;

/** For servers that get their settings by name. */
export const SYSTEM_USERS = {
  ATELIER_ISOLATION_FIRST_USER: String(200_000 + (process.pid % 1_000_000) * USERS_OF_A_WORKER),
} as const;

// Servers that a test starts as processes inherit it.
Object.assign(process.env, SYSTEM_USERS);
