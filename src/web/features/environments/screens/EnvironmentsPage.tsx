import { Button } from 'semantic-ui-react';
import { lazily } from '~/web/lib/browser/lazily';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { createButton } from '~/web/work/list/createButton';
import { objectList } from '~/web/work/list/objectList';
import { ObjectListPage } from '~/web/work/list/ObjectListPage';
import { DeleteQuestion } from './DeleteQuestion';
import { createForm, environments } from '../model/model';
import { rowActions } from './actions';
import { indexesOpened } from '../events';
import { selectIndexDialog, selectMayChangeIndexes } from '../model/indexes';
import { presentation } from '../columns';
import { CreateEnvironment } from './CreateEnvironment';
import { statusWord } from './EnvironmentStatus';
import './environments.css';

const IndexesDialog = lazily(() => import('./indexes/IndexesDialog'));

/** Admins also get to the package indexes of the team. */
function Indexes() {
  const dispatch = useAppDispatch();
  const mayChange = useAppSelector(selectMayChangeIndexes);
  if (!mayChange) return null;
  return (
    <div>
      <Button
        type="button"
        size="small"
        content="Package indexes"
        onClick={() => dispatch(indexesOpened())}
      />
    </div>
  );
}

const list = objectList(environments, {
  title: 'Environments',
  label: 'Environments',
  hint: 'An environment is a list of Python packages that notebooks and jobs run in.',
  ...presentation,
  actionsOf: rowActions,
  statusOf: statusWord,
  CreateNew: createButton('Create environment', () =>
    createForm.events.opened({ env_name: '', requirements: '', base_python: '' }),
  ),
  Above: Indexes,
});

/** The list of environments (RT-21): the built-in one and the person's own, or all of the team's. */
export default function EnvironmentsPage() {
  const { open } = useAppSelector(selectIndexDialog);
  return (
    <ObjectListPage list={list}>
      <CreateEnvironment />
      <DeleteQuestion />
      {open && <IndexesDialog />}
    </ObjectListPage>
  );
}
