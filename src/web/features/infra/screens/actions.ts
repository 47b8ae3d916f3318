import type { UnknownAction } from '@reduxjs/toolkit';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import type { NamedView } from '../columns';
import type { NamedKindSlice } from '../flows/named.saga';

type Dispatch = (event: UnknownAction) => void;

const BUSY = 'Something is being done with it; a moment.';

/** The menu of a row. A group is not switched on and off. */
export const actionsOf =
  ({ kind, path, enable, disable, events }: NamedKindSlice) =>
  (
    row: NamedView,
    may: boolean,
    dispatch: Dispatch,
    goTo: (address: string) => void,
  ): readonly MenuAction[] => {
    if (!may) return [];
    const { id, status, pending } = row;
    const reason = pending && BUSY;
    const edit: MenuAction = {
      key: 'edit',
      label: 'Edit…',
      icon: 'pencil',
      reason,
      onChoose: () => goTo(`${path}/${encodeURIComponent(id)}`),
    };
    const turn: MenuAction =
      status === 'enabled'
        ? {
            key: 'enabled',
            label: 'Disable',
            icon: 'ban',
            reason,
            onChoose: () => dispatch(disable.requested(id)),
          }
        : {
            key: 'enabled',
            label: 'Enable',
            icon: 'check',
            reason,
            onChoose: () => dispatch(enable.requested(id)),
          };
    const remove: MenuAction = {
      key: 'delete',
      label: 'Delete…',
      icon: 'trash alternate outline',
      danger: true,
      reason,
      onChoose: () => dispatch(events.deleteConfirmOpened({ ids: [id] })),
    };
    return [edit, ...(kind === 'group' ? [] : [turn]), remove];
  };
