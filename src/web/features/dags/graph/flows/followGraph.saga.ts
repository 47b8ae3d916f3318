import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { LOCATION_CHANGE } from 'connected-react-router';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { encodeDag } from '~/contract/dags/file';
import type { ActionOf } from '~/web/lib/saga/policies';
import { dagRead, dagRequested, dagSaved } from '../../events';
import {
  graphFailed,
  graphRead,
  graphSaved,
  saveGraphFailed,
  type downloadRequested,
  type saveGraphRequested,
} from '../events';
import { dags } from '../../model/entities';
import { selectEditing } from '../selectors';
import { jobChoice } from '../model/choices';

/** Reads the graph whenever the row says that there is another version of it. */
export function* followGraph({ id }: { id: string }): SagaGenerator<void> {
  const news = (action: unknown) =>
    (dagRead.match(action) || dagRequested.match(action)) && action.payload.id === id;
  while (true) {
    const [row, { version, request }] = [
      yield* select(dags.selectKnown, id),
      yield* select(selectEditing, id),
    ];
    if (row && (row.graph_version > version || request.problem)) yield* call(readGraph, id);
    yield* take(news);
  }
}

function* readGraph(dag_id: string): SagaGenerator<void> {
  const reply = yield* callApi(api.dags.readGraph, { dag_id });
  if (!reply.ok) return void (yield* put(graphFailed({ dag_id, problem: reply.problem })));
  const { graph, dag } = reply.value;
  yield* put(graphRead({ dag_id, graph, version: dag.graph_version }));
}

/** Whether the graph is being changed; null where it is not. */
function* editShown(): SagaGenerator<true | null> {
  return new URLSearchParams((yield* pageNow()).search).get('edit') === null ? null : true;
}

/** Reads the jobs that a node can run, once the graph is being changed. */
export function* offerJobs(): SagaGenerator<void> {
  yield* whileSelected(
    editShown,
    function* read() {
      yield* put(jobChoice.needed());
    },
    LOCATION_CHANGE,
  );
}

/** Saves the graph over the version it was made from; somebody else's newer one is never lost. */
export function* saveGraph({
  payload: { dag_id },
}: ActionOf<typeof saveGraphRequested>): SagaGenerator<void> {
  const { graph, from } = yield* select(selectEditing, dag_id);
  const reply = yield* callApi(api.dags.saveGraph, { dag_id, graph_version: from, graph });
  if (!reply.ok) return void (yield* put(saveGraphFailed({ dag_id, problem: reply.problem })));
  yield* put(graphSaved({ dag_id, row: reply.value.dag, graph: reply.value.graph }));
  yield* put(dagSaved({ id: dag_id, row: reply.value.dag }));
}

const offer = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};

/** Takes the graph out as it shows, as the JSON that makes one. */
export function* downloadGraph({
  payload: { dag_id },
}: ActionOf<typeof downloadRequested>): SagaGenerator<void> {
  const [dag, { graph }] = [
    yield* select(dags.selectKnown, dag_id),
    yield* select(selectEditing, dag_id),
  ];
  yield* call(offer, `${dag?.dag_name ?? dag_id}.json`, encodeDag(graph));
}
