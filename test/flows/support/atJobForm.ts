import { signedInApp, until, type answering, type SignedInApp } from '#test/harness/formApp';
import type { TestWorkspace } from '#test/server/support/openWorkspace';
import { execute } from '~/web/features/jobs/events';
import type { RunAppOptions } from '#test/harness/runApp';
import { sourcePicked } from '~/web/work/forms/sources/events';
import { jobForm } from '~/web/features/jobs/form/model/form';
import { isReading } from '~/web/work/forms/placement/model/cascade';
import { selectCreate } from '~/web/work/forms/selectors';

export const JOB_FORM = { form: 'job' } as const;

export const formOf = (app: SignedInApp) => jobForm.selectCreate(app.state())!;
export const valuesIn = (app: SignedInApp) => formOf(app).draft.values;
/** Whether the app asked for a run of this job. */
export const wasRun = (app: SignedInApp, batch_job_id: string) =>
  app.diary.some(
    (action) => execute.requested.match(action) && action.payload.ids.includes(batch_job_id),
  );

/** The form that makes a job, open and placed. */
export const openJobForm = async (
  server: TestWorkspace,
  answers: Parameters<typeof answering>[1] = {},
  { at = '/jobs/create', ...given }: Partial<RunAppOptions> = {},
): Promise<SignedInApp> => {
  const app = await signedInApp(server, at, answers, given);
  await until(
    app,
    (state) => selectCreate(state, 'job') !== null && !isReading(selectCreate(state, 'job')!.lists),
  );
  return app;
};

/** Says what an empty file needs to become a job. */
export const fillEmpty = (
  app: SignedInApp,
  name: string,
  more: Parameters<typeof jobForm.changed>[0] = {},
) => {
  app.dispatch(sourcePicked({ ...JOB_FORM, source: 'empty' }));
  app.dispatch(jobForm.changed({ name, source_dir: 'work', ...more }));
};
