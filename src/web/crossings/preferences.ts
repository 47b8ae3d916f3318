import type { ListType, Theme } from '../features/account/events';
import type { PreferencesState } from '../features/account/slice';

interface WithPreferences {
  readonly preferences: PreferencesState;
}

export const selectTheme = (state: WithPreferences): Theme => state.preferences.theme;

/** How the list at this path is shown; a grid unless the person chose otherwise (LST-01). */
export const selectListType = (state: WithPreferences, path: string): ListType => state.preferences.listTypes[path] ?? 'grid';
