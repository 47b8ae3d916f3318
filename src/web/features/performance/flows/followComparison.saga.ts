import { replace } from 'connected-react-router';
import { getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, COMPARED_AT_MOST } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import type { AppContext } from '~/web/kit/effects/sagaContext';
import { forWhatShows } from '~/web/kit/effects/forWhatShows';
import { keepReading } from '~/web/kit/effects/keepReading';
import { malformed } from '~/web/kit/http/problem';
import { comparedArrived, comparedAsked, comparedMissed, curvesArrived, curvesAsked, curvesMissed, refreshWanted } from '../events';
import { REFETCH_MS } from '../model/parts';
import { refKey, runsText, type RunRef } from '../model/refs';
import { isRunning, selectComparing } from '../selectors';
import { metricsOf, shownRuns } from '../model/shown';
import { readCompareView, writeCompareView } from '../model/view';

function* viewNow() {
  const { pageOf } = yield* getContext<AppContext>('app');
  const page = yield* select(pageOf);
  const view = readCompareView(page.search);
  return { page, ...view, runs: view.runs.slice(0, COMPARED_AT_MOST) };
}

/** The address of 200 runs must stay short enough to be sent around: a long form is put in the short one. */
function* shorten(): SagaGenerator<void> {
  const { page, runs } = yield* viewNow();
  const written = new URLSearchParams(page.search).get('runs') ?? '';
  if (runsText(runs).length < written.length) yield* put(replace({ ...page, search: writeCompareView(page.search, { runs }) }));
}

function* readRuns(asked: readonly RunRef[]): SagaGenerator<void> {
  if (asked.length === 0) return;
  yield* put(comparedAsked());
  const reply = yield* ask(api.performance.compare, { submissions: [...asked] });
  if (!reply.ok) yield* put(comparedMissed({ problem: reply.problem }));
  else if (!Array.isArray(reply.value.runs)) yield* put(comparedMissed({ problem: malformed('runs') }));
  else yield* put(comparedArrived({ ...reply.value, asked, at: Date.now() }));
}

function* readCurves(metric: string, asked: readonly RunRef[]): SagaGenerator<void> {
  if (asked.length === 0) return;
  yield* put(curvesAsked({ metric }));
  const reply = yield* ask(api.performance.curves, { submissions: [...asked], metric });
  if (!reply.ok) yield* put(curvesMissed({ metric, problem: reply.problem }));
  else yield* put(curvesArrived({ metric, asked, curves: reply.value.curves }));
}

/** Asks for what is not known yet, and with `anyway` for all of it: one request for the runs, one for the curves. */
function* readMissing(anyway: boolean): SagaGenerator<void> {
  const { runs } = yield* viewNow();
  const known = yield* select(selectComparing);
  yield* readRuns(runs.filter((ref) => anyway || !(refKey(ref) in known.runs)));
  const comparing = yield* select(selectComparing);
  const { metric: named } = yield* viewNow();
  const metric = named ?? metricsOf(shownRuns(comparing, runs))[0] ?? null;
  if (metric === null) return;
  const { curves } = metric === comparing.metric ? comparing : { curves: {} };
  yield* readCurves(metric, runs.filter((ref) => comparing.runs[refKey(ref)] && (anyway || !(refKey(ref) in curves))));
}

/** What the address asks for: the runs, and the metric of them. */
function* wantedNow(): SagaGenerator<{ runs: string; metric: string | null }> {
  const { runs, metric } = yield* viewNow();
  return { runs: runsText(runs), metric };
}

function* turnNow(): SagaGenerator<number | null> {
  const { runs } = yield* viewNow();
  return shownRuns(yield* select(selectComparing), runs).some(isRunning) ? REFETCH_MS : null;
}

/** Reads the runs that the address names and the chosen metric of them; again every 60 s while one of them runs. */
export function* followComparison(): SagaGenerator<void> {
  yield* shorten();
  let isFirst = true;
  yield* forWhatShows(wantedNow, function* keepFresh() {
    let anyway = isFirst;
    isFirst = false;
    yield* keepReading(function* readOnce() {
      yield* readMissing(anyway);
      anyway = true;
    }, { every: turnNow, sooner: refreshWanted.type });
  });
}
