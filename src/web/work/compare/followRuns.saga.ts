import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Curve, Reply } from '~/contract';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll, type Facts } from '~/web/lib/saga/poll';
import type { RootState } from '~/web/lib/state/root';
import type { Comparison, ComparisonEvents } from '~/web/lib/state/comparison';
import { metricsOf } from './visible';

/** The parameters for following runs side by side. */
export interface Following<Ref, Run> {
  readonly events: ComparisonEvents<Run>;
  readonly keyOf: (ref: Ref) => string;
  /** The runs that the address names, and the metric of them. */
  readonly wanted: () => SagaGenerator<{
    readonly runs: readonly Ref[];
    readonly metric: string | null;
  }>;
  readonly select: (state: RootState) => Comparison<Run>;
  readonly askRuns: (
    refs: readonly Ref[],
  ) => SagaGenerator<
    Reply<{ readonly runs: Readonly<Record<string, Run>>; readonly warnings: readonly string[] }>
  >;
  readonly askCurves: (
    refs: readonly Ref[],
    metric: string,
  ) => SagaGenerator<Reply<Readonly<Record<string, Curve>>>>;
  readonly isRunning: (run: Run) => boolean;
  /** The rows that a run is shown as; itself where that is left out. The metric that most of them have is read where none is chosen. */
  readonly rowsOf?: (run: Run) => Parameters<typeof metricsOf>[0];
  /** While one of them runs they are read again so often, ms. */
  readonly every: number;
  readonly sooner: Facts;
}

/**
 * Reads the runs that the address names and the chosen metric of them, what is known already only once: one question for the runs, one for the
 * curves. Again while one of them runs.
 */
export function* followRuns<
  Ref,
  Run extends { readonly metrics: Readonly<Record<string, unknown>> },
>({
  events,
  keyOf,
  wanted,
  select: selectComparison,
  askRuns,
  askCurves,
  isRunning,
  rowsOf = (run) => [run],
  every,
  sooner,
}: Following<Ref, Run>): SagaGenerator<void> {
  const shown = ({ runs }: Comparison<Run>, refs: readonly Ref[]) =>
    refs.flatMap((ref) => runs[keyOf(ref)] ?? []);

  function* readRuns(asked: readonly Ref[]): SagaGenerator<void> {
    if (asked.length === 0) return;
    yield* put(events.comparisonRequested());
    const reply = yield* askRuns(asked);
    yield* put(
      reply.ok
        ? events.comparisonSucceeded({ ...reply.value, asked: asked.map(keyOf), at: Date.now() })
        : events.comparisonFailed({ problem: reply.problem }),
    );
  }

  function* readCurves(metric: string, asked: readonly Ref[]): SagaGenerator<void> {
    if (asked.length === 0) return;
    yield* put(events.curvesRequested({ metric }));
    const reply = yield* askCurves(asked, metric);
    if (reply.ok)
      yield* put(events.curvesSucceeded({ metric, asked: asked.map(keyOf), curves: reply.value }));
    else yield* put(events.curvesFailed({ metric, problem: reply.problem }));
  }

  function* readMissing(anyway: boolean): SagaGenerator<void> {
    const { runs } = yield* wanted();
    const known = yield* select(selectComparison);
    yield* readRuns(runs.filter((ref) => anyway || !(keyOf(ref) in known.runs)));
    const now = yield* select(selectComparison);
    const metric =
      (yield* wanted()).metric ?? metricsOf(shown(now, runs).flatMap(rowsOf))[0] ?? null;
    if (metric === null) return;
    const curves = metric === now.metric ? now.curves : {};
    yield* readCurves(
      metric,
      runs.filter((ref) => now.runs[keyOf(ref)] && (anyway || !(keyOf(ref) in curves))),
    );
  }

  function* turnNow(): SagaGenerator<number | null> {
    const { runs } = yield* wanted();
    return shown(yield* select(selectComparison), runs).some(isRunning) ? every : null;
  }

  let isFirst = true;
  yield* whileSelected(
    function* what() {
      const { runs, metric } = yield* wanted();
      return { runs: runs.map(keyOf), metric };
    },
    function* keepFresh() {
      let anyway = isFirst;
      isFirst = false;
      yield* poll(
        function* readOnce() {
          yield* readMissing(anyway);
          anyway = true;
        },
        { every: turnNow, sooner },
      );
    },
  );
}
