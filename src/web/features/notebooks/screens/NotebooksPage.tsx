import { push } from 'connected-react-router';
import { useLocation } from 'react-router';
import { modalOver } from '~/web/lib/browser/url/location';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { objectList } from '~/web/work/list/objectList';
import { ObjectListPage } from '~/web/work/list/ObjectListPage';
import { ActionMenu } from '~/web/ui/overlay/ActionMenu';
import { presentation } from '../columns';
import { BATCH } from '../messages';
import { notebooks } from '../model';
import { offered, rowActions } from './actions';
import { DeleteQuestion } from './Buttons';
import { Chosen } from './Chosen';

/** The one primary action of the list (LST-09): the form of a notebook opens over the page, that of a batch job is a page (RT-13). */
function CreateNew() {
  const dispatch = useAppDispatch();
  const page = useLocation();
  return (
    <ActionMenu
      primary
      button="Create New"
      label="Create New"
      actions={[
        {
          key: 'job',
          label: 'Batch Job',
          icon: 'tasks',
          onChoose: () => dispatch(push('/jobs/create')),
        },
        {
          key: 'notebook',
          label: 'Notebook',
          icon: 'book',
          onChoose: () => dispatch(push(modalOver('/notebooks/create', page))),
        },
      ]}
    />
  );
}

const list = objectList(notebooks, {
  title: 'Code',
  label: 'Notebooks',
  hint: 'Make one from an empty file, or from notebooks and folders of this computer.',
  batchWords: BATCH,
  ...presentation,
  actionsOf: rowActions,
  CreateNew,
  Chosen,
  ...offered,
});

/** The list of notebooks (RT-06): own ones, or the team's. */
export default function NotebooksPage() {
  return (
    <ObjectListPage list={list}>
      <DeleteQuestion />
    </ObjectListPage>
  );
}
