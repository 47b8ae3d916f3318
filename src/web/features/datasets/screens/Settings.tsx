import { DATASET_VARIABLE, mountOf } from '~/contract';
import { isDirty, isSubmitting } from '~/web/lib/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { saveRequested } from '../events';
import { settingsForm } from '../flows/forms.saga';
import { datasets, FORMS, valuesOf, type DatasetRow } from '../model/model';
import { DatasetFields } from './DatasetFields';

/** Name and folder of the dataset, and the path where programs find it. */
export function Settings({ dataset }: { readonly dataset: DatasetRow }) {
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
