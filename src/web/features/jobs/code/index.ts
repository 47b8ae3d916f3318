import { lazily } from '~/web/lib/browser/lazily';
import { leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { saveRequested } from './events';
import { followCode, followRan } from './flows/followCode.saga';
import { saveCode } from './flows/saveCode.saga';
import { EVENT_TOASTS } from './messages';
import { PERSISTED_CODE, jobCode as code } from './model';

/** The code of jobs: a panel of a job's page. */
export const jobCode: Feature = {
  reducers: {
    jobs: { code: code.reducer },
  },
  persisted: [
    {
      path: 'jobs.code',
      key: 'jobCode',
      version: 1,
      allow: PERSISTED_CODE,
      storage: 'tab',
      throttle: 500,
    },
  ],
  flows: [
    whilePage<{ id: string }>('/jobs/:id', followCode),
    whilePage<{ id: string }>('/jobs/:id', followRan),
    leadingBy(saveRequested, ({ batch_job_id }) => batch_job_id, saveCode),
    toastsFrom(EVENT_TOASTS),
  ],
  panels: { jobCode: lazily(() => import('./screens/CodePanel')) },
};
