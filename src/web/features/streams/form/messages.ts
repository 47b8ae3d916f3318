import { STREAM_TEXTS } from '~/contract/streams/streamRules';
import { error, notice } from '~/web/core/toasts/toastsFrom';
import { formSubmitFailed, settingsSaveSucceeded } from './events';

export const CREATE_TITLE = 'Create Stream';

/** What is told of what happens (STR-29, STR-30). */
export const EVENT_NOTICES = [
  notice(formSubmitFailed, ({ problem }) => error(STREAM_TEXTS.saveFailed, problem)),
  notice(settingsSaveSucceeded, ({ where }) => ({
    kind: 'success',
    text: where === 'dialog' ? STREAM_TEXTS.updated : STREAM_TEXTS.saved,
  })),
];
