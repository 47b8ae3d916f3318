import type { api, ChatReport } from '~/contract';
import type { Stream } from '~/contract/streams/streams';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import {
  needs,
  signedIn,
  writesNone,
  type Access,
  type AccessTable,
} from '../../platform/access/access';
import type { Account } from '../../platform/identity/account';
import { access as ofStreams } from '../streams/api';
import { requireAdmin } from '../../platform/access/access';
import { requireSpeakingRight, streamOfChannel, teamOfStream } from './streamTalks';

type Named = { readonly channel_id: string };
const NONE = 'This conversation does not exist, or you are not in it.';

/** For the members of a channel; for all others it does not exist. */
const inChannel: Access<Named> = {
  who: 'channel member',
  of: 'channel',
  async admit({ chat }, { channel_id }, { user_name }) {
    if (!(await chat.isIn(channel_id, user_name))) throw new HttpError('missing', NONE);
    return undefined;
  },
};

/** The stream of the conversation; null of one with members, of whom the caller is one. For all others it does not exist. */
const besideOrMember = async (
  workspace: Workspace,
  { channel_id }: Named,
  { user_name }: Account,
): Promise<Stream | null> => {
  const stream = await streamOfChannel(workspace, channel_id, user_name);
  if (!stream && !(await workspace.chat.isIn(channel_id, user_name)))
    throw new HttpError('missing', NONE);
  return stream;
};
const reads: Access<Named, Stream | null> = {
  who: 'in the conversation',
  of: 'channel',
  admit: besideOrMember,
};
/** The chat of a stream that has ended, or has not begun, is not changed. */
const speaks: Access<Named, Stream | null> = {
  who: 'in the conversation',
  of: 'channel',
  async admit(workspace, request, user) {
    const stream = await besideOrMember(workspace, request, user);
    if (stream) requireSpeakingRight(stream);
    return stream;
  },
};

/** For admins: messages that were reported to them, that are in a conversation of theirs, or in the chat of a stream of their team. */
const judges: Access<{ readonly channel_id: string; readonly message_id: string }> = {
  who: 'admin',
  of: 'message',
  acts: ['message.removed'],
  async admit(workspace, { channel_id, message_id }, user) {
    const stream = await streamOfChannel(workspace, channel_id, user.user_name);
    const isOurs = stream !== null && (await teamOfStream(workspace.db, stream)) === user.team_name;
    await workspace.chat.judged({ channelId: channel_id, messageId: message_id }, user, isOurs);
    requireAdmin(user);
  },
};
const dismisses: Access<{ readonly report_id: string }, ChatReport> = {
  who: 'admin',
  of: 'report',
  acts: ['report.dismissed'],
  async admit({ chat }, { report_id }, user) {
    const report = await chat.reportOf(report_id, user.team_name);
    requireAdmin(user);
    return report;
  },
};

/** The access rows of the area's endpoints. */
export const access = {
  token: needs('read', signedIn),
  channels: needs('read', signedIn),
  channel: needs('read', reads),
  open: needs('write', signedIn),
  ofStream: needs('write', ofStreams.read),
  seen: needs('write', reads),
  unread: needs('read', signedIn),
  messages: needs('read', reads),
  changes: needs('read', reads),
  send: needs('write', speaks),
  edit: needs('write', speaks),
  remove: needs('write', speaks),
  react: needs('write', speaks),
  search: needs('read', signedIn),
  rename: needs('write', inChannel),
  addMembers: needs('write', inChannel),
  removeMember: needs('write', inChannel),
  leave: needs('write', inChannel),
  mute: needs('write', inChannel),
  blocks: needs('read', signedIn),
  block: needs('write', signedIn),
  report: needs('write', reads),
  reports: needs('admin', {
    who: 'admin',
    of: null,
    acts: writesNone('It only reads.'),
    admit: async (_workspace, _request, user) => void requireAdmin(user),
  }),
  takeDown: needs('admin', judges),
  dismiss: needs('admin', dismisses),
  upload: needs('write', inChannel),
  links: needs('read', inChannel),
  exportLog: needs('read', inChannel),
} satisfies AccessTable<typeof api.chat>;
