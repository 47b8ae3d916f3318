import type { api } from '~/contract';
import { granted, needs, signedIn, type AccessTable } from '../../platform/access/access';
import { dagEditor, dagOwnership, named } from './kind';

const { reader, owner } = dagOwnership;

/** Access rules of the DAG endpoints. */
export const access = {
  readAll: needs('read', signedIn),
  readTeam: needs('read', granted('teamWork', signedIn)),
  read: needs('read', reader(named)),
  readGraph: needs('read', reader(named)),
  create: needs('write', signedIn),
  update: needs('write', dagEditor),
  saveGraph: needs('write', dagEditor),
  delete: needs('write', owner('delete', named)),
  execute: needs('run', owner('run', named)),
  stop: needs('run', owner('stop', named)),
  readRun: needs('read', reader(named)),
  runs: needs('read', reader(named)),
  pools: needs('read', signedIn),
} satisfies AccessTable<typeof api.dags>;
