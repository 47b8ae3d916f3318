import type { Happening } from '~/contract';
import { kindOf } from '~/contract/told/happenings';
import type { News } from '../../features/notices/events';

/** What is known of something that happened, wherever it was heard of. How each kind reads stands in the contract (`contract/told/happenings.ts`). */
export type Known = Pick<Happening, 'about' | 'kind' | 'object_id' | 'parts'>;

/** What the person is told of something that happened; null where this browser knows no such kind. */
export const newsOf = ({ about, kind, object_id, parts }: Known): News | null => {
  const known = kindOf(kind);
  if (known === null) return null;
  const { tone, ...said } = known.sentence(parts, object_id);
  return { ...said, kind: tone, about, topic: known.topic };
};
