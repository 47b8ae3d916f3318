import { MEMBER_TEXTS, type MemberStatus } from '~/contract/team/memberRules';
import { error, toast } from '~/web/core/toasts/toastsFrom';
import { transferSucceeded, transferFailed, invited, type MemberRow } from './events';

export const UNABLE = {
  edit: 'Unable to change the member',
  enable: 'Unable to enable the member',
  disable: 'Unable to disable the member',
  makeAdmin: 'Unable to make the member admin',
  unmakeAdmin: 'Unable to unmake the admin',
  invite: 'Unable to invite',
  resend: 'Unable to send the invitation again',
  revoke: 'Unable to revoke the invitation',
} as const;

export const STATUS_WORDS = {
  invited: 'Invited',
  enabled: 'Enabled',
  disabled: 'Disabled',
} as const satisfies Record<MemberStatus, string>;
/** The role of somebody in the team. */
export const roleOf = ({ is_admin, status }: Pick<MemberRow, 'is_admin' | 'status'>): string => {
  if (status === 'invited') return '';
  return is_admin ? 'Admin' : 'Member';
};

export const REVOKED = 'Invitation revoked';

/** How the mail of an invitation goes, for the admin who sent it. */
export const WAYS = {
  smtp: 'The mail is on its way. You can also hand the link over yourself.',
  file: 'No mail server is set up here, so the mail lies as a file in the server’s data folder. Hand the link over yourself.',
} as const;

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(transferSucceeded, ({ given, kept }) => ({
    kind: kept.length > 0 ? 'warning' : 'success',
    text: given === 1 ? 'One thing handed over' : `${given} things handed over`,
    lines: kept.slice(0, 5).map(({ name, reason }) => `${name}: ${reason}`),
  })),
  toast(transferFailed, ({ given, problem }) =>
    error(given === 0 ? 'Nothing was handed over' : `Only ${given} were handed over`, problem),
  ),
  toast(invited, ({ links, refusals }) =>
    links.length === 0
      ? null
      : {
          kind: refusals.length > 0 ? 'warning' : 'success',
          text: links.length > 1 || refusals.length > 0 ? MEMBER_TEXTS.sent : MEMBER_TEXTS.invited,
          lines: refusals,
        },
  ),
];
