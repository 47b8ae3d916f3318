import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/team/indexes.schema';

export type PackageIndex = z.output<typeof Shapes.PackageIndex>;

/** Package indexes of a team, which its builds of environments use. For admins; a password is never returned. */
export const indexes = endpoints<typeof Shapes.schemas>()({
  readAll: '/fsc/team/indexes/readall/',
  save: '/fsc/team/indexes/update/',
  delete: '/fsc/team/indexes/delete/',
});
