/** The sentences on the pages of links. */
export const NO_LINK = 'Open the link of your mail once more: it is kept nowhere but there.';
export const MAILS_STOPPED =
  'You get no more of these mails. Under Settings you can choose them again.';
export const TRY_LATER = 'Something went wrong. Please try again later';
/** Said whoever was named, so that it tells nothing of who has an account. */
export const LINK_REQUESTED_TEXT =
  'If there is an account with this name or address, a link is on its way to its mail. It is good for an hour.';

export const addressReverted = (email: string) =>
  ({
    kind: 'success',
    text: 'The change was reverted',
    lines: [`Your account has the address ${email} again, and is signed out everywhere.`],
  }) as const;
