import { Button } from 'semantic-ui-react';
import type { DagGraph } from '~/contract/dags/graph';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Banner } from '~/web/ui/page/Banner';
import {
  downloadRequested,
  editDropped,
  nodeAdded,
  redone,
  saveGraphRequested,
  undone,
} from '../../events';
import { isChanged } from '../../model/editing';
import { selectEditing } from '../../selectors';

/** The faults that keep a graph from being saved. */
const whyNotSave = ({ nodes }: DagGraph): string | undefined => {
  const lacking = nodes.find(
    (node) =>
      node.name.trim() === '' ||
      (node.type === 'command' ? node.command : node.batch_job_id).trim() === '',
  );
  return (
    lacking &&
    `${lacking.name.trim() || lacking.id} still needs ${lacking.name.trim() === '' ? 'a name' : lacking.type === 'command' ? 'a command' : 'a job'}.`
  );
};

/** The buttons while the graph is being changed: steps back and forth, saving, leaving. */
export function EditBar({
  dag_id,
  onLeave,
}: {
  readonly dag_id: string;
  readonly onLeave: () => void;
}) {
  const dispatch = useAppDispatch();
  const editing = useAppSelector((state) => selectEditing(state, dag_id));
  const { graph, past, future, saveRequest, version, from } = editing;
  const { problem } = saveRequest;
  const saving = saveRequest.status === 'loading';
  const changed = isChanged(editing);
  const outdated = changed && from !== version;
  return (
    <>
      <div className="dag-edit" role="toolbar" aria-label="Change the graph">
        <Button
          type="button"
          icon="plus"
          content="Add node"
          onClick={() => dispatch(nodeAdded({ dag_id }))}
        />
        <ReasonedButton
          label="Undo"
          reason={past.length === 0 ? 'Nothing was changed yet.' : undefined}
          onClick={() => dispatch(undone({ dag_id }))}
        />
        <ReasonedButton
          label="Redo"
          reason={future.length === 0 ? 'Nothing was taken back.' : undefined}
          onClick={() => dispatch(redone({ dag_id }))}
        />
        <ReasonedButton
          primary
          label={saving ? 'Saving…' : 'Save graph'}
          reason={
            saving ? 'It is being saved.' : changed ? whyNotSave(graph) : 'Nothing was changed.'
          }
          onClick={() => dispatch(saveGraphRequested({ dag_id }))}
        />
        <ReasonedButton
          label="Discard"
          reason={changed ? undefined : 'Nothing was changed.'}
          onClick={() => dispatch(editDropped({ dag_id }))}
        />
        <Button
          type="button"
          basic
          content="Download JSON"
          onClick={() => dispatch(downloadRequested({ dag_id }))}
        />
        <Button type="button" basic content="Done" onClick={onLeave} />
      </div>
      <p className="at-muted dag-keys">
        In the graph N adds a node, C connects (so does Alt and a drag), Shift and arrows move,
        Delete removes, Ctrl+Z takes back.
      </p>
      {problem && <Banner tone="bad">{reasonOf(problem)}</Banner>}
      {outdated && !problem && (
        <Banner tone="warn">
          Somebody saved another version of this graph meanwhile. Download yours, then discard it to
          see theirs.
        </Banner>
      )}
    </>
  );
}
