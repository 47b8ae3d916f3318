import type { api } from '~/contract';
import { granted, signedIn, type AccessTable } from '../access';
import { predictionOwnership } from './kind';

const { reader, editor, owner } = predictionOwnership;
const named = ({ pf_id }: { readonly pf_id: string }) => pf_id;

/** Who may ask what of predictions. */
export const access = {
  readAll: signedIn,
  readTeam: granted('teamWork', signedIn),
  read: reader(named),
  create: signedIn,
  update: editor(named),
  createVersion: owner('make versions of', named),
  deploy: owner('deploy', named),
  stop: owner('stop', named),
  makeLive: owner('choose the live version of', named),
  delete: owner('delete', named),
  createKey: owner('make keys of', named),
  calls: reader(named),
  tryIt: reader(named),
} satisfies AccessTable<typeof api.predictions>;
