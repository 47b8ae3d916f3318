import type { Location } from 'history';

/** The part of the store that connected-react-router keeps. */
export interface RouterState {
  readonly router: { readonly location: Location };
}

export const selectLocation = (state: RouterState): Location => state.router.location;

/** A modal keeps the page under it in the history entry's state, so it survives a reload and time travel shows it. */
export interface ModalState {
  readonly background?: { readonly pathname: string; readonly search: string };
}

const backgroundOf = (location: Location): ModalState['background'] =>
  (location.state as ModalState | null | undefined)?.background;

/** The page that is open: under a modal it is the page below, and `over` where the modal was opened directly (RT-09). */
export const pageUnder = (
  location: Location,
  over: (pathname: string) => string | null,
): Location => {
  const below = over(location.pathname);
  if (below === null) return location;
  return { ...location, ...(backgroundOf(location) ?? { pathname: below, search: '' }), hash: '' };
};

/** The address of a modal over the page that is open now. */
export const modalOver = (
  pathname: string,
  page: Location,
): { pathname: string; search: string; state: ModalState } => {
  const [path = pathname, search = ''] = pathname.split('?');
  return {
    pathname: path,
    search: search ? `?${search}` : '',
    state: { background: { pathname: page.pathname, search: page.search } },
  };
};

/** The query with these parameters changed; null takes one out. Starts with '?' or is ''. */
export const withQuery = (
  search: string,
  changes: Readonly<Record<string, string | null>>,
): string => {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text ? `?${text}` : '';
};

/** Path and query of an address of this app; null for anything that could lead to another site (ACC-03, ACC-08). */
export const sameOriginPath = (address: unknown): string | null => {
  if (typeof address !== 'string' || !address.startsWith('/')) return null;
  try {
    const { origin, pathname, search } = new URL(address, 'http://here.invalid');
    return origin === 'http://here.invalid' && !pathname.startsWith('//')
      ? pathname + search
      : null;
  } catch {
    return null;
  }
};
