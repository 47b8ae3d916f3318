import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { deletion } from '../events';
import { NOTICES } from '../messages';
import { notebooks } from '../model';

/** A notebook that is gone already is deleted as it was wanted; the page of one that is gone gives way to the list. */
export const deleteNotebooks = notebooks.intent(deletion, {
  run: ({ notebook_id }) => callApi(api.notebooks.delete, { notebook_id }),
  messages: NOTICES.delete,
});
