/** Writes people with sessions and objects straight into the database of a server that does not run: signing 500 people in takes scrypt half a minute. */
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';

const TEAM = 25;
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
];
const FIFTEEN_DAYS_MS = 15 * 24 * 3600 * 1000;

const idOf = (nth, turn) => `nb-load-${nth}-${turn}`;

/** Adds `count` people to the database in `dataFolder`; answers who they are, with a token and the page that each has open. */
export const seedPeople = async (dataFolder, count) => {
  const { openDatabase } = await import('../../src/server/database/database.ts');
  const {
    teams: ofTeams,
    users,
    sessions,
  } = await import('../../src/server/areas/account/tables.ts');
  const { notebooks } = await import('../../src/server/areas/notebooks/tables.ts');
  const { db, close } = await openDatabase({ folder: path.join(dataFolder, 'database') });
  try {
    const [sample] = await db.select().from(notebooks).limit(1);
    const people = Array.from({ length: count }, (_, nth) => ({
      user_name: `person-${nth}`,
      team: `team-${Math.floor(nth / TEAM)}`,
      token: randomBytes(32).toString('base64url'),
      page: PAGES[nth % PAGES.length],
      notebook_id: idOf(nth, 0),
    }));
    const teams = [...new Set(people.map(({ team }) => team))];
    await db
      .insert(ofTeams)
      .values(teams.map((teamName) => ({ teamName, planType: 'creator_pro' })));
    await db.insert(users).values(
      people.map(({ user_name, team }) => ({
        userName: user_name,
        fullname: user_name,
        teamName: team,
        internalHandle: user_name,
        passwordHash: 'none',
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
            return {
              ...sample,
              revision: undefined,
              notebookId: idOf(from + at, turn),
              userName: user_name,
            };
          }),
        ),
      );
    }
    return people;
  } finally {
    await close();
  }
};
