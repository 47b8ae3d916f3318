import type { UnknownAction } from '@reduxjs/toolkit';
import { LAST_ADMIN } from '~/contract/team/memberRules';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import {
  detailsOpened,
  disableConfirmOpened,
  enable,
  transferConfirmOpened,
  makeAdmin,
  resend,
  revokeConfirmOpened,
  unmakeAdmin,
} from '../events';
import { editForm, type MemberView } from '../model';

type Dispatch = (event: UnknownAction) => void;

const BUSY = 'Something is being done with it; a moment.';

/** The actions of an admin on an invited person. */
const invitedActions = ({ id, pending }: MemberView, dispatch: Dispatch): readonly MenuAction[] => {
  const reason = pending && BUSY;
  return [
    {
      key: 'resend',
      label: 'Resend',
      icon: 'paper plane outline',
      reason,
      onChoose: () => dispatch(resend.requested(id)),
    },
    {
      key: 'revoke',
      label: 'Revoke…',
      icon: 'ban',
      danger: true,
      reason,
      onChoose: () => dispatch(revokeConfirmOpened({ ids: [id] })),
    },
  ];
};

/** The menu of a member (ADM-01, ADM-02, ADM-07). `isLast`: the team has no other admin (ADM-14). */
export const memberActions = (
  row: MemberView,
  may: boolean,
  dispatch: Dispatch,
  isLast = false,
): readonly MenuAction[] => {
  const { id, fullname, email, status, is_admin, pending } = row;
  const view: MenuAction = {
    key: 'view',
    label: 'View',
    icon: 'eye',
    onChoose: () => dispatch(detailsOpened({ id })),
  };
  if (!may) return [view];
  if (status === 'invited') return [view, ...invitedActions(row, dispatch)];
  const busy = pending && BUSY;
  const reason = busy ?? (isLast ? LAST_ADMIN : undefined);
  return [
    {
      key: 'edit',
      label: 'Edit…',
      icon: 'pencil',
      reason: busy,
      onChoose: () => dispatch(editForm.events.opened({ id, fullname, email })),
    },
    is_admin
      ? {
          key: 'admin',
          label: 'Remove admin',
          icon: 'user outline',
          reason,
          onChoose: () => dispatch(unmakeAdmin.requested(id)),
        }
      : {
          key: 'admin',
          label: 'Make admin',
          icon: 'user plus',
          reason: busy,
          onChoose: () => dispatch(makeAdmin.requested(id)),
        },
    {
      key: 'handOver',
      label: 'Hand over…',
      icon: 'exchange',
      reason: busy,
      onChoose: () => dispatch(transferConfirmOpened({ id })),
    },
    status === 'enabled'
      ? {
          key: 'enabled',
          label: 'Disable…',
          icon: 'ban',
          danger: true,
          reason,
          onChoose: () => dispatch(disableConfirmOpened({ id })),
        }
      : {
          key: 'enabled',
          label: 'Enable',
          icon: 'check',
          reason: busy,
          onChoose: () => dispatch(enable.requested(id)),
        },
  ];
};
