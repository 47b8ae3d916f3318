import { call, select, take, type SagaGenerator } from 'typed-redux-saga';
import { showTheme } from '~/web/ui/theme/theme';
import { themeChosen } from '../events';
import type { PreferencesState } from '../model/slice';

/** The page wears the chosen theme, from the start and at every new choice. */
export function* paintTheme(): SagaGenerator<void> {
  if (typeof document === 'undefined') return;
  while (true) {
    const { theme } = yield* select(
      (state: { preferences: PreferencesState }) => state.preferences,
    );
    yield* call(showTheme, theme);
    yield* take(themeChosen);
  }
}
