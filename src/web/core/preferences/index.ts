import { always, leadingBy } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toast, toastsFrom } from '~/web/core/toasts/toastsFrom';
import { reasonOf } from '~/web/lib/http/problem';
import type { Command, CommandsOf } from '~/web/lib/commands';
import { pushChosen, pushSaveFailed, themeChosen, type Theme } from './events';
import { paintTheme } from './flows/paintTheme.saga';
import { pushNotifications, savePush, watchPermission } from './flows/pushNotifications.saga';
import { pushSlice } from './model/pushSlice';
import { PERSISTED_PREFERENCES, preferencesSlice } from './model/slice';

const themes: readonly (readonly [Theme, Command['icon'], string])[] = [
  ['light', 'sun', 'Light theme'],
  ['dark', 'moon', 'Dark theme'],
  ['system', 'desktop', 'System theme'],
];

/** How the app looks. */
const accountCommands: CommandsOf = () =>
  themes.map(([theme, icon, label]) => ({
    key: `theme/${theme}`,
    label,
    icon,
    event: () => themeChosen({ theme }),
  }));

/** Toasts of events. */
const EVENT_TOASTS = [
  toast(pushSaveFailed, ({ problem }) => ({ kind: 'error', text: reasonOf(problem) })),
];

export const account: Feature = {
  commands: accountCommands,
  outlives: ['preferences'],
  reducers: {
    preferences: preferencesSlice.reducer,
    notifications: { push: pushSlice.reducer },
  },
  persisted: [
    {
      path: 'preferences',
      key: 'preferences',
      version: 2,
      allow: PERSISTED_PREFERENCES,
      storage: 'local',
    },
  ],
  flowsOutside: [always(paintTheme)],
  flows: [
    always(watchPermission),
    always(pushNotifications),
    leadingBy(pushChosen, () => '', savePush),
    toastsFrom(EVENT_TOASTS),
  ],
};
