import type { UnknownAction } from '@reduxjs/toolkit';
import { push } from 'connected-react-router';
import type { Offered } from '~/web/objects/list/objectList';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import { deleteProposed, execute, stop } from '../events';
import { isRunning, type DagIntent, type DagRow } from '../model/room';

type Dispatch = (event: UnknownAction) => void;

const BUSY = { execute: 'It is being started; a moment.', stop: 'Its stop is being asked for.', delete: 'It is being deleted.' } as const;

/** What can be done about running a DAG now; with a reason where it has to wait. */
export const offerOf = (row: DagRow): { readonly intent: DagIntent; readonly label: 'Run' | 'Stop'; readonly reason?: string } => {
  const { pending, node_count, execution_details: [newest] } = row;
  const runs = isRunning(row);
  const offer = runs ? { intent: 'stop', label: 'Stop' } as const : { intent: 'execute', label: 'Run' } as const;
  if (pending) return { ...offer, reason: BUSY[pending.intent] };
  if (runs) return { ...offer, ...(newest?.stopping && { reason: 'It is stopping already.' }) };
  return { ...offer, ...(node_count === 0 && { reason: 'It has no nodes. Add one first.' }) };
};

/** What the person says by taking up an offer. */
export const takenUp = ({ dag_id }: DagRow, intent: DagIntent): UnknownAction => (intent === 'execute' ? execute.requested(dag_id) : stop.requested(dag_id));

/** What every DAG offers, in the list and on its page. */
export const offered: Offered<DagRow> = {};

/** Asks whether to delete it. */
export const deletionOf = (row: DagRow, dispatch: Dispatch): MenuAction => ({
  key: 'delete', label: 'Delete…', icon: 'trash alternate outline', danger: true,
  reason: row.pending ? BUSY[row.pending.intent] : isRunning(row) ? 'It is running. Stop it first.' : undefined,
  onChoose: () => dispatch(deleteProposed({ ids: [row.dag_id] })),
});

/** The menu of a row: owners may do everything, others look (PRM-10). */
export const rowActions = (row: DagRow, may: boolean, dispatch: Dispatch): readonly MenuAction[] => {
  const open = () => dispatch(push(`/dags/${row.dag_id}`));
  if (!may) return [{ key: 'view', label: 'View', icon: 'eye', onChoose: open }];
  const { intent, label, reason } = offerOf(row);
  return [
    { key: 'open', label: 'Open', icon: 'arrow right', onChoose: open },
    { key: intent, label, icon: intent === 'execute' ? 'play' : 'stop', reason, onChoose: () => dispatch(takenUp(row, intent)) },
    deletionOf(row, dispatch),
  ];
};
