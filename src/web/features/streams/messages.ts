import { STREAM_TEXTS, type StreamMove } from '~/contract/streams/streamRules';
import { toast } from '~/web/core/toasts/toastsFrom';
import type { IntentMessages } from '~/web/work/entities/intentMessages';
import { archive, invited, restore } from './events';

/** The sentence of a refusal where the row of the requirement names no other words (PRM-19). */
const WRONG = 'Something went wrong';

/** Toasts of the moves (STR-18). */
export const NOTICES = {
  start: { failed: WRONG, failedOf: () => WRONG, did: 'Started' },
  end: { failed: WRONG, failedOf: () => WRONG, did: 'Ended', success: 'Stream ended' },
  // Its success is told with the way back (EVENT_TOASTS).
  archive: { failed: WRONG, failedOf: () => WRONG, did: 'Archived' },
  restore: { failed: WRONG, failedOf: () => WRONG, did: 'Restored', success: 'Stream restored' },
  delete: {
    failed: WRONG,
    failedOf: () => WRONG,
    did: 'Deleted',
    success: STREAM_TEXTS.deleted,
  },
} as const satisfies Record<StreamMove | 'delete', IntentMessages>;

/** Failures of intents, on the page. */
export const FAILED = {
  start: 'The stream could not be started.',
  end: 'The stream could not be ended.',
  archive: 'The stream could not be archived.',
  restore: 'The stream could not be restored.',
} as const satisfies Record<StreamMove, string>;

/** Of a past stream that has no recording (LST-13). */
export const PROCESSED = '(Video is being processed)';
/** Of one in which there was nothing to record, where the server does not say so itself. */
export const EMPTY_RECORDING = 'Nobody was heard or seen in this stream, so there is no recording.';

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(archive.succeeded, ({ id }) => ({
    kind: 'success',
    text: STREAM_TEXTS.archived,
    offer: { label: 'Undo', event: restore.requested(id) },
  })),
  // Where no mail goes out a dialog says so and holds the link.
  toast(invited, ({ emails: { length }, way }) =>
    way === 'file'
      ? null
      : {
          kind: 'success',
          text: length === 1 ? 'Invitation sent' : `${length} invitations sent`,
        },
  ),
];
