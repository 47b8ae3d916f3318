import type { FastifyInstance } from 'fastify';
import { createRunning } from '../areas/account/running';
import type { SessionRepository } from '../areas/account/sessions';

const sessionIn = (query: unknown): string | null => {
  const session = typeof query === 'object' && query !== null && 'session' in query ? query.session : null;
  return typeof session === 'string' ? session : null;
};

/**
 * What goes through a signed address ends with the session that the address was handed out to, also in the middle of a file: its connection is
 * cut. Who names somebody else's session in a request of their own has that request cut, and nothing else.
 */
export const endTransfers = (app: FastifyInstance, accounts: Pick<SessionRepository, 'onSessionsClosed'>): void => {
  const running = createRunning(accounts);
  app.addHook('onRequest', async (request, reply) => {
    const session = sessionIn(request.query);
    if (session === null) return;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    running.signalOf(session, gone.signal).addEventListener('abort', () => { if (!gone.signal.aborted) request.raw.socket.destroy(); }, { once: true });
  });
};
