import path from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { users } from '../../../platform/identity/tables';
import { environments } from '../../environments/tables';
import { jobRecordsFolder, runsOf } from '../../jobs/api';
import { homeOf } from '../../../platform/isolation/asUser';
import type { Workspace } from '../../../platform/workspace';
import { passingOf } from '../../../platform/limits/usage';

type Ground = Pick<Workspace, 'config' | 'db' | 'files' | 'isolation'> & {
  readonly jobs: Pick<Workspace['jobs'], 'idsOf'>;
};

/** Somebody whose programs run. */
export interface Person {
  readonly name: string;
  readonly number: number;
}

export const peopleOf = async (
  { db }: Pick<Ground, 'db'>,
  numbers: ReadonlySet<number>,
): Promise<Person[]> =>
  numbers.size === 0
    ? []
    : db
        .select({ name: users.userName, number: users.number })
        .from(users)
        .where(inArray(users.number, [...numbers]));

/** Everything that the programs of a person write to, absolute: what the server writes for them alone, the drive, has a quota of its own. */
export const foldersOf = async (
  { config, db, files, isolation, jobs }: Ground,
  { name, number }: Person,
): Promise<string[]> => {
  const [own, built] = await Promise.all([
    jobs.idsOf(name),
    db.select({ id: environments.envId }).from(environments).where(eq(environments.userName, name)),
  ]);
  return [
    path.dirname(files.absolute(name, 'any')),
    homeOf(config.sharedFolder, number),
    ...own.flatMap((id) => [runsOf(config, id), jobRecordsFolder(config, id)]),
    ...built.map(({ id }) => path.join(config.sharedFolder, 'environments', id)),
    ...(isolation.mode === 'user' ? await passingOf(config.isolation.firstUser + number) : []),
  ];
};
