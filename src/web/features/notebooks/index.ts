import { whilePage } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { deleteNotebooks } from './flows/deleteNotebook.saga';
import { followRuntime } from './flows/followRuntime.saga';
import { openAlone } from './flows/openAlone.saga';
import { renaming } from './flows/renameNotebook.saga';
import { cancelStarts, startNotebooks } from './flows/startNotebook.saga';
import { stopNotebooks } from './flows/stopNotebook.saga';
import { notebooks as room, runtimes } from './model';

export const notebooks: Room = {
  large: ['notebooks'],
  reducers: { notebooks: room.slice.reducer, notebookRename: renaming.form.reducer, notebookRuntimes: runtimes.reducer },
  flows: [
    ...room.lines, startNotebooks, cancelStarts, stopNotebooks, deleteNotebooks, renaming.line,
    whilePage<{ id: string }>('/notebooks/:id', followRuntime),
    whilePage<{ id: string }>('/notebooks/:id/editor', openAlone),
  ],
};
