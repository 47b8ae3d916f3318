import type { SagaGenerator } from 'typed-redux-saga';
import { api, MAX_COMPARED_RUNS, type Curve, type Reply, type WholeRun } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { followRuns } from '~/web/work/compare/followRuns.saga';
import { readComparisonView, wordsIn } from '~/web/work/compare/view';
import { compared, refreshRequested } from '../events';
import { selectExperiments } from '../model/slice';

/** A running run is read again at this interval, ms. */
const EVERY_MS = 30_000;

function* wanted() {
  const { search } = yield* pageNow();
  return {
    runs: wordsIn(new URLSearchParams(search).get('runs')).slice(0, MAX_COMPARED_RUNS),
    metric: readComparisonView(search).metric,
  };
}

function* askRuns(
  runs: readonly string[],
): SagaGenerator<Reply<{ runs: Record<string, WholeRun>; warnings: readonly string[] }>> {
  const reply = yield* callApi(api.experiments.compare, { runs: [...runs] });
  return reply.ok
    ? {
        ok: true,
        value: {
          runs: Object.fromEntries(reply.value.runs.map((run) => [run.run_id, run])),
          warnings: [],
        },
      }
    : reply;
}

function* askCurves(
  runs: readonly string[],
  metric: string,
): SagaGenerator<Reply<Record<string, Curve>>> {
  const reply = yield* callApi(api.experiments.curves, { runs: [...runs], metric });
  return reply.ok
    ? {
        ok: true,
        value: Object.fromEntries(reply.value.curves.map(({ run_id, curve }) => [run_id, curve])),
      }
    : reply;
}

/** The runs that the address names, side by side: two questions, however many they are. */
export function* followCompared(): SagaGenerator<void> {
  yield* followRuns({
    events: compared.events,
    keyOf: (key: string) => key,
    wanted,
    select: (state) => selectExperiments(state).comparing,
    askRuns,
    askCurves,
    isRunning: ({ status }: WholeRun) => status === 'RUNNING',
    every: EVERY_MS,
    sooner: refreshRequested.type,
  });
}
