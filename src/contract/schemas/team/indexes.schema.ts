import { z } from 'zod';
import {
  INDEX_ADDRESS_LENGTH,
  INDEX_LOGIN_LENGTH,
  INDEX_NAME_LENGTH,
  INDEX_PASSWORD_LENGTH,
} from '../../team/indexRules';
import { authenticated, Done, line, someText, text } from '../wire.schema';

/** A package index without its password, which is never told. */
export const PackageIndex = z.object({
  name: z.string(),
  /** Null where the server cannot open what it stored: it is to be saved again. */
  address: z.string().nullable(),
  /** The user name; '' where there is none. */
  login: z.string(),
  has_password: z.boolean(),
  /** In place of the public index; else beside it. */
  in_place: z.boolean(),
  update_datetime: z.string(),
});

export const schemas = {
  readAll: { request: authenticated({}), reply: z.object({ indexes: z.array(PackageIndex) }) },
  /** A new one, or other values in place of those that it has. */
  save: {
    request: authenticated({
      name: line(INDEX_NAME_LENGTH, 'Please input a name'),
      address: line(INDEX_ADDRESS_LENGTH, 'Please input an address'),
      login: text(INDEX_LOGIN_LENGTH).default(''),
      /** '' takes it away; left out, the stored one stays, unless the address names another host. */
      password: text(INDEX_PASSWORD_LENGTH).optional(),
      in_place: z.boolean().default(false),
    }),
    reply: z.object({ index: PackageIndex }),
  },
  delete: { request: authenticated({ name: someText(INDEX_NAME_LENGTH) }), reply: Done },
};
