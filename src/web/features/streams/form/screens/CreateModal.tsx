import { DraftDialog } from '~/web/work/forms/small/DraftDialog';
import { createCancelled, createRequested } from '../events';
import { CREATE_TITLE } from '../messages';
import { FORMS, selectForm } from '../model/forms';
import { StreamFields } from './StreamFields';

const form = {
  form: FORMS.create,
  formOf: (state: Parameters<typeof selectForm>[0]) => selectForm(state, 'create'),
};

/** /streams/create: a modal over the list (RT-23, STR-01). */
export default function CreateModal() {
  return (
    <DraftDialog
      of={form}
      sent={createRequested()}
      left={createCancelled()}
      title={CREATE_TITLE}
      verb="Create"
      className="at-form"
    >
      {() => <StreamFields form="create" />}
    </DraftDialog>
  );
}
