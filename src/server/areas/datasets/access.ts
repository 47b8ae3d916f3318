import type { api } from '~/contract';
import {
  granted,
  needs,
  signedIn,
  type Access,
  type AccessTable,
} from '../../platform/access/access';
import type { DatasetRow } from './queries';
import { requireOwner } from './rules';

type Named = { readonly dataset_id: string };

const reader: Access<Named, DatasetRow> = granted('datasets', {
  who: 'reader',
  of: 'dataset',
  admit: ({ datasets }, { dataset_id }, { team_name }) => datasets.find(dataset_id, team_name),
});

/** `verb` is what only the owner may do with it: 'delete'. */
const owner = (verb: string): Access<Named, DatasetRow> =>
  granted('datasets', {
    who: 'owner',
    of: 'dataset',
    admit: async (workspace, request, user) => {
      const dataset = await reader.admit(workspace, request, user);
      requireOwner(dataset, user, verb);
      return dataset;
    },
  });

/** Access rules of the dataset endpoints. The team sees the content of datasets: whoever makes a folder a dataset shares it. */
export const access = {
  readAll: needs('read', granted('datasets', signedIn)),
  readTeam: needs('read', granted('datasets', signedIn)),
  read: needs('read', reader),
  create: needs('write', granted('datasets', signedIn)),
  update: needs('write', owner('change')),
  delete: needs('write', owner('delete')),
  contents: needs('read', reader),
  preview: needs('read', reader),
  thumbnails: needs('read', reader),
  statistics: needs('read', reader),
  tables: needs('read', reader),
  snapshot: needs('write', reader),
  snapshots: needs('read', reader),
  changes: needs('read', reader),
} satisfies AccessTable<typeof api.datasets>;
