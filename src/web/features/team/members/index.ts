import { every, latest, leadingBy } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import {
  edit,
  editSubmitted,
  transferConfirmOpened,
  transferRequested,
  inviteRequested,
} from './events';
import {
  closeEdit,
  disableMembers,
  editMembers,
  enableMembers,
  makeAdmins,
  showFieldProblems,
  submitEdit,
  unmakeAdmins,
} from './flows/changeMember.saga';
import { transferOwnership, readOwnedItems } from './flows/transferOwnership.saga';
import { deleteInvitations, invite, resendInvitations } from './flows/invite.saga';
import { EVENT_TOASTS } from './messages';
import { memberPartsReducer, members as feature } from './model';

export const members: Feature = {
  large: ['team.members'],
  reducers: {
    team: { members: feature.slice.reducer, memberForms: memberPartsReducer },
  },
  flows: [
    ...feature.lines,
    enableMembers,
    disableMembers,
    makeAdmins,
    unmakeAdmins,
    editMembers,
    resendInvitations,
    deleteInvitations,
    every(editSubmitted, submitEdit),
    every(edit.succeeded, closeEdit),
    every(edit.failed, showFieldProblems),
    latest(transferConfirmOpened, readOwnedItems),
    leadingBy(transferRequested, () => '', transferOwnership),
    leadingBy(inviteRequested, () => '', invite),
    toastsFrom(EVENT_TOASTS),
  ],
};
