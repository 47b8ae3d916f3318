import type { api } from '~/contract';
import { needs, onAnyPlan, type AccessTable } from '../../platform/access/access';

/** Users that may send spans of their browser. */
export const access = {
  exportSpans: needs('write', onAnyPlan),
} satisfies AccessTable<typeof api.tracing>;
