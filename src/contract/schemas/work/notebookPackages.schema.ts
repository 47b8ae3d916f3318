import { z } from 'zod';
import { authenticated, Done, id } from '../wire.schema';

/** A package that a cell of a notebook installed. */
export const AddedPackage = z.object({
  name: z.string(),
  version: z.string(),
  /** The Python that sees it, '3.11'. */
  python: z.string(),
});

/** The endpoints of the packages that cells install. */
export const packageSchemas = {
  /** The packages that cells of it installed, beside those of its environment. */
  readPackages: {
    request: authenticated({ notebook_id: id }),
    reply: z.object({
      packages: z.array(AddedPackage),
      /** The environment that its next start has; null for the machine's Python. */
      environment: z
        .object({
          env_id: z.string(),
          env_name: z.string(),
          /** Its owner, who alone builds it. */
          user_name: z.string().nullable(),
          requirements: z.string(),
        })
        .nullable(),
    }),
  },
  removePackages: {
    request: authenticated({ notebook_id: id }),
    reply: Done,
  },
};
