import { LOCATION_CHANGE } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { dagRead, dagRequested, execute, stop } from '../../events';
import { runFailed, runRead, runsRead } from '../events';
import { dags, isRunning } from '../../model/entities';
import { displayedRunOf, selectDisplayedRun } from '../selectors';

/** How often the nodes of a run that goes on are read, ms. */
export const NODES_MS = 1_500;

/** The run that shows on the page of a DAG; null where none does. */
function* shownRun(dag_id: string): SagaGenerator<string | null> {
  const query = new URLSearchParams((yield* pageNow()).search);
  const dag = yield* select(dags.selectKnown, dag_id);
  return dag && query.get('tab') !== 'settings' ? displayedRunOf(dag, query.get('run')) : null;
}

function* readRun(dag_id: string, submission_id: string): SagaGenerator<void> {
  const known = (yield* select(selectDisplayedRun, submission_id))?.state;
  const reply = yield* callApi(api.dags.readRun, {
    dag_id,
    submission_id,
    ...(known !== undefined && { known }),
  });
  if (!reply.ok)
    return void (yield* put(runFailed({ dag_id, submission_id, problem: reply.problem })));
  yield* put(runRead({ dag_id, submission_id, ...reply.value }));
  const dag = yield* select(dags.selectKnown, dag_id);
  // The end of a run is heard here first.
  if (
    dag &&
    isRunning(dag) &&
    dag.submission_id === submission_id &&
    reply.value.run.end_datetime !== null
  )
    yield* put(dagRequested({ id: dag_id }));
}

/** While a run shows its nodes are read: every 1.5 s while it goes on; what did not change is not sent again. */
export function* followRun({ id }: { id: string }): SagaGenerator<void> {
  yield* whileSelected(
    () => shownRun(id),
    (submission_id) =>
      poll(() => readRun(id, submission_id), {
        *every() {
          const shown = yield* select(selectDisplayedRun, submission_id);
          return shown && shown.run.end_datetime !== null ? null : NODES_MS;
        },
        sooner: [stop.succeeded.type],
      }),
    [LOCATION_CHANGE, dagRead.type, execute.succeeded.type],
  );
}

/** A DAG carries its newest runs; where it has more, all of them are read, again whenever there is another one. */
export function* followRuns({ id }: { id: string }): SagaGenerator<void> {
  const count = function* count(): SagaGenerator<number | null> {
    const dag = yield* select(dags.selectKnown, id);
    return dag && dag.run_count > dag.execution_details.length ? dag.run_count : null;
  };
  yield* whileSelected(
    count,
    function* readRuns() {
      const reply = yield* callApi(api.dags.runs, { dag_id: id });
      if (reply.ok) yield* put(runsRead({ dag_id: id, runs: reply.value.runs }));
    },
    dagRead.type,
  );
}
