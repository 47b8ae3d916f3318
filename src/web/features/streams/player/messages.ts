import type { Problem } from '~/contract';
import { RECORDING_TEXTS } from '~/contract/streams/recordingRules';
import { reasonOf, GENERIC_ERROR } from '~/web/lib/http/problem';
import { toast } from '~/web/core/toasts/toastsFrom';
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

/** The server's sentence of a refusal, and else that something went wrong. */
const wrong = ({ problem }: { readonly problem: Problem }) =>
  ({ kind: 'error', text: reasonOf(problem, GENERIC_ERROR) }) as const;

/** Toasts of events (STR-30). */
export const EVENT_TOASTS = [
  toast(trimmed, () => ({ kind: 'success', text: RECORDING_TEXTS.updated })),
  toast(trimFailed, wrong),
  toast(clipMade, () => ({ kind: 'success', text: 'Clip created' })),
  toast(clipCreateFailed, wrong),
  toast(clipDeleted, () => ({ kind: 'success', text: 'Clip deleted' })),
  toast(clipDeleteFailed, wrong),
  toast(captionsSaveSucceeded, () => ({ kind: 'success', text: 'Captions saved' })),
  toast(captionsDeleted, () => ({ kind: 'success', text: 'Captions removed' })),
  toast(captionsDeleteFailed, wrong),
];
