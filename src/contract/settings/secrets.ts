import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/settings/secrets.schema';

export type Secret = z.output<typeof Shapes.Secret>;
export type Withheld = z.output<typeof Shapes.schemas.withheld.reply>;
export type SecretOffer = z.input<typeof Shapes.Work>;

/** Values that a person's programs find in their environment, and that nobody is told again. */
export const secrets = endpoints<typeof Shapes.schemas>()({
  readAll: '/fsc/user/secrets/readall/',
  save: '/fsc/user/secrets/update/',
  delete: '/fsc/user/secrets/delete/',
  offered: '/fsc/user/secrets/offered/read/',
  offer: '/fsc/user/secrets/offered/update/',
  withheld: '/fsc/user/secrets/withheld/read/',
  confirm: '/fsc/user/secrets/withheld/confirm/',
});
