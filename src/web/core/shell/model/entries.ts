import type { Right } from '~/contract';
import type { NavEntry, FeatureManifest } from '~/web/lib/feature';

/** The groups of the sidebar from top to bottom (NAV-03, NAV-06). The first one and the last need no title. */
const GROUPS = [
  { group: 'first', title: null },
  { group: 'Creations', title: 'Creations' },
  { group: 'Storage', title: 'Storage' },
  { group: 'last', title: null },
] as const satisfies readonly {
  readonly group: NavEntry['group'];
  readonly title: string | null;
}[];

const entriesOf = (
  manifests: readonly FeatureManifest[],
  ...wanted: readonly NavEntry['group'][]
): readonly NavEntry[] =>
  manifests
    .flatMap(({ nav = [] }) => nav.filter(({ group }) => wanted.includes(group)))
    .sort((a, b) => a.order - b.order);

/** The rights that entries ask for. */
export const rightsOf = (manifests: readonly FeatureManifest[]): readonly Right[] =>
  manifests.flatMap(({ nav = [] }) => nav.flatMap(({ requires }) => requires ?? []));

/** One group of the sidebar. */
interface Group {
  readonly title: string | null;
  readonly entries: readonly NavEntry[];
}

/** The entries of the sidebar, as the features registered it: only areas that exist here have an entry; `lacking` are the rights that the person has not. */
export const groupsOf = (
  manifests: readonly FeatureManifest[],
  lacking: readonly Right[] = [],
): readonly Group[] =>
  GROUPS.map(({ group, title }) => ({
    title,
    entries: entriesOf(manifests, group).filter(
      ({ requires = [] }) => !requires.some((right) => lacking.includes(right)),
    ),
  })).filter(({ entries }) => entries.length > 0);

/** Below, the Settings group (NAV-10), with what is for admins alone (PRM-01). Areas of the whole team are hidden on the plans of single people (NAV-11). */
export const settingsEntriesOf = (
  manifests: readonly FeatureManifest[],
  seesTeam: boolean,
  isAdmin: boolean,
): readonly NavEntry[] =>
  (seesTeam ? entriesOf(manifests, 'team', 'own') : entriesOf(manifests, 'own')).filter(
    ({ admins }) => isAdmin || !admins,
  );

/** True for the entry's own address and everything below it. */
export const leadsTo = ({ to }: NavEntry, pathname: string): boolean =>
  pathname === to || pathname.startsWith(`${to}/`);
