import { lazily } from '~/web/lib/browser/lazily';
import { leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { error, toast, toastsFrom } from '~/web/core/toasts/toastsFrom';
import { codeSaved, codeSaveFailed, saveRequested } from './events';
import { followCode, followRan, saveCode } from './followCode.saga';
import { PERSISTED_CODE, jobCode as code } from './model';

/** Toasts of events. */
const EVENT_TOASTS = [
  toast(codeSaved, () => ({
    kind: 'success',
    text: 'Saved. The next submission runs it.',
    lines: [],
  })),
  toast(codeSaveFailed, ({ problem }) => error('The code was not saved', problem)),
];

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
