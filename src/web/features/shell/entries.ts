import type { IconProps } from 'semantic-ui-react';

/** A way into an area of the app. */
export interface Entry {
  readonly to: string;
  readonly label: string;
  readonly icon: NonNullable<IconProps['name']>;
}

export interface Group {
  /** Shown above the entries; the first group needs none. */
  readonly title: string | null;
  readonly entries: readonly Entry[];
}

/** The sidebar from top to bottom (NAV-03, NAV-06). Only areas that exist have an entry. */
export const GROUPS: readonly Group[] = [
  { title: null, entries: [{ to: '/home', label: 'Home', icon: 'home' }] },
  {
    title: 'Creations',
    entries: [
      { to: '/notebooks', label: 'Code', icon: 'code' }, { to: '/jobs', label: 'Batch Jobs', icon: 'tasks' },
      { to: '/environments', label: 'Environments', icon: 'cubes' },
    ],
  },
  { title: 'Storage', entries: [{ to: '/drive', label: 'Drive', icon: 'hdd outline' }] },
];

/** Below, in the Settings group (NAV-10): areas of the whole team, hidden on the plans of single people (NAV-11). */
export const TEAM_ENTRIES: readonly Entry[] = [{ to: '/dashboard', label: 'Dashboard', icon: 'dashboard' }];

/** True for the entry's own address and everything below it. */
export const leadsTo = ({ to }: Entry, pathname: string): boolean => pathname === to || pathname.startsWith(`${to}/`);
