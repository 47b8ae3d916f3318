import type { api } from '~/contract';
import { onAnyPlan, type AccessTable } from '../access';

/** Who may hand over what their browser did. */
export const access = { exportSpans: onAnyPlan } satisfies AccessTable<typeof api.tracing>;
