import { isDirty } from '~/web/kit/state/draft';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { FormDialog } from '~/web/ui/overlay/FormDialog';
import { PageTitle } from '~/web/ui/page/Page';
import { createCancelled, createRequested } from '../events';
import { CREATE_TITLE } from '../messages';
import { selectForm } from '../selectors';
import { StreamFields } from './StreamFields';

/** /streams/create: a modal over the list (RT-23, STR-01). */
export default function CreateModal() {
  const dispatch = useAppDispatch();
  const form = useAppSelector((state) => selectForm(state, 'create'));
  if (!form) return null;
  return (
    <>
      <PageTitle title={CREATE_TITLE} />
      <FormDialog
        title={CREATE_TITLE} verb="Create" className="at-form" submitting={form.submitting} dirty={isDirty(form)}
        onClose={() => dispatch(createCancelled())} onSubmit={() => dispatch(createRequested())}
      >
        <StreamFields form="create" />
      </FormDialog>
    </>
  );
}
