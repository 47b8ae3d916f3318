import type { api } from '~/contract';
import { granted, signedIn, type AccessTable } from '../access';
import { dagEditor, dagOwnership, named } from './kind';

const { reader, owner } = dagOwnership;

/** Who may ask what of DAGs. */
export const access = {
  readAll: signedIn,
  readTeam: granted('teamWork', signedIn),
  read: reader(named),
  readGraph: reader(named),
  create: signedIn,
  update: dagEditor,
  saveGraph: dagEditor,
  delete: owner('delete', named),
  execute: owner('run', named),
  stop: owner('stop', named),
  readRun: reader(named),
  runs: reader(named),
  pools: signedIn,
} satisfies AccessTable<typeof api.dags>;
