import type { RecentObject } from '~/contract';
import type { RecentKind, FeatureManifest } from '~/web/lib/feature';

/** The sections of /home from top to bottom, as the features registered them; one that has nothing is not shown. */
export const kindsOf = (manifests: readonly FeatureManifest[]): readonly RecentKind[] =>
  manifests.flatMap(({ recents }) => (recents ? [recents] : [])).sort((a, b) => a.order - b.order);

/** So few objects has who has just begun: those of the sample workspace. */
const SAMPLES = 3;

/** Somebody who has a few notebooks at most, and nothing else yet. */
export const isNewcomer = (rows: readonly RecentObject[]): boolean =>
  rows.length <= SAMPLES && rows.every(({ kind }) => kind === 'notebook');
