import { replace } from 'connected-react-router';
import { call, put, race, take, type SagaGenerator } from 'typed-redux-saga';
import { api, MAX_COMPARED_RUNS, type ComparedRun, type Curve, type Reply } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { malformed } from '~/web/lib/http/problem';
import { followRuns } from '~/web/work/compare/followRuns.saga';
import {
  compared,
  pickerClosed,
  pickerJobsFailed,
  pickerJobsSucceeded,
  refreshRequested,
} from '../events';
import { REFETCH_MS } from '../model/parts';
import { rowKey, rowsOf } from '../model/loadedRuns';
import { refKey, runsText, type RunRef } from '../model/refs';
import { isRunning, selectComparing } from '../model/slice';
import { readCompareView, writeCompareView } from '../model/view';

function* viewNow() {
  const page = yield* pageNow();
  const view = readCompareView(page.search);
  return { page, ...view, runs: view.runs.slice(0, MAX_COMPARED_RUNS) };
}

/** The address of 200 runs must stay short enough to be sent around: a long form is put in the short one. */
function* shorten(): SagaGenerator<void> {
  const { page, runs } = yield* viewNow();
  const written = new URLSearchParams(page.search).get('runs') ?? '';
  if (runsText(runs).length < written.length)
    yield* put(replace({ ...page, search: writeCompareView(page.search, { runs }) }));
}

function* askRuns(
  refs: readonly RunRef[],
): SagaGenerator<Reply<{ runs: Record<string, ComparedRun>; warnings: readonly string[] }>> {
  const reply = yield* callApi(api.performance.compare, { submissions: [...refs] });
  if (!reply.ok) return reply;
  const { runs, warnings } = reply.value;
  return Array.isArray(runs)
    ? {
        ok: true,
        value: { runs: Object.fromEntries(runs.map((run) => [refKey(run), run])), warnings },
      }
    : { ok: false, problem: malformed('runs') };
}

function* askCurves(
  refs: readonly RunRef[],
  metric: string,
): SagaGenerator<Reply<Record<string, Curve>>> {
  const reply = yield* callApi(api.performance.curves, { submissions: [...refs], metric });
  return reply.ok
    ? {
        ok: true,
        value: Object.fromEntries(
          [...reply.value.curves, ...(reply.value.further_curves ?? [])].map((each) => [
            rowKey(each),
            each.curve,
          ]),
        ),
      }
    : reply;
}

/** Reads the runs that the address names and the chosen metric of them; again every 60 s while one of them runs. */
export function* followComparison(): SagaGenerator<void> {
  yield* shorten();
  yield* followRuns({
    events: compared.events,
    keyOf: refKey,
    wanted: viewNow,
    select: selectComparing,
    askRuns,
    askCurves,
    isRunning,
    rowsOf,
    every: REFETCH_MS,
    sooner: refreshRequested.type,
  });
}

function* readJobs(): SagaGenerator<void> {
  const reply = yield* callApi(api.jobs.readAll, {});
  if (!reply.ok) yield* put(pickerJobsFailed({ problem: reply.problem }));
  else if (!Array.isArray(reply.value.jobs))
    yield* put(pickerJobsFailed({ problem: malformed('jobs') }));
  else yield* put(pickerJobsSucceeded({ jobs: reply.value.jobs }));
}

/** The picker offers the person's own jobs with the runs they carry. */
export function* readPicker(): SagaGenerator<void> {
  yield* race({ read: call(readJobs), closed: take(pickerClosed) });
}
