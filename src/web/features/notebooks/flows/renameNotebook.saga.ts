import { api, type Notebook } from '~/contract';
import { objectRequest } from '~/web/work/forms/flows/objectRequest.saga';
import { objectRenaming } from '~/web/work/entities/renaming.saga';
import { callApi } from '~/web/lib/saga/callApi';
import { notebooks } from '../model';
import { deletion } from '../events';
import { NOTICES } from '../messages';

/** The request that changes a notebook: all that a person sets, and what it publishes as it is. */
const renamed = (notebook: Notebook, notebook_name: string) => {
  const {
    notebook_id,
    main_file,
    sc_bj_file_urls,
    publish_details,
    source_dir: _kept,
    ...settings
  } = notebook;
  return {
    notebook_id,
    main_file,
    sc_bj_file_urls,
    publish_details,
    refresh: false,
    settings: { ...settings, main_file, notebook_name },
  };
};

/** Gives a notebook another name. */
export const renaming = objectRenaming({
  feature: notebooks,
  missing: 'Please input your notebook name!',
  formOf: (state) => state.notebooks?.renameForm ?? null,
  read: (notebook_id) =>
    objectRequest(api.notebooks.read, { notebook_id }, ({ notebook }) => notebook),
  send: (notebook, name) =>
    objectRequest(api.notebooks.update, renamed(notebook, name), (reply) => reply.notebook),
});

/** A notebook that is gone already is deleted as it was wanted; the page of one that is gone gives way to the list. */
export const deleteNotebooks = notebooks.intent(deletion, {
  run: ({ notebook_id }) => callApi(api.notebooks.delete, { notebook_id }),
  messages: NOTICES.delete,
});
