import { every, leadingBy, whilePage } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { deleteRequested, startCancelled, startRequested, stopAllRequested, stopRejected, stopRequested } from './events';
import { cancelForeignStart } from './flows/clearStart.saga';
import { deleteNotebooks } from './flows/deleteNotebooks.saga';
import { followNotebook } from './flows/followNotebook.saga';
import { followNotebooks } from './flows/followNotebooks.saga';
import { lookAgain } from './flows/readNotebook.saga';
import { startNotebook } from './flows/startNotebook.saga';
import { stopNotebook } from './flows/stopNotebook.saga';
import { stopNotebooks } from './flows/stopNotebooks.saga';
import { notebooksReducer } from './slice';

const byId = ({ notebook_id }: { notebook_id: string }) => notebook_id;

export const notebooks: Room = {
  reducers: { notebooks: notebooksReducer },
  flows: [
    whilePage('/notebooks', followNotebooks),
    whilePage<{ id: string }>('/notebooks/:id', followNotebook),
    leadingBy(startRequested, byId, startNotebook),
    leadingBy(startCancelled, byId, cancelForeignStart),
    leadingBy(stopRequested, byId, stopNotebook),
    every(stopAllRequested, stopNotebooks),
    every(stopRejected, lookAgain),
    every(deleteRequested, deleteNotebooks),
  ],
};
