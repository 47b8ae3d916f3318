import type { z } from 'zod';
import { endpoints } from './endpoint';
import type * as Shapes from './schemas/notices.schema';

export type Happening = z.output<typeof Shapes.Happening>;

/** What happened to a person's work while they were away. */
export const notices = endpoints<typeof Shapes.schemas>()({
  read: '/fsc/user/notices/read/',
  seen: '/fsc/user/notices/seen/',
});
