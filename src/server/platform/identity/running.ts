import type { FastifyInstance } from 'fastify';
import type { Sessions } from './sessions';

/** Requests that wait for something: their signal is aborted where nobody wants the answer any more, or may not have it. */
export interface Running {
  /** Aborted when `gone` is, or the session is over. */
  signalOf(session: string, gone: AbortSignal): AbortSignal;
}

/** Why a question was ended whose session was closed while it waited. */
export const SESSION_OVER = new Error('The session is over.');

/** Ends what waits in the name of a session as soon as that is closed. */
export const createRunning = (accounts: Pick<Sessions, 'onSessionsClosed'>): Running => {
  const waiting = new Map<string, Set<AbortController>>();
  accounts.onSessionsClosed((closed) => {
    for (const session of closed)
      for (const controller of waiting.get(session) ?? []) controller.abort(SESSION_OVER);
  });
  return {
    signalOf(session, gone) {
      const controller = new AbortController();
      const ofSession = waiting.get(session) ?? new Set();
      waiting.set(session, ofSession.add(controller));
      const leave = () => {
        controller.abort(gone.reason);
        ofSession.delete(controller);
        if (ofSession.size === 0 && waiting.get(session) === ofSession) waiting.delete(session);
      };
      if (gone.aborted) leave();
      else gone.addEventListener('abort', leave, { once: true });
      return controller.signal;
    },
  };
};

const sessionIn = (query: unknown): string | null => {
  const session =
    typeof query === 'object' && query !== null && 'session' in query ? query.session : null;
  return typeof session === 'string' ? session : null;
};

/**
 * A transfer through a signed address ends with the session that the address was handed out to, also in the middle of a file: its connection is
 * cut. Who names somebody else's session in a request of their own has that request cut, and nothing else.
 */
export const endTransfers = (
  app: FastifyInstance,
  accounts: Pick<Sessions, 'onSessionsClosed'>,
): void => {
  const running = createRunning(accounts);
  app.addHook('onRequest', async (request, reply) => {
    const session = sessionIn(request.query);
    if (session === null) return;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    running.signalOf(session, gone.signal).addEventListener(
      'abort',
      () => {
        if (!gone.signal.aborted) request.raw.socket.destroy();
      },
      { once: true },
    );
  });
};
