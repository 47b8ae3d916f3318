import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/team/ownership.schema';

export type OwnedItem = z.output<typeof Shapes.OwnedItem>;

/** Work that an admin hands over from one member of the team to another. */
export const ownership = endpoints<typeof Shapes.schemas>()({
  list: '/fsc/team/user/holdings/read/',
  transfer: '/fsc/team/user/holdings/give/',
});
