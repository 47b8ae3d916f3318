import { roster } from '~/web/app/roster';
import type { PersistOptions } from '~/web/lib/feature';

const features = [...roster.present, ...(await Promise.all(roster.groups.map(roster.load))).flat()];

/** Everything that is written to the browser's storage, slice by slice, field by field. */
export const PERSISTED = Object.fromEntries(
  features.flatMap(({ kept = {} }) => Object.entries<PersistOptions>(kept)),
);
