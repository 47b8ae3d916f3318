import http, { type Agent } from 'node:http';
import { z } from 'zod';
import type { KernelActivity } from '~/contract';

/** Code of a person runs beside it, so its answer has an end: characters, and ms. */
const MOST = 1024 * 1024;
const PATIENCE_MS = 2_000;

/** The way to a Jupyter, and what opens it. */
export interface RestApi {
  /** Opens connections to its socket, and to nothing that was put in its place. */
  readonly agent: Agent;
  readonly token: string;
  readonly baseUrl: string;
}

/** The reply below `api`; null where it does not answer 200, or too much, or too late. */
export const getFrom = (api: RestApi, what: string): Promise<string | null> =>
  new Promise((resolve) => {
    const headers = { host: 'localhost', authorization: `token ${api.token}` };
    const asked = {
      agent: api.agent,
      path: `${api.baseUrl}api${what}`,
      headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
    };
    const request = http.get(asked, (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (part: string) => {
          text += part;
          if (text.length > MOST) request.destroy(new Error('too much'));
        })
        .on('end', () => resolve(response.statusCode === 200 ? text : null))
        .on('error', () => resolve(null));
    });
    request.on('error', () => resolve(null));
  });

const Kernels = z.array(z.object({ execution_state: z.string() })).max(1_000);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Invalid JSON is no answer.
    return null;
  }
};

/**
 * The work that would be lost by the end of its kernels. Jupyter tells which kernels live and which are busy, but not how many cells wait, nor
 * whether one has run: a busy kernel counts as one cell, and one that lives may hold variables. Null where it does not answer.
 */
export const kernelActivityOf = async (api: RestApi): Promise<KernelActivity | null> => {
  const kernels = Kernels.safeParse(parsed((await getFrom(api, '/kernels')) ?? ''));
  if (!kernels.success) return null;
  const busy = kernels.data.filter(({ execution_state }) => execution_state === 'busy');
  return { unfinished: busy.length, ran: kernels.data.length > 0 };
};
