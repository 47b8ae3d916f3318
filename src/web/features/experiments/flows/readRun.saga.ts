import { getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { forWhatShows } from '~/web/kit/effects/forWhatShows';
import type { AppContext } from '~/web/kit/effects/sagaContext';
import { runMissed, runRead } from '../events';
import { readTableView } from '../model/view';

function* openRun(): SagaGenerator<string | null> {
  const { pageOf } = yield* getContext<AppContext>('app');
  return readTableView((yield* select(pageOf)).search).run;
}

function* readRun(run_id: string): SagaGenerator<void> {
  const reply = yield* ask(api.experiments.compare, { runs: [run_id] });
  if (!reply.ok) return void (yield* put(runMissed({ run_id, problem: reply.problem })));
  const [run = null] = reply.value.runs;
  yield* put(runRead({ run_id, run, artifacts: null }));
  if (!run) return;
  const artifacts = yield* ask(api.experiments.artifacts, { run_id });
  if (artifacts.ok) yield* put(runRead({ run_id, run, artifacts: artifacts.value }));
  else yield* put(runMissed({ run_id, problem: artifacts.problem }));
}

/** The run that the address lays over the page is read with everything. */
export function* followRun(): SagaGenerator<void> {
  yield* forWhatShows(openRun, readRun);
}
