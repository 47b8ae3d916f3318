import { every, leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { fileReady, olderActsRequested, saveRequested } from './events';
import { pollActs, readOlder } from './flows/readActs.saga';
import { downloadActs, saveActs } from './flows/saveActs.saga';
import { EVENT_TOASTS } from './messages';
import { auditSlice } from './model';
import { AUDIT } from '~/web/work/detail/teamAdminPaths';

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
