import { call, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Dag, type Problem, type Reply } from '~/contract';
import { DAG_FILE, decodeDag, MAX_DAG_BYTES } from '~/contract/dags/file';
import type { Files } from '~/web/lib/browser/files/files';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { sizeText } from '~/text/size';
import { collaboratorChoice } from '~/web/work/forms/choices';
import { smallForm } from '~/web/work/forms/small/smallForm.saga';
import { createCancelled, createRequested, dagCreated, fileRead, type filePicked } from '../events';
import { createForm, NEW_DAG, selectCreate, type CreateValues } from '../model/forms';
import { dags } from '../model/entities';

const tooLarge = (size: number) =>
  `This file has ${sizeText(size)}. The file of a DAG has at most ${sizeText(MAX_DAG_BYTES)}.`;

const textOf = (files: Files, id: string): Promise<string | null> =>
  Promise.resolve(files.find(id)?.text() ?? null).catch(() => null);

/** Looks into the chosen file at once, so that the person reads what is wrong before they send it (DAG-07, DAG-08). */
export function* readFile({
  payload: { file_id, name, size },
}: ActionOf<typeof filePicked>): SagaGenerator<void> {
  const { files } = yield* getContext<AppContext>('app');
  if (!/\.json$/i.test(name))
    return void (yield* put(fileRead({ name, text: '', problem: DAG_FILE.none, nodes: 0 })));
  if (size > MAX_DAG_BYTES)
    return void (yield* put(fileRead({ name, text: '', problem: tooLarge(size), nodes: 0 })));
  const text = yield* call(textOf, files, file_id);
  files.letGo([file_id]);
  if (text === null)
    return void (yield* put(fileRead({ name, text: '', problem: 'Failed!', nodes: 0 })));
  const decoded = decodeDag(text);
  const found =
    'graph' in decoded
      ? { problem: null, nodes: decoded.graph.nodes.length }
      : { problem: decoded.problems.join(' '), nodes: 0 };
  yield* put(fileRead({ name, text, ...found }));
}

/** The content of the file is a value of the form; a DAG without a name is called after it. */
export function* takeFile({ payload }: ActionOf<typeof fileRead>): SagaGenerator<void> {
  const form = yield* select(selectCreate);
  const named =
    form?.values.dag_name === '' ? { dag_name: payload.name.replace(/\.json$/i, '') } : {};
  yield* put(createForm.events.changed({ source: 'file', file: payload, ...named }));
}

/** The server's problem with the file is shown at it; what belongs to no field stands at the name. */
const atFields = ({ fields = {}, ...problem }: Problem): Problem => {
  const { main_file: file } = fields;
  const said =
    file !== undefined
      ? { file }
      : Object.keys(fields).length > 0
        ? fields
        : { dag_name: problem.message || 'Something went wrong' };
  return { ...problem, fields: said };
};

function* send({
  dag_name,
  source,
  file,
  shared_with_team,
  collaborators,
}: CreateValues): SagaGenerator<Reply<{ readonly dag: Dag }>> {
  const files =
    source === 'file' && file
      ? [{ name: file.name, content: new Blob([file.text], { type: 'application/json' }) }]
      : [];
  const settings = {
    dag_name: dag_name.trim(),
    shared_with_team,
    collaborators: [...collaborators],
  };
  const reply = yield* callApi(api.dags.create, { settings }, { files });
  return reply.ok ? reply : { ok: false, problem: atFields(reply.problem) };
}

/** Makes a DAG, and opens its page (DAG-02). Cancel goes back to where the form was opened; opened directly, to the list (DAG-15). */
export const dagForm = smallForm({
  form: createForm,
  formOf: selectCreate,
  sent: createRequested,
  send,
  failed: 'Unable to create the DAG',
  choices: [collaboratorChoice],
  modal: { path: '/dags/create', values: NEW_DAG, left: createCancelled },
  taken: ({ dag: row, dag: { dag_id } }) => [
    dagCreated({ id: dag_id, row }),
    ...dags.shown(row, { inPlace: true }),
  ],
});
