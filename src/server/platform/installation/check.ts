import { createHash } from 'node:crypto';

/** The findings of a start on both sides, before it changed anything. */
export interface Seen {
  /** How database and folder are called in what the operator is told. */
  readonly databaseName: string;
  readonly sharedFolder: string;
  /** The ids that stand in them; null where there is none. */
  readonly inDatabase: string | null;
  readonly inFolder: string | null;
  /** Whether a first start came to its end in this folder. */
  readonly complete: boolean;
  /** Whether anybody has an account in the database. */
  readonly hasPeople: boolean;
  /** The work of people in the folder, in words. */
  readonly work: readonly string[];
  readonly hasKey: boolean;
}

const isUsed = ({ complete, work, hasKey }: Seen) => complete || work.length > 0 || hasKey;

/** In what way database and folder do not belong together; null where they do. */
const mismatch = (seen: Seen): string | null => {
  const { inDatabase, inFolder, hasPeople, complete, work, databaseName, sharedFolder } = seen;
  const holds =
    work.length > 0
      ? `the folder ${sharedFolder} holds ${work.join(', ')}`
      : `the folder ${sharedFolder} was in use before`;
  if (inDatabase !== null && inFolder !== null) {
    return inDatabase === inFolder
      ? null
      : `${databaseName} belongs to another installation than the folder ${sharedFolder}`;
  }
  if (!hasPeople)
    return work.length > 0 || complete ? `${databaseName} is empty, but ${holds}` : null;
  if (inDatabase !== null)
    return `${databaseName} belongs to an installation, and the folder ${sharedFolder} is not its folder`;
  if (inFolder !== null)
    return complete
      ? `${databaseName} holds people, but does not say that it belongs to the folder ${sharedFolder}`
      : null;
  return isUsed(seen)
    ? null
    : `${databaseName} holds people, but the folder ${sharedFolder} holds nothing of theirs`;
};

/** The word that binds exactly these two: left in the settings, it binds nothing else. */
const wordFor = (seen: Seen) =>
  createHash('sha256')
    .update(JSON.stringify([seen.databaseName, seen.sharedFolder, seen.inDatabase, seen.inFolder]))
    .digest('hex')
    .slice(0, 8);

/**
 * Whether a start may go on with this database and this folder: null, or the sentences that say what was found where and what to do.
 * `adopt` is the word of an operator who wants exactly these two, as an earlier refusal named it.
 */
export const installationProblem = (
  seen: Seen,
  adopt: string | null,
  advice: string,
): string | null => {
  const found = mismatch(seen);
  if (found === null || adopt === wordFor(seen)) return null;
  return (
    `Database and files do not belong together: ${found}. Nothing was changed.\n` +
    '  If a setting is wrong: set DATABASE_URL, ATELIER_DATA and ATELIER_SHARED back to what they were.\n' +
    `  If the database is lost: ${advice}\n` +
    `  If you want exactly these two from now on: start once with ATELIER_ADOPT=${wordFor(seen)}. What this database does not know goes to the trash.`
  );
};
