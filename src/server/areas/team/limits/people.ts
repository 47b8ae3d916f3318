import path from 'node:path';
import { jobRecordsFolder, runsOf } from '../../jobs/api';
import { homeOf } from '../../../platform/isolation/asUser';
import type { Workspace } from '../../../platform/workspace';
import { passingOf } from '../../../platform/limits/usage';
import { environmentIdsOf, type Person } from './queries/people';

type Ground = Pick<Workspace, 'config' | 'db' | 'files' | 'isolation'> & {
  readonly jobs: Pick<Workspace['jobs'], 'idsOf'>;
};

/** Everything that the programs of a person write to, absolute: what the server writes for them alone, the drive, has a quota of its own. */
export const foldersOf = async (
  { config, db, files, isolation, jobs }: Ground,
  { name, number }: Person,
): Promise<string[]> => {
  const [own, built] = await Promise.all([jobs.idsOf(name), environmentIdsOf(db, name)]);
  return [
    path.dirname(files.absolute(name, 'any')),
    homeOf(config.sharedFolder, number),
    ...own.flatMap((id) => [runsOf(config, id), jobRecordsFolder(config, id)]),
    ...built.map((id) => path.join(config.sharedFolder, 'environments', id)),
    ...(isolation.mode === 'user' ? await passingOf(config.isolation.firstUser + number) : []),
  ];
};
