import { goBack, push, replace } from 'connected-react-router';
import { call, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { DAG_FILE, decodeDag, MOST_DAG_BYTES } from '~/contract/work/dag/file';
import type { Files } from '~/web/kit/browser/files/files';
import { selectLocation, type ModalState } from '~/web/kit/browser/url/location';
import { ask } from '~/web/kit/effects/ask';
import type { Happened } from '~/web/kit/effects/policies';
import type { AppContext } from '~/web/kit/effects/sagaContext';
import { untilCancelled } from '~/web/kit/effects/untilCancelled';
import { sizeText } from '~/text/size';
import { collaboratorChoice } from '~/web/objects/form/choices';
import type { filePicked} from '../events';
import { created, dagCreated, fileRead } from '../events';
import { createForm, NEW_DAG } from '../model/forms';
import { dags } from '../model/room';
import { selectCreate } from '../selectors';

const { opened, closed, changed, attempted, submitted, refused } = createForm.events;

/** The form is there as long as its address is. */
export function* openCreateForm(): SagaGenerator<void> {
  try {
    yield* put(collaboratorChoice.needed());
    yield* put(opened(NEW_DAG));
    yield* untilCancelled();
  } finally {
    yield* put(closed());
  }
}

const tooLarge = (size: number) => `This file has ${sizeText(size)}. The file of a DAG has at most ${sizeText(MOST_DAG_BYTES)}.`;

const textOf = (files: Files, id: string): Promise<string | null> => Promise.resolve(files.find(id)?.text() ?? null).catch(() => null);

/** Looks into the chosen file at once, so that the person reads what is wrong before they send it (DAG-07, DAG-08). */
export function* readFile({ payload: { file_id, name, size } }: Happened<typeof filePicked>): SagaGenerator<void> {
  const { files } = yield* getContext<AppContext>('app');
  if (!/\.json$/i.test(name)) return void (yield* put(fileRead({ name, text: '', problem: DAG_FILE.none, nodes: 0 })));
  if (size > MOST_DAG_BYTES) return void (yield* put(fileRead({ name, text: '', problem: tooLarge(size), nodes: 0 })));
  const text = yield* call(textOf, files, file_id);
  files.letGo([file_id]);
  if (text === null) return void (yield* put(fileRead({ name, text: '', problem: 'Failed!', nodes: 0 })));
  const decoded = decodeDag(text);
  const found = 'graph' in decoded ? { problem: null, nodes: decoded.graph.nodes.length } : { problem: decoded.problems.join(' '), nodes: 0 };
  yield* put(fileRead({ name, text, ...found }));
}

/** What was read of the file is a value of the form; a DAG without a name is called after it. */
export function* takeFile({ payload }: Happened<typeof fileRead>): SagaGenerator<void> {
  const form = yield* select(selectCreate);
  const named = form?.values.dag_name === '' ? { dag_name: payload.name.replace(/\.json$/i, '') } : {};
  yield* put(changed({ source: 'file', file: payload, ...named }));
}

/** Makes a DAG, and opens its page (DAG-02). */
export function* createDag(): SagaGenerator<void> {
  const form = yield* select(selectCreate);
  if (!form) return;
  if (Object.keys(createForm.problemsOf(form, null)).length > 0) return void (yield* put(attempted()));
  const { dag_name, source, file, shared_with_team, collaborators } = form.values;
  yield* put(submitted());
  const files = source === 'file' && file ? [{ name: file.name, content: new Blob([file.text], { type: 'application/json' }) }] : [];
  const settings = { dag_name: dag_name.trim(), shared_with_team, collaborators: [...collaborators] };
  const reply = yield* ask(api.dags.create, { settings }, { files });
  if (!reply.ok) {
    const { fields = {}, message } = reply.problem;
    return void (yield* put(refused(fields['main_file'] ? { file: fields['main_file'] } : Object.keys(fields).length > 0 ? fields : { dag_name: message || 'Something went wrong' })));
  }
  const { dag } = reply.value;
  yield* put(dagCreated({ id: dag.dag_id, row: dag }));
  yield* put(created({ dag_id: dag.dag_id }));
  yield* put(dags.own.events.wanted());
  yield* put(replace(`/dags/${encodeURIComponent(dag.dag_id)}`));
}

/** Cancel goes back to where the form was opened; opened directly, to the list (DAG-15). */
export function* leaveCreateForm(): SagaGenerator<void> {
  const cameFrom = ((yield* select(selectLocation)).state as ModalState | undefined)?.background;
  yield* put(cameFrom ? goBack() : push('/dags'));
}
