import { selectLocation } from '~/web/lib/browser/url/location';
import type { RootState } from '~/web/lib/state/root';

/** The address's choice of the sidebar; null where it has none. */
export const sidebarIn = (search: string): boolean | null => {
  const said = new URLSearchParams(search).get('sidebar');
  return said === null ? null : said !== 'false';
};

/** The address decides, then what the tab remembers (NAV-02). */
export const selectSidebarVisible = (state: Pick<RootState, 'router' | 'shell'>): boolean =>
  sidebarIn(selectLocation(state).search) ?? state.shell.layout.sidebar;
export const selectAccountOpen = (state: Pick<RootState, 'shell'>): boolean =>
  state.shell.layout.account;
export const selectDrawerOpen = (state: Pick<RootState, 'shell'>): boolean =>
  state.shell.layout.drawer;
