import { api, type Notebook, type PublishDetails } from '~/contract';
import { lazily } from '~/web/lib/browser/lazily';
import { collaborators, panel, part } from '~/web/work/forms/fields';
import { objectRequest } from '~/web/work/forms/flows/objectRequest.saga';
import { objectForm } from '~/web/work/forms/objectForm';
import {
  copyOf,
  sourceFieldsOf,
  loadedNames,
  newValues,
  loadedObject,
  settingsOf,
  type CreateValues,
  type FormValues,
} from '~/web/work/forms/values';
import { identityOf } from '~/web/lib/identity';
import { nodeRule } from '~/web/work/forms/placement/model/rules';
import { aboutRules } from '~/web/work/publishing/about';
import { deletion, notebookCreated, notebookRead, notebookSaved } from '../../events';
import { inNotebook } from '~/web/core/uploads/events';
import { RuntimeField } from '../screens/RuntimeField';

const PublishFields = lazily(() => import('../screens/PublishFields'));
const CREATE_PATH = '/notebooks/create';
export const EMBEDDED_CREATE_PATH = '/components/notebooks/create';
const EMBEDDED_EDIT_PATH = '/components/notebooks/:id/edit';

/** Which interpreter runs it; null leaves that to the server. */
interface RuntimeValues {
  readonly runtime_id: string | null;
}
export type NotebookValues = CreateValues & RuntimeValues;
/** Token and date of publishing are the server's own: the date is shown and not sent. */
export type NotebookSettingsValues = FormValues &
  RuntimeValues &
  Omit<PublishDetails, 'publish_token'>;

/** node_count 0 may stand in the control, but at least 1 is submitted (NB-27). */
const sentOf = (values: FormValues & RuntimeValues) => ({
  ...settingsOf(values),
  notebook_name: values.name.trim(),
  node_count: Math.max(1, values.node_count ?? 1),
  runtime_id: values.runtime_id,
});

const valuesOf = (notebook: Notebook): NotebookSettingsValues => {
  const {
    notebook_name: name,
    node_count,
    runtime_id,
    publish_details: { publish_token: _kept, ...published },
  } = notebook;
  return { ...settingsOf(notebook), name, node_count, runtime_id, ...published };
};

/**
 * The request that changes a notebook: its fields without source_dir, with notebook_id, refresh, the original main_file and its files.
 * Unpublished to published sets publish_date to `now`; either publish change sets refresh.
 */
export const updateRequestOf = (
  notebook: Notebook,
  values: NotebookSettingsValues,
  now: string,
) => {
  const { published, summary, arxiv_id, task_category, task, tags } = values;
  const before = notebook.publish_details;
  const { source_dir: _kept, ...settings } = sentOf(values);
  return {
    notebook_id: notebook.notebook_id,
    settings,
    publish_details: {
      published,
      summary,
      arxiv_id: arxiv_id?.trim() || null,
      task_category,
      task,
      tags: [...tags],
      publish_token: before.publish_token,
      publish_date: published && !before.published ? now : before.publish_date,
    },
    refresh: published !== before.published,
    main_file: notebook.main_file,
    sc_bj_file_urls: notebook.sc_bj_file_urls,
  };
};

const nameOf = ({ notebook_name }: Notebook) => notebook_name;
const rowOf = ({ notebook }: { readonly notebook: Notebook }) => notebook;

const BASICS = [
  'notebooks/runtimeOptions',
  'forms/environments',
  'forms/datasets',
  'forms/teamDatasets',
  'forms/collaborators',
];

/** The forms of notebooks. */
export const notebookForm = objectForm<'notebook', NotebookForms>({
  kind: 'notebook',
  formsOf: ({ forms }) => forms?.drafts?.notebook,
  path: '/notebooks',
  workload: 'notebook',
  name: {
    field: 'notebook_name',
    label: 'Notebook name',
    missing: 'Please input your notebook name!',
  },
  files: {
    noun: 'notebook',
    noFiles: 'Please upload a notebook',
    endings: ['.ipynb'],
    wrongEnding: 'The main file of a notebook ends in .ipynb.',
    emptyFile: 'Untitled.ipynb',
    emptyHint: 'Start with one empty cell',
    dropped: 'notebook',
    mainFile: 'notebook',
  },
  idOf: ({ notebook_id }) => notebook_id,
  nameOf,
  create: {
    paths: [CREATE_PATH, EMBEDDED_CREATE_PATH],
    title: 'Create Notebook',
    values: { ...newValues, runtime_id: null },
    choices: BASICS,
    rules: nodeRule,
    names: {
      known: ({ notebooks }) => loadedNames(notebooks?.objects, nameOf),
      read: objectRequest(api.notebooks.readAll, {}, ({ notebooks }) => notebooks.map(nameOf)),
    },
    fields: [
      [panel('placement')],
      [part(RuntimeField), panel('environment'), panel('dataset'), collaborators],
      [panel('nodes'), panel('providerFeatures')],
    ],
    send: (values, files) => {
      const { source, brought, copied } = sourceFieldsOf(values);
      return objectRequest(
        api.notebooks.create,
        { settings: { ...sentOf(values), ...source }, ...brought, ...copied },
        rowOf,
        files,
      );
    },
    told: (notebook) => [notebookCreated({ id: notebook.notebook_id, row: notebook })],
    target: ({ notebook_id }) => inNotebook(notebook_id),
    copy: (notebook_id) =>
      objectRequest(api.notebooks.read, { notebook_id }, ({ notebook }) => ({
        ...settingsOf(notebook),
        ...copyOf(notebook_id, notebook.notebook_name, '/notebooks'),
        node_count: notebook.node_count,
        runtime_id: notebook.runtime_id,
      })),
    embedded: {
      path: EMBEDDED_CREATE_PATH,
      message: (notebook) => ({
        type: 'createSuccess',
        ...identityOf(notebook),
        notebook_name: notebook.notebook_name,
      }),
    },
  },
  settings: {
    title: 'Notebook settings',
    pages: ['/notebooks/:id', EMBEDDED_EDIT_PATH],
    choices: [...BASICS, 'forms/taskCategories', 'forms/tasks'],
    fields: [
      [panel('placement')],
      [part(RuntimeField), panel('environment'), panel('dataset'), collaborators],
      [panel('nodes'), panel('providerFeatures')],
      [part(PublishFields)],
    ],
    rules: { ...nodeRule, ...aboutRules },
    valuesOf,
    send: (before, values, at) =>
      objectRequest(api.notebooks.update, updateRequestOf(before, values, at), rowOf),
    told: (notebook) => notebookSaved({ id: notebook.notebook_id, row: notebook }),
    objectOf: ({ notebooks }, id) => loadedObject(notebooks?.objects, id),
    shownBy: (action) => (notebookRead.match(action) ? action.payload.row : null),
    goneBy: (action) => (deletion.succeeded.match(action) ? [action.payload.id] : []),
    embedded: {
      path: EMBEDDED_EDIT_PATH,
      read: (notebook_id) => objectRequest(api.notebooks.read, { notebook_id }, rowOf),
      toldOfRead: (notebook) => notebookRead({ id: notebook.notebook_id, row: notebook }),
    },
  },
});

interface NotebookForms {
  readonly row: Notebook;
  readonly create: NotebookValues;
  readonly settings: NotebookSettingsValues;
}
declare module '~/web/work/forms/state' {
  interface FormKinds {
    readonly notebook: NotebookForms;
  }
}
