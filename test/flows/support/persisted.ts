import { roster } from '~/web/app/roster';

const features = [...roster.present, ...(await Promise.all(roster.groups.map(roster.load))).flat()];

/** Everything that is written to the browser's storage, by its name there, field by field. */
export const PERSISTED = Object.fromEntries(
  features.flatMap(({ persisted = [] }) => persisted.map((one) => [one.key, one] as const)),
);
