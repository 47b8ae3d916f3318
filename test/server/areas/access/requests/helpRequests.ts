import { ADMIN } from '../../../support/openWorkspace';
import type { Requests } from '../requests';

const SPAN = {
  id: '0'.repeat(16),
  parent: null,
  kind: 'flow',
  name: 'f',
  at: 0,
  ms: 1,
  outcome: 'ok',
} as const;

/** Showing who one is, and a link that reverts nothing. */
export const CONFIRMING_REQUESTS: Pick<
  Requests['account'],
  'exchangeCode' | 'confirmSignIn' | 'revertAddress'
> = {
  exchangeCode: () => ({ request: { code: 'x' } }),
  confirmSignIn: (world, asker) => ({
    request: {
      password: asker === 'admin' ? ADMIN.password : `${world.nameOf(asker)}'s password`,
    },
  }),
  revertAddress: (world) => ({ request: { token: world.fresh('link') }, answer: 404 }),
};

/** There is neither an assistant nor a collector in this world: who is let in is told so. */
export const HELP_REQUESTS: Pick<Requests, 'assist' | 'tracing'> = {
  assist: {
    englishToCode: () => ({ request: { prompt: '', english_instructions: 'Add' }, answer: 503 }),
    fixCode: () => ({ request: { buggy_code: 'print(1' }, answer: 503 }),
    written: () => ({ request: { draft_id: 'd', version: 0 } }),
  },
  tracing: {
    exportSpans: () => ({
      request: { trace_id: '0'.repeat(32), release: 'r', spans: [SPAN] },
      answer: 503,
    }),
  },
};
