import { Link } from 'react-router-dom';
import { objectList } from '~/web/work/list/objectList';
import { ObjectListPage } from '~/web/work/list/ObjectListPage';
import { presentation } from '../columns';
import { BATCH } from '../messages';
import { jobs } from '../model';
import { offered, rowActions } from './actions';
import { Chosen } from './Chosen';
import { Questions } from './Questions';

/** The one primary action of the list. */
const CreateNew = () => (
  <Link className="ui primary button" to="/jobs/create">
    Create job
  </Link>
);

const list = objectList(jobs, {
  title: 'Batch Jobs',
  label: 'Batch jobs',
  hint: 'A job runs a script or a notebook on its own, on this machine or on a cluster, and keeps its output and results.',
  batchWords: BATCH,
  ...presentation,
  actionsOf: rowActions,
  CreateNew,
  Chosen,
  ...offered,
});

/** The list of batch jobs (RT-10, LST-10): own ones, or the team's. */
export default function JobsPage() {
  return (
    <ObjectListPage list={list}>
      <Questions />
    </ObjectListPage>
  );
}
