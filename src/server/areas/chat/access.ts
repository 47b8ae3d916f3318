import type { api } from '~/contract';
import { Refusal } from '../../refusal';
import { signedIn, type Access, type AccessTable } from '../access';

/** The people of a channel. To anybody else it is none. */
const inChannel: Access<{ readonly channel_id: string }> = {
  who: 'channel member', of: 'channel',
  async admit({ chat }, { channel_id }, { user_name }) {
    if (!(await chat.isIn(channel_id, user_name))) throw new Refusal('missing', 'This conversation does not exist, or you are not in it.');
    return undefined;
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
} satisfies AccessTable<typeof api.chat>;
