import { push } from 'connected-react-router';
import type { UnknownAction } from '@reduxjs/toolkit';
import { createButton, formOver } from '~/web/work/list/createButton';
import { objectList } from '~/web/work/list/objectList';
import { ObjectListPage } from '~/web/work/list/ObjectListPage';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import { visibly } from '~/web/lib/text/readable';
import { objectPresentation } from '~/web/work/list/objectPresentation';
import { Age } from '~/web/ui/data/Age';
import { deleteConfirmOpened } from '../events';
import { datasets, type DatasetRow } from '../model/model';
import { DeleteQuestion } from './DeleteQuestion';
import { amountOf, DatasetStatus, statusWord } from './DatasetStatus';
import './datasets.css';

/** The columns of the list, and its cards; in team mode there is also whose it is. */
const presentation = objectPresentation<DatasetRow>({
  feature: datasets,
  Status: DatasetStatus,
  name: [
    {
      key: 'name',
      title: 'Name',
      sortable: true,
      cell: ({ dataset_name }) => (
        <span title={visibly(dataset_name)}>{visibly(dataset_name)}</span>
      ),
    },
    {
      key: 'folder',
      title: 'Folder',
      sortable: true,
      from: 'medium',
      cell: ({ path = '' }) => <code title={visibly(path)}>{visibly(path)}</code>,
    },
  ],
  columns: [
    {
      key: 'amount',
      title: 'Holds',
      sortable: true,
      width: '170px',
      from: 'medium',
      cell: (row) => amountOf(row) ?? <span className="at-muted">—</span>,
    },
  ],
  keys: {
    status: statusWord,
    folder: (row) => row.path ?? '',
    amount: (row) => String(row.total_bytes ?? 0).padStart(20, '0'),
  },
  card: (row) => (
    <>
      {amountOf(row) ?? visibly(row.path ?? '')} · <Age at={row.update_datetime} />
    </>
  ),
});

/** The menu of a row and of a page: its owner deletes it, everybody looks. */
export const rowActions = (
  { dataset_id, pending }: DatasetRow,
  may: boolean,
  dispatch: (event: UnknownAction) => void,
): readonly MenuAction[] => [
  {
    key: 'open',
    label: may ? 'Open' : 'View',
    icon: may ? 'arrow right' : 'eye',
    onChoose: () => dispatch(push(`/datasets/${dataset_id}`)),
  },
  ...(may
    ? [
        {
          key: 'delete',
          label: 'Delete…',
          icon: 'trash alternate outline' as const,
          danger: true,
          reason: pending && 'It is being deleted.',
          onChoose: () => dispatch(deleteConfirmOpened({ ids: [dataset_id] })),
        },
      ]
    : []),
];

const list = objectList(datasets, {
  title: 'Datasets',
  label: 'Datasets',
  hint: 'A dataset is a folder of the drive with a name: notebooks and jobs read it, and say exactly which data they saw.',
  ...presentation,
  actionsOf: rowActions,
  statusOf: statusWord,
  CreateNew: createButton('Create dataset', formOver('/datasets/create')),
});

/** The list of datasets (RT-21): the person's own, or those of the team. */
export default function DatasetsPage() {
  return (
    <ObjectListPage list={list}>
      <DeleteQuestion />
    </ObjectListPage>
  );
}
