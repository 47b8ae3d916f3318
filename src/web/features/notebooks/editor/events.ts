import { createAction } from '@reduxjs/toolkit';

/** An editor is known by its notebook and the runtime it shows (EDF-03). */
type Key = { key: string };

export const editorOpened = createAction<
  Key & { notebook_id: string; embedUrl: string; baseUrl: string; name: string }
>('editor/opened');
/** The page in the frame said that it is there. */
export const editorReady = createAction<Key>('editor/ready');
/** 30 s without a word from the page. */
export const editorSlow = createAction<Key>('editor/slow');
export const editorRetried = createAction<Key>('editor/retried');
export const editorClosed = createAction<Key>('editor/closed');
export const unsavedChanged = createAction<Key & { unsaved: boolean }>('editor/unsavedChanged');
/** The page in the frame was scrolled away from its top, or is there again. */
export const editorScrolled = createAction<Key & { scrolled: boolean }>('editor/scrolled');
