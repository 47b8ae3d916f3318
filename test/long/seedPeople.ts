/** Writes people with sessions and objects straight into the database of a server that does not run: signing 500 people in takes scrypt half a minute. */
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { hashPassword } from '~/server/areas/account/passwords';
import { sessions, teams, users } from '~/server/platform/identity/tables';
import { notebooks } from '~/server/areas/notebooks/tables';
import { openDatabase } from '~/server/platform/database/database';

const NOTEBOOKS = 8;
const PAGES = [
  'home',
  'notebooks',
  'notebooks',
  'team',
  'jobs',
  'drive',
  'environments',
  'dashboard',
  'notebook',
  'notebook',
] as const;
const FIFTEEN_DAYS_MS = 15 * 24 * 3600 * 1000;

export interface SeededPerson {
  readonly user_name: string;
  readonly team: string;
  readonly token: string;
  /** The page that they have open. */
  readonly page: (typeof PAGES)[number];
  readonly notebook_id: string;
}

const idOf = (nth: number, turn: number) => `nb-load-${nth}-${turn}`;

/** Adds `count` people, in teams of `teamSize`, to the database in `dataFolder`; returns who they are. */
export const seedPeople = async (
  dataFolder: string,
  count: number,
  teamSize = 25,
): Promise<SeededPerson[]> => {
  const { db, close } = await openDatabase({ folder: path.join(dataFolder, 'database') });
  try {
    const [sample] = await db.select().from(notebooks).limit(1);
    if (!sample) throw new Error('The database has no notebook to copy.');
    const people = Array.from({ length: count }, (_, nth) => ({
      user_name: `person-${nth}`,
      team: `team-${Math.floor(nth / teamSize)}`,
      token: randomBytes(32).toString('base64url'),
      page: PAGES[nth % PAGES.length] ?? 'home',
      notebook_id: idOf(nth, 0),
    }));
    // One for all, which nobody knows.
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'), 15);
    const names = [...new Set(people.map(({ team }) => team))];
    await db
      .insert(teams)
      .values(names.map((teamName) => ({ teamName, planType: 'creator_pro' as const })));
    await db.insert(users).values(
      people.map(({ user_name, team }) => ({
        userName: user_name,
        fullname: user_name,
        teamName: team,
        internalHandle: user_name,
        passwordHash,
      })),
    );
    await db.insert(sessions).values(
      people.map(({ user_name, token }) => ({
        tokenHash: createHash('sha256').update(token).digest('hex'),
        userName: user_name,
        expireDatetime: new Date(Date.now() + FIFTEEN_DAYS_MS),
      })),
    );
    for (let from = 0; from < count; from += 100) {
      await db.insert(notebooks).values(
        people.slice(from, from + 100).flatMap(({ user_name }, at) =>
          Array.from({ length: NOTEBOOKS }, (_, turn) => {
            // Every row gets a revision of its own from the sequence.
            const { revision: _revision, ...rest } = sample;
            return { ...rest, notebookId: idOf(from + at, turn), userName: user_name };
          }),
        ),
      );
    }
    return people;
  } finally {
    await close();
  }
};
