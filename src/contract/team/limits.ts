import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/team/limits.schema';

export type PersonLimits = z.output<typeof Shapes.PersonLimits>;
export type LoweredLimits = z.output<typeof Shapes.LoweredLimits>;

/** Limits of the resources that programs of a user may use. An admin may lower the defaults of the server for a member, and never raise them. */
export const limits = endpoints<typeof Shapes.schemas>()({
  current: '/fsc/user/limits/read/',
  read: '/fsc/team/user/limits/read/',
  update: '/fsc/team/user/limits/update/',
});
