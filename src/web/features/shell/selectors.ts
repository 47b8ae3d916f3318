import { selectLocation, type RouterState } from '~/web/kit/place/location';
import type { ShellState } from './slice';

interface WithShell extends RouterState {
  readonly shell: ShellState;
}

/** What the address says of the sidebar; null where it says nothing. */
export const sidebarIn = (search: string): boolean | null => {
  const said = new URLSearchParams(search).get('sidebar');
  return said === null ? null : said !== 'false';
};

/** The address decides, then what the tab remembers (NAV-02). */
export const selectSidebarShown = (state: WithShell): boolean => sidebarIn(selectLocation(state).search) ?? state.shell.sidebar;
export const selectDrawerOpen = (state: WithShell): boolean => state.shell.drawer;
