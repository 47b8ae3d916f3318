import { useSelector } from 'react-redux';
import { Button } from 'semantic-ui-react';
import { useSay } from '~/web/kit/hooks';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { PageTitle } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { leaveConfirmed, leaveDeclined, leaveRequested } from '../events';
import { selectCreate } from '../selectors';
import { CREATE_FORM, CreateForm } from './CreateForm';
import { Creating } from './Creating';

/** /notebooks/create: the modal over the page that was open. */
export default function CreateModal() {
  const create = useSelector(selectCreate);
  const say = useSay();
  const submitting = create?.draft.submitting ?? false;
  const leave = () => say(leaveRequested());
  return (
    <>
      <PageTitle title="Create Notebook" />
      <Dialog
        title="Create Notebook" closeOnMask={false} onClose={leave}
        buttons={(
          <>
            <Button type="button" content="Cancel" onClick={leave} />
            <Button type="submit" form={CREATE_FORM} primary content="Create" loading={submitting} disabled={submitting || !create} />
          </>
        )}
      >
        {create ? <CreateForm /> : <Skeleton lines={6} />}
        <Creating />
      </Dialog>
      {create?.leaving && (
        <Confirm title="Discard this notebook?" verb="Discard" danger onConfirm={() => say(leaveConfirmed())} onCancel={() => say(leaveDeclined())}>
          <p>What you have filled in is not saved anywhere.</p>
        </Confirm>
      )}
    </>
  );
}
