import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { users } from '../../../platform/identity/tables';
import { PICTURES, type Picture } from '../profile/pictures';
import { pictures } from '../tables';

export interface PictureRepository {
  /** Keeps it as the person's picture, in place of the one before, and answers its address. */
  keep(userName: string, picture: Picture): Promise<string>;
  /** The person has no picture any more. */
  remove(userName: string): Promise<void>;
  /** The picture of this name; null where there is none, or not any more. */
  read(name: string): Promise<Picture | null>;
}

/** The table of pictures. A new picture has a new name, so that browsers may keep what they have for ever. */
export const pictureRepository = (db: Database): PictureRepository => ({
  keep: async (userName, picture) => {
    const name = randomBytes(16).toString('base64url');
    const address = PICTURES + name;
    await db.transaction(async (tx) => {
      await tx.delete(pictures).where(eq(pictures.userName, userName));
      await tx.insert(pictures).values({ name, userName, ...picture });
      await tx
        .update(users)
        .set({ profilePictureUrl: address })
        .where(eq(users.userName, userName));
    });
    return address;
  },
  remove: (userName) =>
    db.transaction(async (tx) => {
      await tx.delete(pictures).where(eq(pictures.userName, userName));
      await tx.update(users).set({ profilePictureUrl: null }).where(eq(users.userName, userName));
    }),
  read: async (name) =>
    (
      await db
        .select({ type: pictures.type, content: pictures.content })
        .from(pictures)
        .where(eq(pictures.name, name))
    )[0] ?? null,
});
