import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/team/audit.schema';

export type Act = z.output<typeof Shapes.Act>;

/** The actions of admins, and sign-ins. For admins. */
export const audit = endpoints<typeof Shapes.schemas>()({
  read: '/fsc/team/audit/read/',
  save: '/fsc/team/audit/save/',
});
