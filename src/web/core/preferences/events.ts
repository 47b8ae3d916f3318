import { createAction } from '@reduxjs/toolkit';
import type { Problem, PushKind, User } from '~/contract';
import type { Permission } from '~/web/lib/browser/notifications';

/** How the app is coloured: as the system says, or as the person says. */
export type Theme = 'light' | 'dark' | 'system';
/** How a list is shown. */
export type ListType = 'grid' | 'list';

export const themeChosen = createAction<{ theme: Theme }>('preferences/themeChosen');
/** `path` is the list's address: '/notebooks'. */
export const listTypeChosen = createAction<{ path: string; listType: ListType }>(
  'preferences/listTypeChosen',
);

/** A group of the sidebar was folded or unfolded. */
export const sidebarGroupFolded = createAction<{ group: string; folded: boolean }>(
  'preferences/sidebarGroupFolded',
);

/** Whether the person is asked before variables of a notebook are lost. */
export const dataLossConfirmChanged = createAction<{ asks: boolean }>(
  'preferences/dataLossConfirmChanged',
);

/** The person turned a kind of push notifications on or off. */
export const pushToggled = createAction<{ kind: PushKind; on: boolean }>('preferences/pushToggled');
/** Nothing stands in the way of the choice: it shows, and is being saved. */
export const pushChosen = createAction<{ kind: PushKind; on: boolean }>('preferences/pushChosen');
/** The server keeps these choices; `user` is the profile as it is now. */
export const pushSaveSucceeded = createAction<{
  push: Readonly<Record<string, boolean>>;
  user: User;
}>('preferences/pushSaveSucceeded');
/** The server keeps none of the choices under way: they are taken back. */
export const pushSaveFailed = createAction<{ problem: Problem }>('preferences/pushSaveFailed');
/** The permission of the browser to show notifications. */
export const permissionChanged = createAction<{ permission: Permission }>(
  'preferences/permissionChanged',
);
/** From here on toasts of a hidden tab appear as notifications of the browser, until `pushStopped`. */
export const pushStarted = createAction('preferences/pushStarted');
export const pushStopped = createAction('preferences/pushStopped');
