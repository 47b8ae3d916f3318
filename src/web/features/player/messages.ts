import type { Problem } from '~/contract';
import { RECORDING_TEXTS } from '~/contract/own/recordingRules';
import { reasonOf, SOMETHING_WENT_WRONG } from '~/web/kit/http/problem';
import { notice } from '~/web/objects/notices';
import {
  captionsDeleted,
  captionsDeletionRejected,
  captionsKept,
  clipDeleted,
  clipDeletionRejected,
  clipMade,
  clipRejected,
  trimmed,
  trimRejected,
} from './events';

/** What the server says of a refusal, and else that something went wrong. */
const wrong = ({ problem }: { readonly problem: Problem }) =>
  ({ kind: 'error', text: reasonOf(problem, SOMETHING_WENT_WRONG) }) as const;

/** What is told of what happens (STR-30). */
export const EVENT_NOTICES = [
  notice(trimmed, () => ({ kind: 'success', text: RECORDING_TEXTS.updated })),
  notice(trimRejected, wrong),
  notice(clipMade, () => ({ kind: 'success', text: 'Clip created' })),
  notice(clipRejected, wrong),
  notice(clipDeleted, () => ({ kind: 'success', text: 'Clip deleted' })),
  notice(clipDeletionRejected, wrong),
  notice(captionsKept, () => ({ kind: 'success', text: 'Captions saved' })),
  notice(captionsDeleted, () => ({ kind: 'success', text: 'Captions removed' })),
  notice(captionsDeletionRejected, wrong),
];
