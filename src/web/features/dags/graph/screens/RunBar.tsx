import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { instantText } from '~/web/lib/text/dates';
import { Status } from '~/web/ui/data/Status';
import { SelectField } from '~/web/ui/form/SelectField';
import { Toggle } from '~/web/ui/page/Toggle';
import { jobTone } from '~/web/work/status/objectStatus';
import { objectPanel, type OfObject } from '~/web/work/detail/ObjectPage';
import { groupFolded, groupsFolded } from '../events';
import { groupsOf } from '../model/picture';
import { DagStatus } from '../../columns';
import { dags, type DagRow } from '../../model/entities';
import {
  displayedRunOf,
  selectEditing,
  selectDisplayedGraph,
  selectRunsOf,
  selectDisplayedRun,
} from '../selectors';
import { countsText } from './states';
import { useIsEditing } from './useIsEditing';
import './dagGraph.css';

/** More groups fold together, or beside one of their nodes. */
const FEW = 3;

/** How it stands, which run shows, how many of its nodes are how, and the groups that fold. */
function RunBar({ row: dag }: OfObject<DagRow>) {
  const dispatch = useAppDispatch();
  const { dag_id } = dag;
  const [asked, show] = useQueryPart('run');
  const [tab] = useQueryPart('tab');
  const isEditing = useIsEditing(dag);
  // Groups fold where the graph shows.
  const folds = tab === null || tab === 'graph';
  const run = isEditing ? null : displayedRunOf(dag, asked);
  const runs = useAppSelector((state) => selectRunsOf(state, dag));
  const shown = useAppSelector((state) => selectDisplayedRun(state, run));
  const graph = useAppSelector((state) => selectDisplayedGraph(state, dag.dag_id, run));
  const { folded } = useAppSelector((state) => selectEditing(state, dag.dag_id));
  const groups = graph ? groupsOf(graph) : [];
  const choices = runs.map(({ submission_id, submit_datetime, status, submitted_by }) => ({
    value: submission_id,
    text: instantText(Date.parse(submit_datetime)),
    hint: `${status}${submitted_by === null ? ' · by schedule' : ''}`,
  }));
  return (
    <div className="dag-bar-line">
      {shown && asked !== null ? (
        <Status
          tone={jobTone(shown.run.status)}
          word={shown.run.status}
          since={shown.run.end_datetime ?? shown.run.submit_datetime}
        />
      ) : (
        <DagStatus row={dag} />
      )}
      {runs.length > 0 && !isEditing && (
        <SelectField
          label="Run"
          value={run ?? undefined}
          choices={choices}
          onChange={(chosen) => show(chosen === dag.submission_id ? null : chosen)}
        />
      )}
      {shown && <span className="dag-counts at-muted">{countsText(shown.run.counts)}</span>}
      {shown?.run.reason && <span className="at-muted">{shown.run.reason}</span>}
      {folds &&
        groups.length <= FEW &&
        groups.map((group) => (
          <Toggle
            key={group}
            label={`Fold ${group}`}
            on={folded.includes(group)}
            onChange={(on) => dispatch(groupFolded({ dag_id, group, folded: on }))}
          />
        ))}
      {folds && groups.length > 1 && (
        <Toggle
          label={`Fold all ${groups.length} groups`}
          on={groups.every((group) => folded.includes(group))}
          onChange={(all) => dispatch(groupsFolded({ dag_id, groups: all ? groups : [] }))}
        />
      )}
    </div>
  );
}

export default objectPanel(dags, RunBar);
