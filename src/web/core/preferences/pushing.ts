import { createSelector } from '@reduxjs/toolkit';
import type { NotificationTopic } from '~/contract/notifications/topics';
import type { RootState } from '~/web/lib/state/root';
import { selectPush } from './preferences';

type Part = Pick<RootState, 'notifications'>;

/** Why this browser is told nothing while the app is not open in it, although the person wants it; null where nothing stands in the way. */
export const selectNotPushed = (state: Part): string | null =>
  state.notifications.subscription?.reason ?? null;

/** Push notifications: of which headings the person wants them, and whether the server sends them to this browser by itself. */
export const selectPushing = createSelector(
  [selectPush, (state: Part) => state.notifications.subscription?.subscribed ?? false],
  (push, subscribed) => ({
    /** Something that is told in this tab appears as a notification of the browser while the tab is hidden. */
    shows: (topic: NotificationTopic | undefined) =>
      push['notices'] === true || (topic !== undefined && push[topic] === true),
    /** The server sends it here, so the tab does not. */
    isSent: (topic: NotificationTopic | undefined) =>
      subscribed && topic !== undefined && push[topic] === true,
  }),
);
