import { push } from 'connected-react-router';
import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, endingOf, MODEL_FILES, type Problem, type Reply } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import { driveChanged } from '~/web/features/drive/events';
import { trialActionFailed, type predictionOfTrialRequested } from '../events';
import { sweeps } from '../../model/sweeps';
import { runOf } from '../../model/sweeps';
import { selectRows } from '../model/trials';

const told = (message: string): { ok: false; problem: Problem } => ({
  ok: false,
  problem: { statusCode: 422, code: 'invalid', message },
});

/** The saved model among what the program left. */
function* modelOf(
  batch_job_id: string,
  submission_id: string,
  number: number,
): SagaGenerator<Reply<string>> {
  const reply = yield* callApi(api.output.results, { batch_job_id, submission_id, path: '/' });
  if (!reply.ok) return reply;
  const model = reply.value.contents.find(
    ({ isDir, name }) => !isDir && MODEL_FILES.includes(endingOf(name)),
  );
  return model
    ? { ok: true, value: model.path }
    : told(
        `Trial ${number} left no saved model. Have its program save one in its folder, as with joblib.dump(model, "model.joblib"), and run the trial again.`,
      );
}

/** A folder of the drive that is called as the trial is. */
const folderOf = (sweep: string, number: number) =>
  `/${
    sweep
      .replace(/[/\\\p{Cc}]+/gu, '-')
      .replace(/^\.+/, '')
      .slice(0, 150) || 'sweep'
  } trial ${number}/`;

/** Keeps the model in the drive, where a prediction finds it. */
function* keepModel(
  batch_job_id: string,
  submission_id: string,
  model: string,
  folder: string,
): SagaGenerator<Reply<string>> {
  const made = yield* callApi(api.drive.createFolder, {
    storage: 'drive',
    complete_folder_path: folder,
    existing_ok: true,
  });
  if (!made.ok) return made;
  const saved = yield* callApi(api.output.saveResults, {
    batch_job_id,
    submission_id,
    paths: [model],
    storage: 'drive',
    destination_path: folder,
    on_clash: 'replace',
  });
  if (!saved.ok) return saved;
  yield* put(driveChanged({ storage: 'drive', gone: [] }));
  const [failed] = saved.value.failure;
  return failed === undefined
    ? { ok: true, value: `${folder}${model.split('/').at(-1) ?? ''}` }
    : told(saved.value.reasons[failed] ?? 'The model could not be copied to the drive.');
}

function* makePrediction({
  sweep_id,
  submission_id: run_id,
  number,
}: ActionOf<typeof predictionOfTrialRequested>['payload']): SagaGenerator<Reply<string>> {
  const sweep = yield* select(sweeps.selectKnown, sweep_id);
  const trial = (yield* select(selectRows, run_id)).find((each) => each.number === number);
  const run = sweep && runOf(sweep, run_id);
  if (!run || !trial?.submission_id) return told('This trial has not run yet.');
  const {
    batch_job_id,
    settings: { sweep_name },
  } = run;
  const model = yield* modelOf(batch_job_id, trial.submission_id, number);
  if (!model.ok) return model;
  const path = yield* keepModel(
    batch_job_id,
    trial.submission_id,
    model.value,
    folderOf(sweep_name, number),
  );
  if (!path.ok) return path;
  const job = yield* callApi(api.jobs.read, { batch_job_id });
  if (!job.ok) return job;
  const settings = { pf_name: `${sweep_name.slice(0, 180)} trial ${number}`, collaborators: [] };
  const made = yield* callApi(api.predictions.create, {
    settings,
    source: { kind: 'model', storage: 'drive', path: path.value, env_id: job.value.job.env_id },
  });
  return made.ok ? { ok: true, value: made.value.prediction.pf_id } : made;
}

/** Makes a prediction of the model that a trial saved, and opens it: its page deploys it. */
export function* serveTrial({
  payload,
}: ActionOf<typeof predictionOfTrialRequested>): SagaGenerator<void> {
  const reply = yield* call(makePrediction, payload);
  if (!reply.ok)
    return void (yield* put(
      trialActionFailed({ what: 'Unable to create the prediction', problem: reply.problem }),
    ));
  yield* put(push(`/predictions/${encodeURIComponent(reply.value)}?version=1`));
}
