import { push } from 'connected-react-router';
import { useLocation } from 'react-router';
import { useSay } from '~/web/kit/hooks';
import { modalOver } from '~/web/kit/place/location';
import { ActionMenu } from '~/web/ui/overlay/ActionMenu';

/** The one primary action of the list (LST-09): the form of a notebook opens over the page, that of a batch job is a page (RT-13). */
export function CreateNew() {
  const say = useSay();
  const page = useLocation();
  return (
    <ActionMenu primary button="Create New" label="Create New" actions={[
      { key: 'job', label: 'Batch Job', icon: 'tasks', onChoose: () => say(push('/jobs/create')) },
      { key: 'notebook', label: 'Notebook', icon: 'book', onChoose: () => say(push(modalOver('/notebooks/create', page))) },
    ]} />
  );
}
