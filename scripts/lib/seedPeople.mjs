/** Writes people, and what they say, straight into the database of a server that does not run, by copying what its first start made. */
import path from 'node:path';

/** Lets `work` write into the database of `dataFolder`. */
export const onDatabase = async (dataFolder, work) => {
  const { openDatabase } = await import('../../src/server/platform/database/database.ts');
  const { db, close } = await openDatabase({ folder: path.join(dataFolder, 'database') });
  try {
    return await work(db);
  } finally {
    await close();
  }
};

/** Adds `count` rows, 500 at a time. */
export const fill = async (db, table, count, another) => {
  for (let from = 0; from < count; from += 500) {
    await db
      .insert(table)
      .values(Array.from({ length: Math.min(500, count - from) }, (_, at) => another(from + at)));
  }
};

/** Adds `count` people to the admin's team: 'Person 17' with the user name 'person-17'. Nobody signs in as one of them. */
export const seedPeople = async (dataFolder, count) => {
  const { users } = await import('../../src/server/platform/identity/tables.ts');
  await onDatabase(dataFolder, async (db) => {
    const [{ teamName }] = await db.select().from(users).limit(1);
    await fill(db, users, count, (nth) => ({
      userName: `person-${nth}`,
      fullname: `Person ${nth}`,
      email: `person-${nth}@example.org`,
      passwordHash: '',
      teamName,
      internalHandle: `person-${nth}`,
    }));
  });
};

/** Adds `count` topics to one of the admin's notebooks, each begun by another person; answers which. */
export const seedTopics = async (dataFolder, count) => {
  const { comments, topics } = await import('../../src/server/areas/comments/tables.ts');
  const { notebooks } = await import('../../src/server/areas/notebooks/tables.ts');
  return onDatabase(dataFolder, async (db) => {
    const [{ notebookId: objectId }] = await db.select().from(notebooks).limit(1);
    await fill(db, topics, count, (nth) => ({
      topicId: `topic-${nth}`,
      objectType: 'notebook',
      objectId,
    }));
    await fill(db, comments, count, (nth) => ({
      commentId: `comment-${nth}`,
      topicId: `topic-${nth}`,
      userName: `person-${nth}`,
      mentions: [],
      createDatetime: new Date(Date.now() - (count - nth) * 60_000),
      comment: `What of step ${nth}?\nThe loss went up again.`,
    }));
    return { object_type: 'notebook', object_id: objectId };
  });
};
