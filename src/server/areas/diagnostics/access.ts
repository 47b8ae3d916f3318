import type { api } from '~/contract';
import { needs, onAnyPlan, type AccessTable } from '../../platform/access/access';

/** Who may hand over what their browser did. */
export const access = {
  exportSpans: needs('write', onAnyPlan),
} satisfies AccessTable<typeof api.tracing>;
