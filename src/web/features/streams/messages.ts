import { STREAM_TEXTS, type StreamMove } from '~/contract/own/streamRules';
import { notice } from '~/web/objects/notices';
import type { IntentMessages } from '~/web/objects/room/intentNotices';
import { invited } from './events';

/** What a refusal says where the row of the requirement names no other words (PRM-19). */
const WRONG = 'Something went wrong';

/** What is told of the moves (STR-18). */
export const NOTICES = {
  start: { failed: WRONG, failedOf: () => WRONG, did: 'Started' },
  end: { failed: WRONG, failedOf: () => WRONG, did: 'Ended', success: 'Stream ended' },
  archive: {
    failed: WRONG,
    failedOf: () => WRONG,
    did: 'Archived',
    success: STREAM_TEXTS.archived,
  },
} as const satisfies Record<StreamMove, IntentMessages>;

/** What did not come about, on the page. */
export const FAILED = {
  start: 'The stream could not be started.',
  end: 'The stream could not be ended.',
  archive: 'The stream could not be archived.',
} as const satisfies Record<StreamMove, string>;

/** Of a past stream that has no recording (LST-13). */
export const PROCESSED = '(Video is being processed)';
/** Of one in which there was nothing to record, where the server does not say so itself. */
export const NOBODY_HEARD = 'Nobody was heard or seen in this stream, so there is no recording.';

/** What is told of what happens. */
export const EVENT_NOTICES = [
  notice(invited, ({ count }) => ({
    kind: 'success',
    text: count === 1 ? 'Invitation sent' : `${count} invitations sent`,
  })),
];
