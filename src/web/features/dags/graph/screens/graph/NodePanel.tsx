import { Link } from 'react-router-dom';
import { Button } from 'semantic-ui-react';
import { CONDITIONS, type DagNode } from '~/contract/dags/graph';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import { Lasting } from '~/web/ui/data/Lasting';
import { Status } from '~/web/ui/data/Status';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { execute } from '../../../events';
import { groupFolded, nodeChosen } from '../../events';
import { isRunning, type DagRow } from '../../../model/entities';
import { selectDisplayedGraph, selectNodeRuns } from '../../selectors';
import { NodeForm } from './NodeForm';
import { logAddress, STATES } from '../states';

interface NodePanelProps {
  readonly dag: DagRow;
  readonly run: string | null;
  readonly chosen: string;
  readonly mayEdit: boolean;
}

/** The work of a node, in words. */
function Facts({ node }: { readonly node: DagNode }) {
  const { condition, retries, timeout, type } = node;
  return (
    <dl className="dag-facts">
      {type === 'command' ? (
        <>
          <dt>Command</dt>
          <dd>
            <pre>{node.command}</pre>
          </dd>
        </>
      ) : (
        <>
          <dt>Job</dt>
          <dd>
            <Link to={`/jobs/${encodeURIComponent(node.batch_job_id)}`}>{node.batch_job_id}</Link>
          </dd>
        </>
      )}
      {type === 'job' && node.parameters.length > 0 && (
        <>
          <dt>Parameters</dt>
          <dd>{node.parameters.map(({ name, value }) => `${name}=${value}`).join(', ')}</dd>
        </>
      )}
      <dt>Runs</dt>
      <dd>{CONDITIONS[condition]}</dd>
      {retries > 0 && (
        <>
          <dt>Retries</dt>
          <dd>{retries}</dd>
        </>
      )}
      {timeout !== null && (
        <>
          <dt>Time limit</dt>
          <dd>{timeout} s</dd>
        </>
      )}
    </dl>
  );
}

/** How the node went in the run that shows, with its log and the way to run it again. */
function OfRun({
  dag,
  run,
  node,
}: {
  readonly dag: DagRow;
  readonly run: string;
  readonly node: DagNode;
}) {
  const dispatch = useAppDispatch();
  const isMine = useAppSelector(selectUser)?.user_name === dag.user_name;
  const told = useAppSelector((state) => selectNodeRuns(state, run).get(node.id));
  if (!told) return null;
  const [word, tone] = STATES[told.state];
  const log = logAddress(told);
  const again = isRunning(dag)
    ? 'The DAG is running. Stop it, or wait until it is done.'
    : undefined;
  return (
    <>
      <Status
        tone={tone}
        word={word}
        since={told.end_datetime ?? told.start_datetime}
        {...(told.attempt > 1 && { beside: `attempt ${told.attempt}` })}
      />
      {told.start_datetime && (
        <p className="at-muted">
          Took <Lasting from={told.start_datetime} to={told.end_datetime} />
          {told.exit_code !== null && ` · exit code ${told.exit_code}`}
        </p>
      )}
      {told.reason && <p>{told.reason}</p>}
      <div className="dag-node-buttons">
        {log && (
          <Link className="ui button" to={log}>
            Log
          </Link>
        )}
        {isMine && (
          <ReasonedButton
            label="Run from here"
            reason={again}
            onClick={() =>
              dispatch(
                execute.requested(dag.dag_id, { from: { submission_id: run, node_id: node.id } }),
              )
            }
          />
        )}
      </div>
    </>
  );
}

/** The node that is chosen, beside the graph. */
export function NodePanel({ dag, run, chosen, mayEdit }: NodePanelProps) {
  const dispatch = useAppDispatch();
  const node = useAppSelector((state) =>
    selectDisplayedGraph(state, dag.dag_id, run)?.nodes.find(({ id }) => id === chosen),
  );
  if (!node) return null;
  return (
    <aside className="dag-panel" aria-label={`Node ${node.name}`}>
      <header>
        <h2>{node.name}</h2>
        <Button
          type="button"
          basic
          compact
          icon="close"
          aria-label="Close"
          onClick={() => dispatch(nodeChosen({ dag_id: dag.dag_id, node_id: null }))}
        />
      </header>
      {node.group !== null && (
        <Button
          type="button"
          basic
          compact
          size="small"
          content={`Fold ${node.group}`}
          onClick={() =>
            dispatch(groupFolded({ dag_id: dag.dag_id, group: node.group!, folded: true }))
          }
        />
      )}
      {run !== null && <OfRun dag={dag} run={run} node={node} />}
      {mayEdit ? <NodeForm key={node.id} dag_id={dag.dag_id} node={node} /> : <Facts node={node} />}
    </aside>
  );
}
