import type { SortKeys } from '~/web/kit/browser/url/listView';
import { commonKeys, nameColumn, nameKeys, updatedColumn, userColumn } from '~/web/objects/list/commonColumns';
import { ObjectCard } from '~/web/objects/list/ObjectCard';
import { STATUS_WIDTH, StatusCell } from '~/web/objects/list/StatusCell';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { sweeps, type SweepRow } from './model/sweeps';
import { noteOf, progressText, SweepStatus, valueText } from './screens/SweepStatus';

const none = <span className="at-muted">—</span>;
const bestText = ({ metric, execution_details: [newest] }: SweepRow) => (newest?.best ? `${metric} ${valueText(newest.best.value)}` : null);

/** The columns of the list, in both modes. */
export const columns: readonly Column<SweepRow>[] = [
  nameColumn(sweeps),
  { key: 'status', title: 'Status', sortable: true, width: STATUS_WIDTH, cell: (row) => <StatusCell note={noteOf(row)}><SweepStatus row={row} /></StatusCell> },
  { key: 'best', title: 'Best value', sortable: true, width: '170px', cell: (row) => bestText(row) ?? none },
  { key: 'trials', title: 'Trials', width: '150px', from: 'wide', cell: ({ execution_details: [run] }) => (run ? progressText(run) : none) },
  updatedColumn, userColumn,
];

/** What each column sorts by. */
export const sortKeys: SortKeys<SweepRow> = {
  ...nameKeys(sweeps), ...commonKeys,
  status: (row) => row.status,
  best: ({ execution_details: [run] }) => run?.best?.value ?? Infinity,
};

const cardFor = (row: SweepRow) => (
  <ObjectCard id={row.sweep_id} owner={row.user_name} status={<SweepStatus row={row} />} note={noteOf(row)}>
    {bestText(row) ?? 'Updated'} · <Age at={row.update_datetime} />
  </ObjectCard>
);
/** What stands under the name of a sweep's card. */
export const cardOf = { own: cardFor, team: cardFor } as const;
