import { createAction, nanoid } from '@reduxjs/toolkit';
import type { NotificationTopic } from '~/contract/notifications/topics';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

/** The action of a toast: the word on its button, and what is said when it is taken up. */
export interface ToastOffer {
  readonly label: string;
  readonly event: { readonly type: string; readonly payload: unknown };
}

/** The text of the toast. */
export interface ToastContent {
  readonly kind: ToastKind;
  readonly text: string;
  readonly lines?: readonly string[];
  readonly offer?: ToastOffer;
  /** The kind of the toast, where its text names one of many: the same kind is one toast that counts, with the newest text. */
  readonly like?: string;
  /** An address of this app where it can be looked at: the toast counts as unread until somebody has been there, or read the history. */
  readonly to?: string;
  /** The id of the event: the same thing is written down once. */
  readonly about?: string;
  /** Under which heading it is told, where the person has a choice of it. */
  readonly topic?: NotificationTopic;
  /** When it happened, ms since 1970; now where it is left out. */
  readonly at?: number;
}

/** Something that happened to the person's work, and where it can be looked at. */
export type NotificationItem = ToastContent & Required<Pick<ToastContent, 'about' | 'to'>>;

/** The notifications since the last request. */
export interface NotificationPage {
  /** The number for the next request: everything after it. */
  readonly since: number;
  /** Unseen and seen notifications of the person, by id. */
  readonly unseen: readonly string[];
  readonly seen: readonly string[];
  /** How many the person has not seen, of all. */
  readonly total: number;
}

const written = <Payload extends ToastContent>(payload: Payload) => ({
  payload,
  meta: { id: nanoid(), at: payload.at ?? Date.now() },
});

/** Something the person should read. The same text or kind twice is one toast that counts (ERR-12), with the offer of the last one. */
export const toastAdded = createAction('toasts/toastAdded', (said: ToastContent) => written(said));
/** Something for the history alone: the person was told elsewhere, or sees it (`seen`). */
export const notificationRecorded = createAction(
  'toasts/notificationRecorded',
  (said: ToastContent & { readonly seen: boolean }) => written(said),
);
/** Something happened to the person's work. It is told once, wherever it was heard of first, and not where they are looking at it. */
export const notificationReceived = createAction<NotificationItem>('toasts/notificationReceived');
/** The server told what happened, and what of it was seen in other browsers. */
export const notificationsSucceeded = createAction<NotificationPage>(
  'toasts/notificationsSucceeded',
);
/** The server knows that these were seen. */
export const seenSaveSucceeded = createAction<{ about: readonly string[] }>(
  'toasts/seenSaveSucceeded',
);
/** The action of toasts with this event is done: they offer it no more. */
export const toastActionExpired = createAction<Pick<ToastOffer, 'event'>>(
  'toasts/toastActionExpired',
);
export const dismissed = createAction<{ text: string }>('toasts/dismissed');
/** The pointer or the focus rests on the toasts: their time stands still. */
export const toastsPaused = createAction('toasts/toastsPaused');
export const released = createAction('toasts/released');
export const expired = createAction<{ text: string }>('toasts/expired');
/** Something happened just now: whoever reads what did need not wait. */
export const notificationsHinted = createAction('toasts/notificationsHinted');
/** The person has read all that was told so far, or all of a topic. */
export const allSeen = createAction(
  'toasts/allSeen',
  (payload: { readonly topic?: NotificationTopic | undefined }) => ({
    payload,
    meta: { at: new Date().toISOString() },
  }),
);
/** A notification that was marked as seen is unknown to the server: lists are read again. */
export const seenLost = createAction('toasts/seenLost');
/** The history of toasts is on the screen. */
export const centreOpened = createAction('toasts/centreOpened');
export const centreClosed = createAction('toasts/centreClosed');
/** The history is emptied: what the server told of it, by name, is wanted no more. */
export const historyCleared = createAction<{ about: readonly string[] }>('toasts/historyCleared');
