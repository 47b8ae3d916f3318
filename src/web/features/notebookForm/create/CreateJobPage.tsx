import { useSelector } from 'react-redux';
import { Button } from 'semantic-ui-react';
import { useSay } from '~/web/kit/hooks';
import { Page } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { Cloning } from '../clone/Cloning';
import { leaveRequested } from '../events';
import { KINDS } from '../kinds';
import { selectCreate, type WithForm } from '../selectors';
import { CreateForm, idOfForm } from './CreateForm';
import { Creating } from './Creating';
import { LeaveQuestion } from './LeaveQuestion';

const { form, title } = KINDS.job;

/** /jobs/create: the form that makes a batch job, on a page of its own. */
export default function CreateJobPage() {
  const create = useSelector((state: WithForm) => selectCreate(state, form));
  const say = useSay();
  const submitting = create?.draft.submitting ?? false;
  return (
    <Page title={title}>
      <div className="form-page">
        <Cloning cloning={create?.cloning ?? null} />
        {create ? <CreateForm form={form} /> : <Skeleton lines={8} />}
        <Creating form={form} />
        <div className="form-buttons">
          <Button type="button" content="Cancel" onClick={() => say(leaveRequested({ form }))} />
          <Button type="submit" form={idOfForm(form)} primary content="Create" loading={submitting} disabled={submitting || !create} />
        </div>
      </div>
      <LeaveQuestion form={form} />
    </Page>
  );
}
