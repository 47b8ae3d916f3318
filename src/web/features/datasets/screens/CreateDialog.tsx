import { isDirty } from '~/web/kit/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { FormDialog } from '~/web/ui/overlay/FormDialog';
import { PageTitle } from '~/web/ui/page/Page';
import { createCancelled, createRequested } from '../events';
import { selectForm } from '../selectors';
import { DatasetFields } from './DatasetFields';
import './datasets.css';

/** Makes a dataset of a folder, over the list. */
export default function CreateDialog() {
  const dispatch = useAppDispatch();
  const form = useAppSelector((state) => selectForm(state, 'create'));
  if (!form) return null;
  return (
    <>
      <PageTitle title="Create dataset" />
      <FormDialog
        title="Create dataset" verb="Create dataset" size="small" className="dataset-form" submitting={form.submitting} dirty={isDirty(form)}
        onClose={() => dispatch(createCancelled())} onSubmit={() => dispatch(createRequested())}
      >
        <DatasetFields form="create" />
      </FormDialog>
    </>
  );
}
