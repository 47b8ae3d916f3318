/** An area that only a test knows: all that one takes, in one folder. */
import { pgTable, serial, text } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { endpoints } from '~/contract/endpoint';
import { authenticated } from '~/contract/schemas/wire.schema';
import { needs, signedIn, type Access } from '~/server/platform/access/access';
import { areaOutside } from '~/server/platform/area';
import { HttpError } from '~/server/platform/httpError';

const notes = pgTable('planted_notes', {
  id: serial('id').primaryKey(),
  owner: text('owner').notNull(),
  text: text('text').notNull(),
});

const schemas = {
  write: {
    request: authenticated({ text: z.string().max(100) }),
    reply: z.object({ count: z.number() }),
  },
  shout: {
    request: authenticated({ whom: z.string().max(100) }),
    reply: z.object({ text: z.string() }),
  },
};

const admins: Access<unknown, string> = {
  who: 'maker or admin',
  of: 'note',
  admit: async (_workspace, _request, { is_admin, fullname }) => {
    if (!is_admin) throw new HttpError('refused', 'Only an admin may shout.');
    return fullname;
  },
};

export const planted = areaOutside(
  {
    name: 'planted',
    schemas,
    endpoints: endpoints<typeof schemas>()({
      write: '/fsc/planted/write/',
      shout: '/fsc/planted/shout/',
    }),
  },
  {
    tables: { notes },
    access: { write: needs('write', signedIn), shout: needs('write', admins) },
    recover: async ({ db }) =>
      void (await db.execute(
        'create temporary table if not exists planted_notes (id serial, owner text, text text)',
      )),
    serve: ({ db }) => ({
      handlers: {
        write: async ({ text: words }, { user }) => {
          await db.insert(notes).values({ owner: user.user_name, text: words });
          return { count: await db.$count(notes) };
        },
        shout: async ({ whom }, { object: name }) => ({
          text: `${name} calls ${whom.toUpperCase()}!`,
        }),
      },
    }),
  },
);
