import { createAction } from '@reduxjs/toolkit';

export type NoticeKind = 'success' | 'info' | 'warning' | 'error';

/** What a notice offers to do: the word on its button, and what is said when it is taken up. */
export interface NoticeOffer {
  readonly label: string;
  readonly event: { readonly type: string; readonly payload: unknown };
}

/** Something the person should read. The same text twice is one notice that counts (ERR-12), with the offer of the last one. */
export const noticed = createAction<{ kind: NoticeKind; text: string; lines?: readonly string[]; offer?: NoticeOffer }>('notices/noticed');
export const dismissed = createAction<{ text: string }>('notices/dismissed');
/** The pointer or the focus rests on the notices: their time stands still. */
export const held = createAction('notices/held');
export const released = createAction('notices/released');
export const expired = createAction<{ text: string }>('notices/expired');
