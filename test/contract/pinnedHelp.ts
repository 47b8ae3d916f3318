export * as recent from '~/contract/session/recentSignIn';

/** The paths of the assistant, typed out. */
export const HELP_PATHS = {
  'assist.englishToCode': 'POST /fsc/user/generate/englishtocode/',
  'assist.fixCode': 'POST /fsc/user/fix/buggy_code/',
  'assist.written': 'POST /fsc/user/generate/written/read/',
  'tracing.exportSpans': 'POST /fsc/app/spans/export/',
} as const;

/** Of confirming a sign-in and reverting a changed address, and where links in mails lead. */
export const SIGN_IN_CONSTANTS = {
  LINK_PAGES: {
    invitation: '/invitation',
    password: '/new-password',
    mails: '/stop-mails',
    address: '/revert-address',
  },
  RECENT_SIGN_IN_MS: 900_000,
  SIGN_IN_AGAIN: 'sign_in_again',
  SIGN_IN_AGAIN_RULE:
    'You signed in more than 15 minutes ago. Confirm that it is you to change this.',
  NOT_YOUR_PASSWORD: 'This is not your password.',
  ADDRESS_REVERT_MS: 604_800_000,
  CONFIRM_SIGN_IN: '/confirm-sign-in',
} as const;
