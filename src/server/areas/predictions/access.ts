import type { api } from '~/contract';
import { granted, needs, signedIn, type AccessTable } from '../../platform/access/access';
import { predictionOwnership } from './kind';

const { reader, editor, owner } = predictionOwnership;
const named = ({ pf_id }: { readonly pf_id: string }) => pf_id;

/** Access rules of the prediction endpoints. */
export const access = {
  readAll: needs('read', signedIn),
  readTeam: needs('read', granted('teamWork', signedIn)),
  read: needs('read', reader(named)),
  create: needs('write', signedIn),
  update: needs('write', editor(named)),
  createVersion: needs('write', owner('make versions of', named)),
  deploy: needs('run', owner('deploy', named)),
  stop: needs('run', owner('stop', named)),
  makeLive: needs('write', owner('choose the live version of', named)),
  delete: needs('write', owner('delete', named)),
  createKey: needs('recent sign-in', owner('make keys of', named)),
  calls: needs('read', reader(named)),
  tryIt: needs('run', reader(named)),
} satisfies AccessTable<typeof api.predictions>;
