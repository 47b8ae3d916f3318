import type { Team, User } from '~/contract';
import { restoreSession, type SessionState } from './slice';

/** Where redux-persist writes the session. */
export const STORED_AT = 'persist:session';

/** A session as the browser's storage has it: one that is open, or how the last one ended. */
export type Stored =
  | {
      readonly open: { token: string; user: User; team: Team; at: number };
      readonly confirmedAt: number;
    }
  | { readonly open: null; readonly ended: SessionState['ended'] };

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Reads what stands in the storage; redux-persist writes each field as JSON of its own. */
export const storedSession = (text: string | null, now: number): Stored => {
  const written = text === null ? null : parsed(text);
  const fields = Object.entries(typeof written === 'object' && written !== null ? written : {});
  const state = Object.fromEntries(
    fields.map(([name, value]) => [name, typeof value === 'string' ? parsed(value) : value]),
  ) as Partial<SessionState>;
  const { token, user, team, savedAt, confirmedAt = 0 } = restoreSession(state, now) ?? {};
  if (!token || !user || !team || !savedAt) return { open: null, ended: state.ended ?? null };
  return { open: { token, user, team, at: savedAt }, confirmedAt };
};

/** True where the browser holds a cookie of this name that pages may see. */
export const hasCookie = (name: string): boolean =>
  typeof document !== 'undefined' &&
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`));

/** Takes the cookie away, so that signing out is not undone by it (LOG-10). */
export const forgetCookie = (name: string): void => {
  if (typeof document !== 'undefined') document.cookie = `${name}=; Max-Age=0; Path=/`;
};
