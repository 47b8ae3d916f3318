import type { Feature } from '../../src/web/lib/feature';
import { roster } from '../../src/web/app/roster';

/** Every feature of the app. */
export const allFeatures = async (): Promise<readonly Feature[]> => [
  ...roster.present,
  ...(await Promise.all(roster.groups.map((group) => roster.load(group)))).flat(),
];
