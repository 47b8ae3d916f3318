import { push } from 'connected-react-router';
import { useLocation } from 'react-router';
import { modalOver } from '~/web/lib/browser/url/location';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { objectList } from '~/web/work/list/objectList';
import { ObjectListPage } from '~/web/work/list/ObjectListPage';
import { ActionMenu } from '~/web/ui/overlay/ActionMenu';
import { can } from '~/web/lib/state/machine';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { presentation } from '../columns';
import { BATCH } from '../messages';
import { notebookMachine, notebooks, type NotebookRow } from '../model';
import { offered, rowActions, whyNotDelete } from './actions';
import { DeleteQuestion } from './Buttons';
import { deleteConfirmOpened, stopConfirmOpened } from '../events';

/** The actions on the chosen notebooks. */
function Chosen({ chosen }: { readonly chosen: readonly NotebookRow[] }) {
  const dispatch = useAppDispatch();
  const running = chosen.filter(
    ({ status, pending }) => !pending && can(notebookMachine, status, 'stop'),
  );
  const gone = chosen.filter((row) => !whyNotDelete(row));
  return (
    <>
      <ReasonedButton
        size="small"
        label={
          running.length > 0 && running.length < chosen.length ? `Stop ${running.length}` : 'Stop'
        }
        reason={running.length > 0 ? undefined : 'None of them is started.'}
        onClick={() => dispatch(stopConfirmOpened({ ids: running.map(notebooks.idOf) }))}
      />
      <ReasonedButton
        size="small"
        label={
          gone.length > 0 && gone.length < chosen.length ? `Delete ${gone.length}…` : 'Delete…'
        }
        reason={gone.length > 0 ? undefined : 'They are starting, stopping or being deleted.'}
        onClick={() => dispatch(deleteConfirmOpened({ ids: gone.map(notebooks.idOf) }))}
      />
    </>
  );
}

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
