import type { SortKeys } from '~/web/kit/browser/url/listView';
import { ObjectCard } from '~/web/objects/list/ObjectCard';
import { STATUS_WIDTH, StatusCell } from '~/web/objects/list/StatusCell';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import type { PredictionRow } from './model/predictions';
import { noteOf, PredictionStatus } from './screens/VersionStatus';

const liveText = ({ live_version, pf_details }: PredictionRow) => (live_version === null ? '—' : `${live_version} of ${pf_details.length}`);

/** The columns of the list, in both modes. */
export const columns: readonly Column<PredictionRow>[] = [
  {
    key: 'name', title: 'Name', sortable: true, cell: (row) => <span title={row.pf_name}>{row.pf_name}</span>, under: (row) => <code title={row.pf_id}>{row.pf_id}</code>,
  },
  { key: 'status', title: 'Status', sortable: true, width: STATUS_WIDTH, cell: (row) => <StatusCell note={noteOf(row)}><PredictionStatus row={row} /></StatusCell> },
  { key: 'live', title: 'Live version', width: '130px', from: 'medium', cell: liveText },
  { key: 'updated', title: 'Last updated', sortable: true, width: '120px', from: 'medium', cell: (row) => <Age at={row.update_datetime} /> },
  { key: 'user', title: 'User', sortable: true, width: '120px', from: 'medium', cell: ({ user_name }) => user_name },
];

/** What each column sorts by. */
export const sortKeys: SortKeys<PredictionRow> = {
  name: (row) => row.pf_name.toLowerCase(),
  id: (row) => row.pf_id,
  status: (row) => row.status,
  updated: (row) => row.update_datetime,
  user: (row) => row.user_name.toLowerCase(),
};

const cardFor = (row: PredictionRow) => (
  <ObjectCard id={row.pf_id} owner={row.user_name} status={<PredictionStatus row={row} />} note={noteOf(row)}>
    {row.live_version === null ? 'Updated' : `Version ${row.live_version} live`} · <Age at={row.update_datetime} />
  </ObjectCard>
);
/** What stands under the name of a prediction's card. */
export const cardOf = { own: cardFor, team: cardFor } as const;
