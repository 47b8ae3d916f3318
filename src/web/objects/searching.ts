import type { RootState } from '~/web/kit/state/root';

/** Whether the search lies over the page. */
export const selectSearchOpen = (state: Pick<RootState, 'shell'>): boolean => state.shell.search;
