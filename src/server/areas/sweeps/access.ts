import type { api } from '~/contract';
import { granted, signedIn, type AccessTable } from '../access';
import { sweepOwnership } from './kind';

const { reader, owner } = sweepOwnership;
const named = ({ sweep_id }: { readonly sweep_id: string }) => sweep_id;

/** Who may ask what of sweeps: nobody where they are switched off (SWP-05). */
export const access = {
  readAll: granted('sweeps', signedIn),
  readTeam: granted('sweeps', signedIn),
  read: granted('sweeps', reader(named)),
  create: granted('sweeps', signedIn),
  update: granted('sweeps', owner('change', named)),
  delete: granted('sweeps', owner('delete', named)),
  execute: granted('sweeps', owner('execute', named)),
  stop: granted('sweeps', owner('stop', named)),
  trials: granted('sweeps', reader(named)),
  stopTrial: granted('sweeps', owner('stop trials of', named)),
  retryTrial: granted('sweeps', owner('run trials of', named)),
  createJob: granted('sweeps', reader(named)),
} satisfies AccessTable<typeof api.sweeps>;
