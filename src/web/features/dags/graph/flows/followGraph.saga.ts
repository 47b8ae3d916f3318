import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { dagRead, dagRequested } from '../../events';
import { graphFailed, graphRead } from '../events';
import { dags } from '../../model/entities';
import { selectEditing } from '../selectors';

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
