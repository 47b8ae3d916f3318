import { Suspense } from 'react';
import { lazily } from '~/web/lib/browser/lazily';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { Panel } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import {
  ObjectFrame,
  objectPage,
  usePart,
  type OfObject,
  type PagePart,
} from '~/web/work/detail/ObjectPage';
import { RunButton } from '~/web/work/detail/RunButton';
import { selectUser } from '~/web/core/session/person';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { dags, mayEdit, type DagRow } from '../model/entities';
import { work } from './actions';
import { Deletion } from './Deletion';
import './dags.css';

/** Its forms are loaded where somebody opens them: the graph is what most people come for. */
const SettingsTab = lazily(() => import('./SettingsTab'));

/** One DAG (DAG-16): its graph with the run that shows, its nodes as a list and on a timeline, and its settings. */
function Shown({ row, may }: OfObject<DagRow>) {
  const dispatch = useAppDispatch();
  const [edit, toEdit] = useQueryPart('edit');
  const mayChange = mayEdit(row, useAppSelector(selectUser));
  const panel = (name: string, label: string) => (
    <Panel name={name} of={row.dag_id} fallback={<Skeleton lines={10} label={label} />} />
  );
  const parts: readonly PagePart[] = [
    {
      key: 'graph',
      label: 'Graph',
      fill: true,
      content: () => panel('dagGraph', 'Loading the graph'),
    },
    {
      key: 'nodes',
      label: 'Nodes',
      count: row.node_count,
      content: () => panel('dagNodes', 'Loading the nodes'),
    },
    {
      key: 'timeline',
      label: 'Timeline',
      content: () => panel('dagTimeline', 'Loading the timeline'),
    },
    {
      key: 'runs',
      label: 'Runs',
      count: row.run_count,
      content: () => panel('dagRuns', 'Loading the runs'),
    },
    {
      key: 'settings',
      label: 'Settings',
      content: () => (
        <Suspense fallback={<Skeleton lines={8} label="Loading the settings" />}>
          <SettingsTab dag={row} mayEdit={mayChange} />
        </Suspense>
      ),
    },
  ];
  const part = usePart(parts);
  const canEdit = mayChange && edit === null && part?.key === 'graph';
  return (
    <ObjectFrame
      feature={dags}
      row={row}
      commented="dag"
      state={<Panel name="dagBar" of={row.dag_id} />}
      parts={parts}
      actions={may ? [work.deletionOf(row, dispatch)] : []}
      buttons={
        <>
          <RunButton work={work} row={row} />
          {canEdit && <ReasonedButton label="Edit" onClick={() => toEdit('graph')} />}
        </>
      }
    >
      <Deletion />
    </ObjectFrame>
  );
}

/** The page of a DAG (RT-18). */
export default objectPage(dags, Shown);
