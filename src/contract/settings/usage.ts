import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/work/usage.schema';

export type Usage = z.output<typeof Shapes.Usage>;
export type UsageWeek = z.output<typeof Shapes.UsageWeek>;

/** The credits of a person for everybody who accepts an invitation of theirs (GEN-11). */
export const REFERRAL_CREDITS = { cpu: 20, gpu: 5 } as const;
/** So many weeks are told, this one among them. */
export const USAGE_WEEKS = 12;

export const usage = endpoints<typeof Shapes.schemas>()({ read: '/fsc/user/usage/read/' });
