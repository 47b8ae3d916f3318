import type { Problem } from '~/contract';
import { RECORDING_TEXTS } from '~/contract/streams/recordingRules';
import { reasonOf, GENERIC_ERROR } from '~/web/lib/http/problem';
import { notice } from '~/web/core/toasts/toastsFrom';
import {
  captionsDeleted,
  captionsDeleteFailed,
  captionsSaveSucceeded,
  clipDeleted,
  clipDeleteFailed,
  clipMade,
  clipCreateFailed,
  trimmed,
  trimFailed,
} from './events';

/** What the server says of a refusal, and else that something went wrong. */
const wrong = ({ problem }: { readonly problem: Problem }) =>
  ({ kind: 'error', text: reasonOf(problem, GENERIC_ERROR) }) as const;

/** What is told of what happens (STR-30). */
export const EVENT_NOTICES = [
  notice(trimmed, () => ({ kind: 'success', text: RECORDING_TEXTS.updated })),
  notice(trimFailed, wrong),
  notice(clipMade, () => ({ kind: 'success', text: 'Clip created' })),
  notice(clipCreateFailed, wrong),
  notice(clipDeleted, () => ({ kind: 'success', text: 'Clip deleted' })),
  notice(clipDeleteFailed, wrong),
  notice(captionsSaveSucceeded, () => ({ kind: 'success', text: 'Captions saved' })),
  notice(captionsDeleted, () => ({ kind: 'success', text: 'Captions removed' })),
  notice(captionsDeleteFailed, wrong),
];
