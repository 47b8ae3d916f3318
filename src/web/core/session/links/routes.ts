import { LINK_PAGES } from '~/contract/team/team';

/** Where links in mails lead, and where a link for a new password is asked for. */
export const {
  invitation: INVITATION,
  password: NEW_PASSWORD,
  mails: STOP_MAILS_PAGE,
  address: REVERT_ADDRESS,
} = LINK_PAGES;
export const FORGOT_PASSWORD = '/forgot-password';
