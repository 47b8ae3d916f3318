import { createButton } from '~/web/work/list/createButton';
import { objectList } from '~/web/work/list/objectList';
import { ObjectListPage } from '~/web/work/list/ObjectListPage';
import { DeleteQuestion } from './DeleteQuestion';
import { createForm, environments } from '../model/model';
import { rowActions } from './actions';
import { presentation } from '../columns';
import { CreateEnvironment } from './CreateEnvironment';
import { statusWord } from './EnvironmentStatus';
import './environments.css';

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
});

/** The list of environments (RT-21): the built-in one and the person's own, or all of the team's. */
export default function EnvironmentsPage() {
  return (
    <ObjectListPage list={list}>
      <CreateEnvironment />
      <DeleteQuestion />
    </ObjectListPage>
  );
}
