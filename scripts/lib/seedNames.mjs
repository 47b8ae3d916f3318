/** Writes notebooks and jobs straight into the database of a server that does not run, by copying what its first start made. */
import path from 'node:path';

const WORDS = [
  'churn',
  'iris',
  'resnet',
  'sales',
  'fraud',
  'demand',
  'speech',
  'weather',
  'pricing',
  'mnist',
];

/** The name of the nth object: 'churn weather 17'. */
export const nameAt = (nth) =>
  `${WORDS[nth % WORDS.length]} ${WORDS[Math.floor(nth / WORDS.length) % WORDS.length]} ${nth}`;

/** Adds `count` notebooks of the admin to the database in `dataFolder`, each touched a minute before the one before it. */
export const seedNames = async (dataFolder, count) => {
  const { openDatabase } = await import('../../src/server/platform/database/database.ts');
  const { notebooks } = await import('../../src/server/areas/notebooks/tables.ts');
  const { db, close } = await openDatabase({ folder: path.join(dataFolder, 'database') });
  try {
    const [sample] = await db.select().from(notebooks).limit(1);
    const another = (nth) => ({
      // Every row gets a revision of its own from the sequence.
      ...sample,
      revision: undefined,
      notebookId: `nb-named-${nth}`,
      settings: { ...sample.settings, notebook_name: nameAt(nth) },
      updateDatetime: new Date(Date.now() - nth * 60_000),
    });
    for (let from = 0; from < count; from += 500) {
      await db
        .insert(notebooks)
        .values(Array.from({ length: Math.min(500, count - from) }, (_, at) => another(from + at)));
    }
  } finally {
    await close();
  }
};
