import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { visibly } from '~/web/lib/text/readable';
import { ObjectFrame, objectPage, type OfObject } from '~/web/work/detail/ObjectPage';
import { UsedBy } from '~/web/work/detail/uses/UsedBy';
import { Age } from '~/web/ui/data/Age';
import { Banner } from '~/web/ui/page/Banner';
import { DATASET_VARIABLE, mountOf } from '~/contract';
import { isDirty, isSubmitting } from '~/web/lib/state/draft';
import { selectUser } from '~/web/core/session/person';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { datasets, FORMS, selectUses, valuesOf, type DatasetRow } from '../model/model';
import { rowActions } from './DatasetsPage';
import { amountOf, DatasetStatus } from './DatasetStatus';
import { DeleteQuestion } from './DeleteQuestion';
import { Files } from './Files';
import { Snapshots } from './Snapshots';
import { Statistics } from './Statistics';
import { saveRequested } from '../events';
import { settingsForm } from '../flows/forms.saga';
import { DatasetFields } from './DatasetFields';
import './datasets.css';

/** Name and folder of the dataset, and the path where programs find it. */
function Settings({ dataset }: { readonly dataset: DatasetRow }) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const form = useAppSelector(settingsForm.formOf);
  if (form?.values.id !== dataset.dataset_id) return <Skeleton lines={6} />;
  const { folder, variable } = mountOf(form.initial.dataset_name);
  const reason = datasets.mayChange(dataset, user) ? undefined : 'Only its owner changes it.';
  const dirty = isDirty(form);
  return (
    <form
      noValidate
      className="dataset-form"
      aria-label={`Settings of ${dataset.dataset_name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (dirty && reason === undefined) dispatch(saveRequested());
      }}
    >
      <DatasetFields of={settingsForm} reason={reason} />
      <div className="dataset-form-end">
        {dirty && (
          <ReasonedButton
            label="Take back"
            onClick={() => dispatch(FORMS.settings.events.opened(valuesOf(dataset)))}
          />
        )}
        <ReasonedButton
          type="submit"
          primary
          label="Save"
          reason={reason ?? (dirty ? undefined : 'Nothing was changed.')}
          loading={isSubmitting(form)}
        />
      </div>
      <section className="dataset-mount" aria-labelledby="dataset-mount">
        <h2 id="dataset-mount">Where programs find it</h2>
        <p>
          Notebooks and jobs that choose this dataset read it in the folder <code>{folder}</code>{' '}
          beside their main file, and where <code>{DATASET_VARIABLE}</code> and{' '}
          <code>{variable}</code> say. What it holds when they start is what they see until they
          end.
        </p>
        <pre>{`import os\nfolder = os.environ["${DATASET_VARIABLE}"]`}</pre>
      </section>
    </form>
  );
}

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
