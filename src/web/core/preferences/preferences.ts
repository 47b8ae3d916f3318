import { createSelector } from '@reduxjs/toolkit';
import { isChannelOnByDefault } from '~/contract/settings/account';
import type { NotificationTopic } from '~/contract/notifications/topics';
import { selectPendingPush } from './model/pushSlice';
import type { ListType, Theme } from './events';
import type { RootState } from '~/web/lib/state/root';
import { selectUser } from '~/web/core/session/person';

export const selectTheme = (state: Pick<RootState, 'preferences'>): Theme =>
  state.preferences.theme;

/** Whether the person is asked before variables of a notebook are lost. */
export const selectConfirmsDataLoss = (state: Pick<RootState, 'preferences'>): boolean =>
  state.preferences.asks;

/** Which groups of the sidebar are folded, by title. */
export const selectFoldedGroups = (state: Pick<RootState, 'preferences'>): readonly string[] =>
  state.preferences.foldedGroups;

/** How the list at this path is shown; a grid unless the person chose otherwise (LST-01). */
export const selectListType = (state: Pick<RootState, 'preferences'>, path: string): ListType =>
  state.preferences.listTypes[path] ?? 'grid';

/** Which kinds of push notifications the person wants: the profile, and over it the choices that are being saved. */
export const selectPush = createSelector(
  [selectUser, selectPendingPush],
  (user, pending): Readonly<Record<string, boolean>> => ({
    ...user?.notification_preferences?.push,
    ...pending,
  }),
);
export const selectPushOn = createSelector([selectPush], (push): boolean =>
  Object.values(push).includes(true),
);

/** Whether the person does not want the app to tell of things under a heading. */
export const selectIsQuiet = (
  state: Pick<RootState, 'session'>,
  topic: NotificationTopic | undefined,
): boolean =>
  topic !== undefined &&
  !isChannelOnByDefault(selectUser(state)?.notification_preferences ?? { push: {} }, 'app', topic);
