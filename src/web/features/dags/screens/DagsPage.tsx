import { useLocation } from 'react-router';
import { Link } from 'react-router-dom';
import { modalOver } from '~/web/lib/browser/url/location';
import { objectList } from '~/web/work/list/objectList';
import { ObjectListPage } from '~/web/work/list/ObjectListPage';
import { presentation } from '../columns';
import { BATCH } from '../messages';
import { dags } from '../model/entities';
import { rowActions } from './actions';
import { Deletion } from './Deletion';

/** The one primary action of the list: the form lies over it. */
function CreateNew() {
  const location = useLocation();
  return (
    <Link className="ui primary button" to={modalOver('/dags/create', location)}>
      Create DAG
    </Link>
  );
}

const list = objectList(dags, {
  title: 'DAGs',
  label: 'DAGs',
  hint: 'A DAG runs commands and jobs in order: each begins when what stands before it is done.',
  batchWords: BATCH,
  ...presentation,
  actionsOf: rowActions,
  CreateNew,
});

/** The list of DAGs (RT-21): own ones, or the team's. */
export default function DagsPage() {
  return (
    <ObjectListPage list={list}>
      <Deletion />
    </ObjectListPage>
  );
}
