import { useSelector } from 'react-redux';
import { Button } from 'semantic-ui-react';
import { useSay } from '~/web/kit/hooks';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { PageTitle } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { leaveRequested } from '../events';
import { KINDS } from '../kinds';
import { selectCreate, type WithForm } from '../selectors';
import { CreateForm, idOfForm } from './CreateForm';
import { Creating } from './Creating';
import { LeaveQuestion } from './LeaveQuestion';

const { form, title } = KINDS.notebook;

/** /notebooks/create: the modal over the page that was open. */
export default function CreateModal() {
  const create = useSelector((state: WithForm) => selectCreate(state, form));
  const say = useSay();
  const submitting = create?.draft.submitting ?? false;
  const leave = () => say(leaveRequested({ form }));
  return (
    <>
      <PageTitle title={title} />
      <Dialog
        title={title} closeOnMask={false} onClose={leave}
        buttons={(
          <>
            <Button type="button" content="Cancel" onClick={leave} />
            <Button type="submit" form={idOfForm(form)} primary content="Create" loading={submitting} disabled={submitting || !create} />
          </>
        )}
      >
        {create ? <CreateForm form={form} /> : <Skeleton lines={6} />}
        <Creating form={form} />
      </Dialog>
      <LeaveQuestion form={form} />
    </>
  );
}
