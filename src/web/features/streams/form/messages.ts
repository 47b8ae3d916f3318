import { STREAM_TEXTS } from '~/contract/streams/streamRules';
import { error, toast } from '~/web/core/toasts/toastsFrom';
import { formSubmitFailed, settingsSaveSucceeded } from './events';

export const CREATE_TITLE = 'Create Stream';

/** Toasts of events (STR-29, STR-30). */
export const EVENT_TOASTS = [
  toast(formSubmitFailed, ({ problem }) => error(STREAM_TEXTS.saveFailed, problem)),
  toast(settingsSaveSucceeded, ({ where }) => ({
    kind: 'success',
    text: where === 'dialog' ? STREAM_TEXTS.updated : STREAM_TEXTS.saved,
  })),
];
