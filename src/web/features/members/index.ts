import { every, latest, leadingBy } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { noticesFrom } from '~/web/objects/notices';
import {
  edit,
  editSubmitted,
  handOverProposed,
  handOverRequested,
  inviteRequested,
} from './events';
import {
  closeEdit,
  disableMembers,
  editMembers,
  enableMembers,
  makeAdmins,
  showRefusal,
  submitEdit,
  unmakeAdmins,
} from './flows/changeMember.saga';
import { handOver, readHoldings } from './flows/handOver.saga';
import { deleteInvitations, resendInvitations } from './flows/invitations.saga';
import { invite } from './flows/invite.saga';
import { EVENT_NOTICES } from './messages';
import { memberPartsReducer, members as room } from './model';

export const members: Room = {
  large: ['members'],
  reducers: { members: room.slice.reducer, memberParts: memberPartsReducer },
  flows: [
    ...room.lines,
    enableMembers,
    disableMembers,
    makeAdmins,
    unmakeAdmins,
    editMembers,
    resendInvitations,
    deleteInvitations,
    every(editSubmitted, submitEdit),
    every(edit.accepted, closeEdit),
    every(edit.rejected, showRefusal),
    latest(handOverProposed, readHoldings),
    leadingBy(handOverRequested, () => '', handOver),
    leadingBy(inviteRequested, () => '', invite),
    noticesFrom(EVENT_NOTICES),
  ],
};
