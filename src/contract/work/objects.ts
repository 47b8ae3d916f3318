import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/work/objects.schema';

export type RecentObject = z.output<typeof Shapes.RecentObject>;

export const objects = endpoints<typeof Shapes.schemas>()({
  recent: '/fsc/user/objects/recent/read/',
});
