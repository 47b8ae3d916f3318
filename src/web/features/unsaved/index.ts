import { always, every } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { editorReady } from '~/web/features/notebooks/editor/events';
import { deletion } from '~/web/features/notebooks/events';
import { storeDrafts, storeDraftsOfOpenPages } from './flows/drafts.saga';
import { deletionConfirmed, textRemoved } from './events';
import { LogoutQuestion } from './screens/LogoutQuestion';
import { storeComments, storeMessages } from './flows/outbox.saga';
import { DraftNotice } from './screens/DraftNotice';
import { closeQuestion, deleteAndSignOut, deleteDraft, listTexts } from './flows/texts.saga';
import { unsavedSlice } from './model/slice';

/** Text that the server does not have: what was typed into a notebook, and what was written and has not arrived. */
export const unsaved: Feature = {
  reducers: {
    unsaved: unsavedSlice.reducer,
  },
  flows: [
    always(listTexts),
    always(storeDraftsOfOpenPages),
    every(editorReady, storeDrafts),
    every(deletion.succeeded, deleteDraft),
    always(storeMessages),
    always(storeComments),
    every(textRemoved, closeQuestion),
    every(deletionConfirmed, deleteAndSignOut),
  ],
  // They are shown without a connection, so their code comes with that of the feature.
  panels: { unsavedText: DraftNotice, logoutQuestion: LogoutQuestion },
};
