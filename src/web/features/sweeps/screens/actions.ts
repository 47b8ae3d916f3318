import type { UnknownAction } from '@reduxjs/toolkit';
import { runWork } from '~/web/work/list/runWork';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import { execute, formRequested, stop } from '../events';
import { sweeps, type SweepRow } from '../model/sweeps';

/** Executed and stopped, opened and deleted. */
export const work = runWork<SweepRow>({
  feature: sweeps,
  stopFirst: true,
  takenUp: (intent, id) => (intent === 'execute' ? execute.requested(id) : stop.requested(id)),
});

/** Everyone who sees it can make a copy of it; its owner changes its settings. */
export const formActions = (
  { sweep_id }: SweepRow,
  may: boolean,
  dispatch: (event: UnknownAction) => void,
): MenuAction[] => [
  {
    key: 'duplicate',
    label: 'Duplicate…',
    icon: 'clone outline',
    onChoose: () => dispatch(formRequested({ sweep_id: null, clone_of: sweep_id })),
  },
  ...(may
    ? [
        {
          key: 'edit',
          label: 'Edit settings…',
          icon: 'edit',
          onChoose: () => dispatch(formRequested({ sweep_id })),
        } as const,
      ]
    : []),
];

/** The menu of a row: owners may do everything, others look (PRM-10). */
export const rowActions = work.rowActions(formActions);
