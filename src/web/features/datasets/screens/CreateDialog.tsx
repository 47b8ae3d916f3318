import { DraftDialog } from '~/web/work/forms/small/DraftDialog';
import { createCancelled, createRequested } from '../events';
import { createForm } from '../flows/forms.saga';
import { DatasetFields } from './DatasetFields';
import './datasets.css';

const TITLE = 'Create dataset';

/** Makes a dataset of a folder, over the list. */
export default function CreateDialog() {
  return (
    <DraftDialog
      of={createForm}
      sent={createRequested()}
      left={createCancelled()}
      title={TITLE}
      verb={TITLE}
      size="small"
      className="dataset-form"
    >
      {() => <DatasetFields of={createForm} />}
    </DraftDialog>
  );
}
