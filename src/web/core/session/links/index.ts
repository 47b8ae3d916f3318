import { leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { LINK_PAGES } from '~/contract/team/team';
import {
  acceptRequested,
  linkRequested,
  newPasswordRequested,
  revertRequested,
  stopRequested,
} from './events';
import {
  openForgot,
  openInvitation,
  openNewPassword,
  openRevertAddress,
  openStopMails,
} from './flows/openLink.saga';
import {
  acceptInvitation,
  chooseNewPassword,
  requestLink,
  revertAddress,
  stopMails,
} from './flows/useLink.saga';
import { oneTimeLinksReducer } from './model';

export const oneTimeLinks: Feature = {
  outlives: ['session.links'],
  reducers: {
    session: { links: oneTimeLinksReducer },
  },
  flowsOutside: [
    whilePage(LINK_PAGES.invitation, openInvitation),
    whilePage(LINK_PAGES.password, openNewPassword),
    whilePage('/forgot-password', openForgot),
    whilePage(LINK_PAGES.mails, openStopMails),
    whilePage(LINK_PAGES.address, openRevertAddress),
    leadingBy(acceptRequested, () => '', acceptInvitation),
    leadingBy(newPasswordRequested, () => '', chooseNewPassword),
    leadingBy(stopRequested, () => '', stopMails),
    leadingBy(revertRequested, () => '', revertAddress),
    leadingBy(linkRequested, () => '', requestLink),
  ],
};
