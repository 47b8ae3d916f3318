import { useLocation, useParams } from 'react-router';
import type { ComponentType } from 'react';
import { useQueryPart } from '~/web/kit/browser/url/useQueryPart';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { visibly } from '~/web/kit/text/visibly';
import { ObjectBanners } from '~/web/objects/page/ObjectBanners';
import { ObjectMenu } from '~/web/objects/page/ObjectMenu';
import { ObjectNotThere } from '~/web/objects/page/ObjectNotThere';
import { UsedBy } from '~/web/objects/page/uses/UsedBy';
import { selectUser } from '~/web/objects/person';
import { Age } from '~/web/ui/data/Age';
import { Banner } from '~/web/ui/page/Banner';
import { Page } from '~/web/ui/page/Page';
import { Tabs } from '~/web/ui/page/Tabs';
import { datasets, type DatasetRow } from '../model/model';
import { viewOf, type Tab } from '../model/view';
import { selectUses } from '../selectors';
import { rowActions } from './DatasetsPage';
import { amountOf, DatasetStatus } from './DatasetStatus';
import { DeleteQuestion } from './DeleteQuestion';
import { Files } from './Files';
import { Settings } from './Settings';
import { Snapshots } from './Snapshots';
import { Statistics } from './Statistics';
import './datasets.css';

const Uses = ({ dataset: { dataset_id } }: { readonly dataset: DatasetRow }) => (
  <UsedBy uses={useAppSelector((state) => selectUses(state, dataset_id))} hint="Choose it in the form of a notebook or a job: what names it is listed here." />
);

const PARTS: Readonly<Record<Tab, ComponentType<{ readonly dataset: DatasetRow }>>> = {
  files: Files, statistics: Statistics, snapshots: Snapshots, uses: Uses, settings: Settings,
};

/** What can be done with it, on the right of its name. */
function Menu({ dataset }: { readonly dataset: DatasetRow }) {
  const dispatch = useAppDispatch();
  const may = datasets.mayChange(dataset, useAppSelector(selectUser));
  return <ObjectMenu room={datasets} row={dataset} offered={{}} own={rowActions(dataset, may, dispatch).filter(({ key }) => key !== 'open')} />;
}

/** Under the name: how it stands, how much is in it, where it lies and whose it is. */
function StateLine({ dataset }: { readonly dataset: DatasetRow }) {
  const { storage, path = '', user_name, counted_datetime } = dataset;
  const amount = amountOf(dataset);
  return (
    <div className="dataset-state">
      <DatasetStatus dataset={dataset} />
      {amount !== null && <span className="at-muted">{amount}{counted_datetime && <>, counted <Age at={counted_datetime} /></>}</span>}
      <code title={visibly(path)}>{storage === 'teamdrive' ? 'Team drive' : `Drive of ${user_name ?? '—'}`}{visibly(path)}</code>
    </div>
  );
}

/** One dataset (RT-17): its files, what its columns hold, what it held when, who uses it, and its settings. */
export default function DatasetPage() {
  const { id } = useParams<{ id: string }>();
  const { tab } = viewOf(useLocation().search);
  const dataset = useAppSelector((state) => datasets.selectRow(state, id));
  const uses = useAppSelector((state) => selectUses(state, id));
  const [, choose] = useQueryPart('tab');
  if (!dataset) return <ObjectNotThere room={datasets} id={id} />;
  const Content = PARTS[tab];
  return (
    <Page fill title={visibly(dataset.dataset_name)} action={<Menu dataset={dataset} />} toolbar={<StateLine dataset={dataset} />}>
      <ObjectBanners room={datasets} id={id} titles={{} as Record<never, string>} again={null} />
      {dataset.status === 'missing' && (
        <Banner tone="bad" action={<button type="button" className="at-link" onClick={() => choose('settings')}>Settings</button>}>
          Its folder is not there any more: put it back in the drive, or choose another one in the settings. Until then nothing that names it starts.
        </Banner>
      )}
      <Tabs<Tab>
        label={`Parts of ${visibly(dataset.dataset_name)}`} active={tab} onChoose={choose}
        tabs={[
          { key: 'files', label: 'Files' }, { key: 'statistics', label: 'Schema & statistics' }, { key: 'snapshots', label: 'Snapshots' },
          { key: 'uses', label: 'Used by', count: uses?.length }, { key: 'settings', label: 'Settings' },
        ]}
      />
      <Content dataset={dataset} />
      <DeleteQuestion />
    </Page>
  );
}
