import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { encodeDag } from '~/contract/dags/file';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import type { downloadRequested, saveGraphRequested } from '../events';
import { dagSaved } from '../../events';
import { graphSaved, saveGraphFailed } from '../events';
import { dags } from '../../model/entities';
import { selectEditing } from '../selectors';

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
