import { Suspense } from 'react';
import { useParams } from 'react-router';
import { lazily } from '~/web/kit/browser/lazily';
import { Panel } from '~/web/kit/panels';
import { useQueryPart } from '~/web/kit/browser/url/useQueryPart';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { ObjectMenu } from '~/web/objects/page/ObjectMenu';
import { ObjectNotThere } from '~/web/objects/page/ObjectNotThere';
import { RunButton } from '~/web/objects/page/RunButton';
import { selectUser } from '~/web/objects/person';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Page } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { Tabs } from '~/web/ui/page/Tabs';
import { dags, isRunning, type DagRow } from '../model/room';
import { work } from './actions';
import { Deletion } from './Deletion';
import { EditBar } from './graph/EditBar';
import { GraphTab } from './graph/GraphTab';
import { NodesTab } from './NodesTab';
import { RunBar } from './RunBar';
import { RunsTab } from './RunsTab';
import { TimelineTab } from './TimelineTab';
import './dags.css';

/** Its forms are loaded where somebody opens them: the graph is what most people come for. */
const SettingsTab = lazily(() => import('./SettingsTab'));

const TABS = [
  { key: 'graph', label: 'Graph' }, { key: 'nodes', label: 'Nodes' }, { key: 'timeline', label: 'Timeline' }, { key: 'runs', label: 'Runs' },
  { key: 'settings', label: 'Settings' },
] as const;
type Tab = (typeof TABS)[number]['key'];

/** Its owner, the collaborators, and everybody where it is shared with the team. */
const useMayEdit = (row: DagRow | undefined) => {
  const user = useAppSelector(selectUser);
  return row !== undefined && user !== null && (row.user_name === user.user_name || row.shared_with_team || row.collaborators.includes(user.user_name));
};

/** Run, stop, change, and the menu. */
function Buttons({ row, mayEdit, onEdit }: { readonly row: DagRow; readonly mayEdit: boolean; readonly onEdit: (() => void) | undefined }) {
  const dispatch = useAppDispatch();
  const mine = useAppSelector(selectUser)?.user_name === row.user_name;
  return (
    <>
      <RunButton work={work} row={row} />
      {mayEdit && onEdit && <ReasonedButton label="Edit" onClick={onEdit} />}
      <ObjectMenu room={dags} row={row} offered={{}} own={mine ? [work.deletionOf(row, dispatch)] : []} />
    </>
  );
}

/** One DAG (RT-18, DAG-16): its graph with the run that shows, its nodes as a list and on a timeline, and its settings. */
export default function DagPage() {
  const { id } = useParams<{ id: string }>();
  const row = useAppSelector((state) => dags.selectRow(state, id));
  const [tabbed, choose] = useQueryPart('tab');
  const [edit, toEdit] = useQueryPart('edit');
  const mayEdit = useMayEdit(row);
  if (!row) return <ObjectNotThere room={dags} id={id} />;
  const tab: Tab = TABS.find(({ key }) => key === tabbed)?.key ?? 'graph';
  const isEditing = edit !== null && mayEdit && tab === 'graph';
  const running = isRunning(row);
  return (
    <Page
      title={row.dag_name} fill={tab === 'graph'} toolbar={<RunBar dag={row} isEditing={isEditing} folds={tab === 'graph'} />}
      action={(
        <>
          <Panel name="comments" of={`dag/${row.dag_id}`} />
          <Buttons row={row} mayEdit={mayEdit} onEdit={tab === 'graph' && !isEditing ? () => toEdit('graph') : undefined} />
        </>
      )}
    >
      <Tabs<Tab>
        label={`Parts of ${row.dag_name}`} active={tab} onChoose={(key) => choose(key === 'graph' ? null : key)}
        tabs={TABS.map((each) => ({ ...each, ...(each.key === 'nodes' && { count: row.node_count }), ...(each.key === 'runs' && { count: row.run_count }) }))}
      />
      {isEditing && <EditBar dag_id={row.dag_id} onLeave={() => toEdit(null)} />}
      {tab === 'graph' && <GraphTab dag={row} mayEdit={mayEdit && !(running && !isEditing)} />}
      {tab === 'nodes' && <NodesTab dag={row} />}
      {tab === 'timeline' && <TimelineTab dag={row} />}
      {tab === 'runs' && <RunsTab dag={row} />}
      {tab === 'settings' && <Suspense fallback={<Skeleton lines={8} label="Loading the settings" />}><SettingsTab dag={row} mayEdit={mayEdit} /></Suspense>}
      <Deletion />
    </Page>
  );
}
