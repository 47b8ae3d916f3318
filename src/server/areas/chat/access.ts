import type { api, ChatReport } from '~/contract';
import { Refusal } from '../../refusal';
import { signedIn, writesNone, type Access, type AccessTable } from '../access';
import { refuseUnlessAdmin } from '../team/access';

/** The people of a channel. To anybody else it is none. */
const inChannel: Access<{ readonly channel_id: string }> = {
  who: 'channel member', of: 'channel',
  async admit({ chat }, { channel_id }, { user_name }) {
    if (!(await chat.isIn(channel_id, user_name))) throw new Refusal('missing', 'This conversation does not exist, or you are not in it.');
    return undefined;
  },
};

/** What somebody reported to the admins of the team, or said where an admin is too: for them. */
const judges: Access<{ readonly channel_id: string; readonly message_id: string }> = {
  who: 'admin', of: 'message', acts: ['message.removed'],
  async admit({ chat }, { channel_id, message_id }, user) {
    await chat.judged({ channelId: channel_id, messageId: message_id }, user);
    refuseUnlessAdmin(user);
  },
};
const dismisses: Access<{ readonly report_id: string }, ChatReport> = {
  who: 'admin', of: 'report', acts: ['report.dismissed'],
  async admit({ chat }, { report_id }, user) {
    const report = await chat.reportOf(report_id, user.team_name);
    refuseUnlessAdmin(user);
    return report;
  },
};

/** Who may ask what of conversations. */
export const access = {
  token: signedIn,
  channels: signedIn,
  channel: inChannel,
  open: signedIn,
  seen: inChannel,
  unread: signedIn,
  messages: inChannel,
  changes: inChannel,
  send: inChannel,
  edit: inChannel,
  remove: inChannel,
  react: inChannel,
  search: signedIn,
  rename: inChannel,
  addMembers: inChannel,
  removeMember: inChannel,
  leave: inChannel,
  mute: inChannel,
  blocks: signedIn,
  block: signedIn,
  report: inChannel,
  reports: { who: 'admin', of: null, acts: writesNone('It only reads.'), admit: async (_workspace, _request, user) => void refuseUnlessAdmin(user) },
  takeDown: judges,
  dismiss: dismisses,
  upload: inChannel,
  links: inChannel,
  exportLog: inChannel,
} satisfies AccessTable<typeof api.chat>;
