import type { api } from '~/contract';
import { granted, needs, signedIn, type AccessTable } from '../../platform/access/access';
import { sweepOwnership } from './kind';

const { reader, owner } = sweepOwnership;
const named = ({ sweep_id }: { readonly sweep_id: string }) => sweep_id;

/** Access rules of sweeps: nobody where they are switched off (SWP-05). */
export const access = {
  readAll: needs('read', granted('sweeps', signedIn)),
  readTeam: needs('read', granted('sweeps', signedIn)),
  read: needs('read', granted('sweeps', reader(named))),
  create: needs('write', granted('sweeps', signedIn)),
  update: needs('write', granted('sweeps', owner('change', named))),
  delete: needs('write', granted('sweeps', owner('delete', named))),
  execute: needs('run', granted('sweeps', owner('execute', named))),
  stop: needs('run', granted('sweeps', owner('stop', named))),
  trials: needs('read', granted('sweeps', reader(named))),
  stopTrial: needs('run', granted('sweeps', owner('stop trials of', named))),
  retryTrial: needs('run', granted('sweeps', owner('run trials of', named))),
  createJob: needs('write', granted('sweeps', reader(named))),
} satisfies AccessTable<typeof api.sweeps>;
