import { z } from 'zod';
import { asks, instant } from '../wire.schema';

/** An object the person touched lately, as /home lists it. */
export const RecentObject = z.object({ kind: z.enum(['notebook', 'job', 'environment']), id: z.string(), name: z.string(), status: z.string(), update_datetime: instant });

export const schemas = {
  recent: { request: asks({}), reply: z.object({ objects: z.array(RecentObject) }) },
};
