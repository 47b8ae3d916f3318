import { useMemo } from 'react';
import { Button } from 'semantic-ui-react';
import { CONDITIONS, type Condition, type DagNode } from '~/contract/dags/graph';
import { afterAndWith } from '~/contract/dags/progress';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { valueOr } from '~/web/lib/state/request';
import { NumberField } from '~/web/ui/form/NumberField';
import { PairsField } from '~/web/ui/form/PairsField';
import { SelectField } from '~/web/ui/form/SelectField';
import { TextField } from '~/web/ui/form/TextField';
import { edgeAdded, edgeRemoved, nodeAdded, nodeChanged, nodesRemoved } from '../../events';
import { jobChoice } from '../../model/choices';
import { selectEditing } from '../../selectors';

const TYPES = [
  { value: 'command', text: 'A command' },
  { value: 'job', text: 'A job' },
];
const WHEN = Object.entries(CONDITIONS).map(([value, text]) => ({ value, text }));

const ofType = (node: DagNode, type: string): DagNode => {
  const { id, name, condition, retries, retry_delay, timeout, group, position } = node;
  const parts = { id, name, condition, retries, retry_delay, timeout, group, position };
  return type === 'job'
    ? { ...parts, type: 'job', batch_job_id: '', parameters: [] }
    : { ...parts, type: 'command', command: '' };
};

/** The node's predecessors, and possible ones. */
function Before({ dag_id, node }: { readonly dag_id: string; readonly node: DagNode }) {
  const dispatch = useAppDispatch();
  const { graph } = useAppSelector((state) => selectEditing(state, dag_id));
  const before = graph.edges.filter(({ target }) => target === node.id).map(({ source }) => source);
  const nameOf = (id: string) => graph.nodes.find((each) => each.id === id)?.name ?? id;
  // One look at the edges tells what would close a circle: of a thousand nodes each would be another.
  const later = useMemo(
    () => afterAndWith({ edges: graph.edges }, node.id),
    [graph.edges, node.id],
  );
  const free = graph.nodes.filter(({ id }) => !later.has(id) && !before.includes(id));
  return (
    <>
      <SelectField
        label="Runs after"
        value={undefined}
        placeholder="Add a node…"
        empty="No other node can stand before it."
        choices={free.map(({ id, name }) => ({ value: id, text: name, hint: id }))}
        onChange={(source) => dispatch(edgeAdded({ dag_id, source, target: node.id }))}
      />
      {before.length > 0 && (
        <ul className="dag-before">
          {before.map((source) => (
            <li key={source}>
              {nameOf(source)}
              <Button
                type="button"
                basic
                compact
                size="mini"
                icon="close"
                aria-label={`Remove the edge from ${nameOf(source)}`}
                onClick={() => dispatch(edgeRemoved({ dag_id, source, target: node.id }))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The jobs that can be chosen; one that is not the person's stands there by its id. */
function useJobs(node: DagNode) {
  const known = valueOr(useAppSelector(jobChoice.select), []);
  const chosen = node.type === 'job' ? node.batch_job_id : '';
  return useMemo(() => {
    const choices = known.map(({ batch_job_id, job_name }) => ({
      value: batch_job_id,
      text: job_name,
      hint: batch_job_id,
    }));
    return chosen === '' || choices.some(({ value }) => value === chosen)
      ? choices
      : [{ value: chosen, text: chosen }, ...choices];
  }, [known, chosen]);
}

/** Changes a node; each change is a step that can be taken back. */
export function NodeForm({ dag_id, node }: { readonly dag_id: string; readonly node: DagNode }) {
  const dispatch = useAppDispatch();
  const jobs = useJobs(node);
  const change = (more: Partial<DagNode>) => {
    dispatch(nodeChanged({ dag_id, node_id: node.id, node: { ...node, ...more } as DagNode }));
  };
  return (
    <div className="dag-node-form">
      <TextField
        label="Name"
        value={node.name}
        maxLength={200}
        problem={node.name.trim() === '' ? 'Please input a name.' : undefined}
        onChange={(name) => change({ name })}
      />
      <SelectField
        label="Does"
        value={node.type}
        choices={TYPES}
        onChange={(type) => {
          if (type !== node.type)
            dispatch(nodeChanged({ dag_id, node_id: node.id, node: ofType(node, type) }));
        }}
      />
      {node.type === 'command' ? (
        <TextField
          label="Command"
          rows={4}
          value={node.command}
          maxLength={20_000}
          problem={node.command.trim() === '' ? 'Please input a command.' : undefined}
          hint="Run by bash, in a copy of the DAG's directory."
          onChange={(command) => change({ command })}
        />
      ) : (
        <>
          <SelectField
            label="Job"
            value={node.batch_job_id || undefined}
            placeholder="Choose a job…"
            empty="You have no jobs yet."
            choices={jobs}
            problem={node.batch_job_id === '' ? 'Please choose a job.' : undefined}
            onChange={(batch_job_id) => change({ batch_job_id })}
          />
          <PairsField
            label="Parameters"
            one="parameter"
            pairs={node.parameters}
            problem={undefined}
            onChange={(parameters) => change({ parameters })}
          />
        </>
      )}
      <Before dag_id={dag_id} node={node} />
      <SelectField
        label="When"
        value={node.condition}
        choices={WHEN}
        onChange={(condition) => change({ condition: condition as Condition })}
      />
      <div className="dag-numbers">
        <NumberField
          label="Retries"
          value={node.retries}
          min={0}
          max={20}
          onChange={(retries) =>
            change({ retries: Math.max(0, Math.min(20, Math.round(retries ?? 0))) })
          }
        />
        <NumberField
          label="Pause before"
          unit="s"
          value={node.retry_delay}
          min={0}
          onChange={(delay) => change({ retry_delay: Math.max(0, Math.round(delay ?? 0)) })}
        />
        <NumberField
          label="Time limit"
          unit="s"
          value={node.timeout}
          min={1}
          onChange={(most) =>
            change({ timeout: most === null ? null : Math.max(1, Math.round(most)) })
          }
        />
      </div>
      <TextField
        label="Group"
        value={node.group ?? ''}
        maxLength={200}
        hint="Nodes of one group fold to one box."
        onChange={(group) => change({ group: group.trim() === '' ? null : group })}
      />
      <div className="dag-node-buttons">
        <Button
          type="button"
          content="Add node after"
          onClick={() => dispatch(nodeAdded({ dag_id, after: node.id }))}
        />
        <Button
          type="button"
          content="Remove node"
          onClick={() => dispatch(nodesRemoved({ dag_id, node_ids: [node.id] }))}
        />
      </div>
    </div>
  );
}
