import type { Machine } from '~/web/lib/state/machine';

/** Where a file is on its way, from the list to its place. */
export type UploadStatus =
  | 'waiting'
  | 'asking'
  | 'sending'
  | 'checking'
  | 'resting'
  | 'clashing'
  | 'finished'
  | 'error'
  | 'aborted';

export type UploadStep =
  | 'began'
  | 'addressed'
  | 'sent'
  | 'finished'
  | 'rested'
  | 'clashed'
  | 'answered'
  | 'woken'
  | 'failed'
  | 'aborted'
  | 'retried';

const ends = { rested: 'resting', failed: 'error', aborted: 'aborted' } as const;

/**
 * The life of an upload. It waits for a slot, asks for an address and sends its bytes; the server checks one that went in parts. A
 * failure that may pass makes it rest and then wait again. A taken name makes it wait for an answer. One that went in parts may turn out to
 * have arrived when the server is asked what is missing. What has arrived may still fail to be added to its notebook.
 */
export const uploadMachine: Machine<UploadStatus, UploadStep> = {
  otherwise: 'error',
  moves: {
    waiting: { began: 'asking', failed: 'error', aborted: 'aborted' },
    asking: { addressed: 'sending', clashed: 'clashing', finished: 'finished', ...ends },
    sending: {
      addressed: 'sending',
      sent: 'checking',
      clashed: 'clashing',
      finished: 'finished',
      ...ends,
    },
    checking: { addressed: 'sending', finished: 'finished', ...ends },
    resting: { woken: 'waiting', failed: 'error', aborted: 'aborted' },
    clashing: { answered: 'waiting', aborted: 'aborted' },
    finished: { failed: 'error' },
    error: { retried: 'waiting' },
    aborted: { retried: 'waiting' },
  },
};
