import type { UnknownAction } from '@reduxjs/toolkit';
import { push } from 'connected-react-router';
import { can } from '~/web/kit/state/machine';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import { deleteProposed, execute, formWanted, stop } from '../events';
import { sweepMachine, type SweepIntent, type SweepRow } from '../model/sweeps';

type Dispatch = (event: UnknownAction) => void;

const BUSY = { execute: 'It is being submitted; a moment.', stop: 'Its stop is being asked for.', delete: 'It is being deleted.' } as const;

/** What can be done about running a sweep now; with a reason where it has to wait. */
export const offerOf = ({ status, pending, execution_details: [newest] }: SweepRow): { intent: SweepIntent; label: string; reason?: string } => {
  const runs = can(sweepMachine, status, 'stop');
  const offer = runs ? { intent: 'stop' as const, label: 'Stop' } : { intent: 'execute' as const, label: 'Execute' };
  if (pending) return { ...offer, reason: BUSY[pending.intent] };
  return { ...offer, ...(runs && newest?.stopping && { reason: 'It is stopping already.' }) };
};

/** What the person says by taking up an offer. */
export const takenUp = (intent: SweepIntent, id: string): UnknownAction => (intent === 'execute' ? execute.requested(id) : stop.requested(id));

/** What its owner does with it beside running it. */
export const ownActions = (row: SweepRow, dispatch: Dispatch): MenuAction[] => [
  { key: 'edit', label: 'Edit settings…', icon: 'edit', onChoose: () => dispatch(formWanted({ sweep_id: row.sweep_id })) },
  {
    key: 'delete', label: 'Delete…', icon: 'trash alternate outline', danger: true, reason: row.pending && BUSY[row.pending.intent],
    onChoose: () => dispatch(deleteProposed({ ids: [row.sweep_id] })),
  },
];

/** Leads to the form for a new one with the same settings. */
export const duplicating = (row: SweepRow, dispatch: Dispatch): MenuAction => (
  { key: 'duplicate', label: 'Duplicate…', icon: 'clone outline', onChoose: () => dispatch(formWanted({ sweep_id: null, clone_of: row.sweep_id })) }
);

/** The menu of a row: owners may do everything, others look (PRM-10). */
export const rowActions = (row: SweepRow, may: boolean, dispatch: Dispatch): MenuAction[] => {
  const open = () => dispatch(push(`/sweeps/${row.sweep_id}`));
  if (!may) return [{ key: 'view', label: 'View', icon: 'eye', onChoose: open }, duplicating(row, dispatch)];
  const { intent, label, reason } = offerOf(row);
  return [
    { key: 'open', label: 'Open', icon: 'arrow right', onChoose: open },
    { key: intent, label, icon: intent === 'execute' ? 'play' : 'stop', reason, onChoose: () => dispatch(takenUp(intent, row.sweep_id)) },
    duplicating(row, dispatch), ...ownActions(row, dispatch),
  ];
};
