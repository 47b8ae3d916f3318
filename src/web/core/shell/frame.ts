import type { RootState } from '~/web/lib/state/root';
import { selectConversationsOpen } from './conversations/model';
import { selectSidebarVisible } from './model/slice';

/** Pages without the panel: that of the conversations themselves (NAV-18), and those that fill the window or a frame of somebody else (NAV-19). */
const WITHOUT = /^\/(chat|launch|components|shared|notebooks\/[^/]+\/editor)(\/|$)/;

/** Whether the page has a place for the panel of conversations. */
export const selectHasConversations = (
  state: Pick<RootState, 'router' | 'shell'>,
  pathname: string,
): boolean => selectSidebarVisible(state) && !WITHOUT.test(pathname);

/** Whether the panel of conversations shows beside a page (NAV-17). */
export const selectConversationsVisible = (
  state: Pick<RootState, 'router' | 'shell'>,
  pathname: string,
): boolean => selectConversationsOpen(state) && selectHasConversations(state, pathname);

/** Whether the search lies over the page. */
export const selectSearchOpen = (state: Pick<RootState, 'shell'>): boolean =>
  state.shell.layout.search;
