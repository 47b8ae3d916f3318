import type { UnknownAction } from '@reduxjs/toolkit';
import { push } from 'connected-react-router';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import { deleteProposed, startCancelled, startRequested, stopRequested } from './events';
import type { NotebookRow } from './moves';
import { offerOf, whyNotDelete, type Offer } from './offers';

type Say = (event: UnknownAction) => void;

const icons = { start: 'play', cancel: 'close', stop: 'stop' } as const satisfies Record<Offer['doing'], string>;

/** What the person says by taking up an offer. */
export const takenUp = (doing: Offer['doing'], notebook_id: string): UnknownAction => {
  const said = { notebook_id, at: new Date().toISOString() };
  if (doing === 'start') return startRequested(said);
  return doing === 'cancel' ? startCancelled(said) : stopRequested(said);
};

/** Asks whether to delete; says why not, where it has to wait. */
export const deletion = (row: NotebookRow, say: Say): MenuAction => ({
  key: 'delete', label: 'Delete…', icon: 'trash alternate outline', danger: true, reason: whyNotDelete(row),
  onChoose: () => say(deleteProposed({ notebook_ids: [row.notebook_id] })),
});

/** The menu of a row: owners may do everything, others look (PRM-10). */
export const rowActions = (row: NotebookRow, mine: boolean, say: Say): MenuAction[] => {
  const { notebook_id } = row;
  const open = () => say(push(`/notebooks/${notebook_id}`));
  if (!mine) return [{ key: 'view', label: 'View', icon: 'eye', onChoose: open }];
  const { doing, label, reason } = offerOf(row);
  return [
    { key: 'open', label: 'Open', icon: 'arrow right', onChoose: open },
    { key: doing, label, icon: icons[doing], reason, onChoose: () => say(takenUp(doing, notebook_id)) },
    deletion(row, say),
  ];
};
