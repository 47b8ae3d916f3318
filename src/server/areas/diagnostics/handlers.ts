import { createAllowance } from '../../platform/concurrency/allowance';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import type { AreaHandlers } from '../../platform/area';
import type { access } from './access';
import { otlpOf } from './otlp';

const TIMEOUT_MS = 10_000;
const unreachable = () =>
  new HttpError('unavailable', 'The collector of traces does not take them just now.', {
    retryAfter: 60,
  });

/** A tab hands over what it did every ten seconds; somebody may have many tabs. */
const PACE = { atOnce: 60, perSecond: 2 } as const;
const TOO_OFTEN = 'You hand over spans faster than anybody makes them.';

/** Hands what browsers did on to the collector: they need not reach it, and its address and key stay here. */
export const tracingHandlers = ({
  config: { collector },
}: Workspace): AreaHandlers<'tracing', typeof access> => {
  const pace = createAllowance(PACE, TOO_OFTEN);
  return {
    async exportSpans(exported, { signal, user }) {
      if (!collector)
        throw new HttpError('unavailable', 'No collector of traces is set up on this server.');
      pace(user.user_name);
      const { url, authorization } = collector;
      const response = await fetch(`${url}/v1/traces`, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        headers: {
          'content-type': 'application/json',
          ...(authorization === null ? {} : { authorization }),
        },
        body: JSON.stringify(otlpOf(exported)),
      }).catch(() => {
        throw unreachable();
      });
      await response.body?.cancel();
      if (!response.ok) throw unreachable();
      return { status: 'Handed on' };
    },
  };
};
