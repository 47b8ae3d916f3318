import { signedInApp, until, type answering, type SignedInApp } from '#test/harness/formApp';
import type { TestWorkspace } from '#test/server/support/openWorkspace';
import { executeRequested } from '~/web/features/jobs/events';
import type { Given } from '#test/harness/runApp';
import { sourcePicked } from '~/web/features/notebookForm/events';
import { createJobForm } from '~/web/features/notebookForm/forms';
import { isReading } from '~/web/features/notebookForm/placement/cascade';
import { selectCreate } from '~/web/features/notebookForm/selectors';

export const JOB_FORM = { form: 'createJob' } as const;

export const formOf = (app: SignedInApp) => selectCreate(app.state(), 'createJob')!;
export const valuesIn = (app: SignedInApp) => formOf(app).draft.values;
/** Whether the app asked for a run of this job. */
export const wasRun = (app: SignedInApp, batch_job_id: string) =>
  app.diary.some((action) => executeRequested.match(action) && action.payload.batch_job_id === batch_job_id);

/** The form that makes a job, open and placed. */
export const openJobForm = async (
  server: TestWorkspace, answers: Parameters<typeof answering>[1] = {}, { at = '/jobs/create', ...given }: Partial<Given> = {},
): Promise<SignedInApp> => {
  const app = await signedInApp(server, at, answers, given);
  await until(app, (state) => selectCreate(state, 'createJob') !== null && !isReading(selectCreate(state, 'createJob')!.lists));
  return app;
};

/** Says what an empty file needs to become a job. */
export const fillEmpty = (app: SignedInApp, job_name: string, more: Parameters<typeof createJobForm.events.changed>[0] = {}) => {
  app.dispatch(sourcePicked({ ...JOB_FORM, source: 'empty' }));
  app.dispatch(createJobForm.events.changed({ job_name, source_dir: 'work', ...more }));
};
