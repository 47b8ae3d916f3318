import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { visibly } from '~/web/lib/text/visibly';
import { ObjectFrame, objectPage, type OfObject } from '~/web/work/detail/ObjectPage';
import { UsedBy } from '~/web/work/detail/uses/UsedBy';
import { Age } from '~/web/ui/data/Age';
import { Banner } from '~/web/ui/page/Banner';
import { datasets, type DatasetRow } from '../model/model';
import { selectUses } from '../selectors';
import { rowActions } from './DatasetsPage';
import { amountOf, DatasetStatus } from './DatasetStatus';
import { DeleteQuestion } from './DeleteQuestion';
import { Files } from './Files';
import { Settings } from './Settings';
import { Snapshots } from './Snapshots';
import { Statistics } from './Statistics';
import './datasets.css';

const USES_HINT = 'Choose it in the form of a notebook or a job: what names it is listed here.';

/** Under the name: how it stands, how much is in it, where it lies and whose it is. */
function StateLine({ dataset }: { readonly dataset: DatasetRow }) {
  const { storage, path = '', user_name, counted_datetime } = dataset;
  const amount = amountOf(dataset);
  return (
    <div className="dataset-state">
      <DatasetStatus row={dataset} />
      {amount !== null && (
        <span className="at-muted">
          {amount}
          {counted_datetime && (
            <>
              , counted <Age at={counted_datetime} />
            </>
          )}
        </span>
      )}
      <code title={visibly(path)}>
        {storage === 'teamdrive' ? 'Team drive' : `Drive of ${user_name ?? '—'}`}
        {visibly(path)}
      </code>
    </div>
  );
}

function Missing() {
  const [, choose] = useQueryPart('tab');
  return (
    <Banner
      tone="bad"
      action={
        <button type="button" className="at-link" onClick={() => choose('settings')}>
          Settings
        </button>
      }
    >
      Its folder is not there any more: put it back in the drive, or choose another one in the
      settings. Until then nothing that names it starts.
    </Banner>
  );
}

/** One dataset: its files, what its columns hold, what it held when, who uses it, and its settings. */
function Shown({ row, may }: OfObject<DatasetRow>) {
  const dispatch = useAppDispatch();
  const uses = useAppSelector((state) => selectUses(state, row.dataset_id));
  return (
    <ObjectFrame
      feature={datasets}
      row={row}
      title={visibly(row.dataset_name)}
      state={<StateLine dataset={row} />}
      failed={{} as Record<never, string>}
      actions={rowActions(row, may, dispatch).filter(({ key }) => key !== 'open')}
      banners={row.status === 'missing' && <Missing />}
      parts={[
        { key: 'files', label: 'Files', fill: true, content: () => <Files dataset={row} /> },
        {
          key: 'statistics',
          label: 'Schema & statistics',
          fill: true,
          content: () => <Statistics dataset={row} />,
        },
        {
          key: 'snapshots',
          label: 'Snapshots',
          fill: true,
          content: () => <Snapshots dataset={row} />,
        },
        {
          key: 'uses',
          label: 'Used by',
          count: uses?.length ?? null,
          fill: true,
          content: () => <UsedBy uses={uses} hint={USES_HINT} />,
        },
        {
          key: 'settings',
          label: 'Settings',
          fill: true,
          content: () => <Settings dataset={row} />,
        },
      ]}
    >
      <DeleteQuestion />
    </ObjectFrame>
  );
}

/** The page of a dataset (RT-17). */
export default objectPage(datasets, Shown);
