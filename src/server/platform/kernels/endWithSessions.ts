import type { Sessions } from '../identity/sessions';
import type { Report } from '../logging/report';
import type { NotebookRuntimes } from './runtimes';

/** How often is looked whether a session was closed on another server, or came to its age, ms. */
const LOOK_MS = 5_000;

/** Notebooks that people have open end with their sessions: at once on this server, within seconds on others. */
export const endWithSessions = (
  runtimes: NotebookRuntimes,
  accounts: Sessions,
  report: Report,
  everyMs = LOOK_MS,
): { close(): void } => {
  accounts.onSessionsClosed((closed) => runtimes.endSessions(closed));
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    try {
      const over = await accounts.overAmong(runtimes.sessions());
      if (over.length > 0) runtimes.endSessions(over);
    } catch (error) {
      report(error, 'looking for sessions that are over');
    } finally {
      looking = false;
    }
  };
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
};
