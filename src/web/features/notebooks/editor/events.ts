import { createAction } from '@reduxjs/toolkit';

/** An editor is known by its notebook and the runtime it shows (EDF-03). */
type Key = { key: string };

export const editorOpened = createAction<
  Key & { notebook_id: string; embedUrl: string; baseUrl: string; name: string }
>('notebooks/editorOpened');
/** The page in the frame said that it is there. */
export const editorReady = createAction<Key>('notebooks/editorReady');
/** 30 s without a word from the page. */
export const editorSlow = createAction<Key>('notebooks/editorSlow');
export const editorRetried = createAction<Key>('notebooks/editorRetried');
export const editorClosed = createAction<Key>('notebooks/editorClosed');
export const unsavedChanged = createAction<Key & { unsaved: boolean }>('notebooks/unsavedChanged');
/** The page in the frame was scrolled away from its top, or is there again. */
export const editorScrolled = createAction<Key & { scrolled: boolean }>('notebooks/editorScrolled');
