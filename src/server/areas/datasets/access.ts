import type { api } from '~/contract';
import type { ActKind } from '~/contract/admin/auditRules';
import { granted, signedIn, type Access, type AccessTable } from '../access';
import type { DatasetRow } from './repository';
import { refuseUnlessOwner } from './rules';

type Named = { readonly dataset_id: string };

const reader: Access<Named, DatasetRow> = granted('datasets', {
  who: 'reader',
  of: 'dataset',
  admit: ({ datasets }, { dataset_id }, { team_name }) => datasets.find(dataset_id, team_name),
});

/** `verb` is what only the owner and the admins may do with it: 'delete'. */
const ownerOrAdmin = (verb: string, act: ActKind): Access<Named, DatasetRow> =>
  granted('datasets', {
    who: 'maker or admin',
    of: 'dataset',
    acts: [act],
    admit: async (workspace, request, user) => {
      const dataset = await reader.admit(workspace, request, user);
      refuseUnlessOwner(dataset, user, verb);
      return dataset;
    },
  });

/** Who may ask what of datasets. The team sees what is in one: whoever makes a folder a dataset shares it. */
export const access = {
  readAll: granted('datasets', signedIn),
  readTeam: granted('datasets', signedIn),
  read: reader,
  create: granted('datasets', signedIn),
  update: ownerOrAdmin('change', 'dataset.updated'),
  delete: ownerOrAdmin('delete', 'dataset.deleted'),
  contents: reader,
  preview: reader,
  thumbnails: reader,
  statistics: reader,
  tables: reader,
  snapshot: reader,
  snapshots: reader,
  changes: reader,
} satisfies AccessTable<typeof api.datasets>;
