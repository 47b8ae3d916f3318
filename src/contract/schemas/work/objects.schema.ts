import { z } from 'zod';
import { asks, instant } from '../wire.schema';

/** An object the person touched lately, as /home lists it. */
export const RecentObject = z.object({
  kind: z.enum(['notebook', 'job', 'environment', 'dataset', 'sweep', 'prediction', 'dag']), id: z.string(), name: z.string(), status: z.string(), update_datetime: instant,
});

/** An object that the person may see, as it is found by its name. */
export const NamedObject = RecentObject.extend({
  /** Who owns it. */
  user_name: z.string(),
});

export const schemas = {
  readNames: { request: asks({}), reply: z.object({ objects: z.array(NamedObject) }) },
  recent: { request: asks({}), reply: z.object({ objects: z.array(RecentObject) }) },
};
