import { push } from 'connected-react-router';
import { useLocation } from 'react-router';
import { useSay } from '~/web/kit/hooks';
import { modalOver } from '~/web/kit/place/location';
import { ActionMenu } from '~/web/ui/overlay/ActionMenu';

/** The one primary action of the list (LST-09): the form opens over the page. */
export function CreateNew() {
  const say = useSay();
  const page = useLocation();
  return (
    <ActionMenu primary button="Create New" label="Create New" actions={[
      { key: 'notebook', label: 'Notebook', icon: 'book', onChoose: () => say(push(modalOver('/notebooks/create', page))) },
    ]} />
  );
}
