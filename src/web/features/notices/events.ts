import { createAction } from '@reduxjs/toolkit';

export type NoticeKind = 'success' | 'info' | 'warning' | 'error';

/** Something the person should read. The same text twice is one notice that counts (ERR-12). */
export const noticed = createAction<{ kind: NoticeKind; text: string; lines?: readonly string[] }>('notices/noticed');
export const dismissed = createAction<{ text: string }>('notices/dismissed');
/** The pointer or the focus rests on the notices: their time stands still. */
export const held = createAction('notices/held');
export const released = createAction('notices/released');
export const expired = createAction<{ text: string }>('notices/expired');
