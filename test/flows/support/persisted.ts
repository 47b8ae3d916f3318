import { roster } from '~/web/app/roster';
import type { PersistOptions } from '~/web/lib/feature';

const features = [...roster.present, ...(await Promise.all(roster.groups.map(roster.load))).flat()];

/** Everything that is written to the browser's storage, by its name there, field by field. */
export const PERSISTED = Object.fromEntries(
  features.flatMap(({ kept = {} }) =>
    Object.values<PersistOptions>(kept).map((one) => [one.key, one] as const),
  ),
);
