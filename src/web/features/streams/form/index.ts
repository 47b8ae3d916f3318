import { lazily } from '~/web/lib/browser/lazily';
import { every, leadingBy, whileAddress, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { createCancelled, createRequested, saveRequested, settingsDropped } from './events';
import { createStream, leaveCreate, openCreate } from './flows/createStream.saga';
import { leaveDialog, offerSettings, saveSettings } from './flows/settings.saga';
import { EVENT_TOASTS } from './messages';
import { notebookChoice, universities } from './model/choices';
import {
  CREATE_PATH,
  EMBEDDED_CREATE_PATH,
  EMBEDDED_EDIT_PATH,
  streamFormReducer,
} from './model/forms';

/** The forms of streams. */
export const streamForm: Feature = {
  reducers: {
    streams: {
      forms: streamFormReducer,
      notebookOptions: notebookChoice.slice.reducer,
      universities: universities.slice.reducer,
    },
  },
  flows: [
    notebookChoice.line,
    universities.line,
    ...[CREATE_PATH, EMBEDDED_CREATE_PATH].map((path) => whileAddress(path, openCreate)),
    leadingBy(createRequested, () => '', createStream),
    every(createCancelled, leaveCreate),
    ...['/streams/:id', EMBEDDED_EDIT_PATH].map((path) =>
      whilePage<{ id: string }>(path, offerSettings),
    ),
    leadingBy(saveRequested, ({ id }) => id, saveSettings),
    every(settingsDropped, leaveDialog),
    toastsFrom(EVENT_TOASTS),
  ],
  panels: { streamSettings: lazily(() => import('./screens/SettingsDialog')) },
};
