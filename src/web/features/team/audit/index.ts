import { every, leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { error, toast, toastsFrom } from '~/web/core/toasts/toastsFrom';
import { AUDIT } from '~/web/work/detail/teamAdminPaths';
import {
  exportFailed,
  fileReady,
  olderActsFailed,
  olderActsRequested,
  saveRequested,
} from './events';
import { downloadActs, pollActs, readOlder, saveActs } from './readActs.saga';
import { auditSlice } from './model';

/** Toasts of events. */
const EVENT_TOASTS = [
  toast(olderActsFailed, ({ problem }) => error('Older acts were not read', problem)),
  toast(exportFailed, ({ problem }) => error('The audit log was not saved', problem)),
];

export const audit: Feature = {
  large: ['team.audit'],
  reducers: {
    team: { audit: auditSlice.reducer },
  },
  flows: [
    whilePage(AUDIT, pollActs),
    leadingBy(olderActsRequested, () => '', readOlder),
    leadingBy(saveRequested, () => '', downloadActs),
    every(fileReady, saveActs),
    toastsFrom(EVENT_TOASTS),
  ],
};
