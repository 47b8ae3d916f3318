import type { UnknownAction } from '@reduxjs/toolkit';
import { push } from 'connected-react-router';
import type { Download, Offered } from '~/web/work/list/objectList';
import { can } from '~/web/lib/state/machine';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import {
  cancel,
  deleteConfirmOpened,
  downloadRequested,
  start,
  stopConfirmOpened,
} from '../events';
import { renaming } from '../flows/renameNotebook.saga';
import { notebookMachine, type NotebookIntent, type NotebookRow } from '../model';

type Dispatch = (event: UnknownAction) => void;

/** The actions for running a notebook now; with a reason where it has to wait. */
export interface Offer {
  readonly intent: NotebookIntent;
  readonly label: 'Start' | 'Cancel start' | 'Stop';
  readonly reason?: string;
}

/** Start only when none of the four statuses applies, stop only when started (NBS-02, NBS-03), cancel in between. */
export const offerOf = ({ status, pending }: NotebookRow): Offer => {
  if (pending?.intent === 'delete')
    return { intent: 'start', label: 'Start', reason: 'It is being deleted.' };
  const isEnding = pending?.intent === 'cancel' || pending?.undoing;
  if (isEnding)
    return {
      intent: 'start',
      label: 'Start',
      reason: 'The last start is still being ended; a moment.',
    };
  if (can(notebookMachine, status, 'start')) return { intent: 'start', label: 'Start' };
  if (can(notebookMachine, status, 'cancel')) return { intent: 'cancel', label: 'Cancel start' };
  if (can(notebookMachine, status, 'stop')) return { intent: 'stop', label: 'Stop' };
  return { intent: 'stop', label: 'Stop', reason: 'It is stopping already.' };
};

/** The intent of the button. A start of this tab is cancelled itself, any other one by a request of its own. */
export const takenUp = (
  { notebook_id, pending }: NotebookRow,
  intent: NotebookIntent,
): UnknownAction => {
  if (intent === 'start') return start.requested(notebook_id);
  if (intent === 'stop') return stopConfirmOpened({ ids: [notebook_id] });
  return pending?.intent === 'start' ? start.cancelled(notebook_id) : cancel.requested(notebook_id);
};

/** Why a notebook cannot be deleted now. */
export const whyNotDelete = ({ status, pending }: NotebookRow): string | undefined => {
  if (pending?.intent === 'delete') return 'It is being deleted.';
  if (can(notebookMachine, status, 'cancel'))
    return 'Cancel the start first, or wait until it has started.';
  return pending ? 'Wait until it has stopped.' : undefined;
};

/** Asks whether to delete; says why not, where it has to wait. */
export const deletionOf = (row: NotebookRow, dispatch: Dispatch): MenuAction => ({
  key: 'delete',
  label: 'Delete…',
  icon: 'trash alternate outline',
  danger: true,
  reason: whyNotDelete(row),
  onChoose: () => dispatch(deleteConfirmOpened({ ids: [row.notebook_id] })),
});

const whyNotDownload = ({ pending }: NotebookRow) =>
  pending?.intent === 'delete' ? 'It is being deleted.' : undefined;

/** The forms in which a notebook is downloaded. */
const downloads: readonly Download<NotebookRow>[] = (
  [
    ['ipynb', 'Download as .ipynb'],
    ['py', 'Download as Python (.py)'],
    ['html', 'Download as a page (.html)'],
  ] as const
).map(([form, label]) => ({
  key: form,
  label,
  whyNot: whyNotDownload,
  requested: ({ notebook_id }) => downloadRequested({ notebook_id, form }),
}));

/** The actions of every notebook, in the list and on its page. */
export const offered: Offered<NotebookRow> = {
  renaming,
  duplicateAt: '/notebooks/create',
  jobAt: '/jobs/create?clone=notebook:',
  publishAt: '/publish/notebooks',
  downloads,
};

const ICONS = { start: 'play', cancel: 'close', stop: 'stop' } as const satisfies Record<
  NotebookIntent,
  string
>;

/** The menu of a row: owners may do everything, others look (PRM-10). */
export const rowActions = (row: NotebookRow, may: boolean, dispatch: Dispatch): MenuAction[] => {
  const open = () => dispatch(push(`/notebooks/${row.notebook_id}`));
  if (!may) return [{ key: 'view', label: 'View', icon: 'eye', onChoose: open }];
  const { intent, label, reason } = offerOf(row);
  return [
    { key: 'open', label: 'Open', icon: 'arrow right', onChoose: open },
    {
      key: intent,
      label,
      icon: ICONS[intent],
      reason,
      onChoose: () => dispatch(takenUp(row, intent)),
    },
    deletionOf(row, dispatch),
  ];
};
