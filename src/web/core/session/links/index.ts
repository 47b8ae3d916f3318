import { leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import {
  acceptRequested,
  linkRequested,
  newPasswordRequested,
  revertRequested,
  stopRequested,
} from './events';
import { requestLink } from './flows/requestLink.saga';
import {
  openForgot,
  openInvitation,
  openNewPassword,
  openRevertAddress,
  openStopMails,
} from './flows/openLink.saga';
import { revertAddress } from './flows/revertAddress.saga';
import { stopMails } from './flows/stopMails.saga';
import { acceptInvitation, chooseNewPassword } from './flows/useLink.saga';
import { oneTimeLinksReducer } from './model';
import {
  FORGOT_PASSWORD,
  INVITATION,
  NEW_PASSWORD,
  REVERT_ADDRESS,
  STOP_MAILS_PAGE,
} from './routes';

export const oneTimeLinks: Feature = {
  outlives: ['session.links'],
  reducers: {
    session: { links: oneTimeLinksReducer },
  },
  flowsOutside: [
    whilePage(INVITATION, openInvitation),
    whilePage(NEW_PASSWORD, openNewPassword),
    whilePage(FORGOT_PASSWORD, openForgot),
    whilePage(STOP_MAILS_PAGE, openStopMails),
    whilePage(REVERT_ADDRESS, openRevertAddress),
    leadingBy(acceptRequested, () => '', acceptInvitation),
    leadingBy(newPasswordRequested, () => '', chooseNewPassword),
    leadingBy(stopRequested, () => '', stopMails),
    leadingBy(revertRequested, () => '', revertAddress),
    leadingBy(linkRequested, () => '', requestLink),
  ],
};
