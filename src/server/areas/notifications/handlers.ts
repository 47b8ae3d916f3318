import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import { openLink } from '../account/api';
import type { AreaHandlers } from '../../platform/area';
import type { access } from './access';
import { NO_MAILS } from './digest/stopRoute';

const NOT_YOURS = 'Push notifications are for who is signed in: user_id names somebody else.';

/** Notifications of the caller, and their channels. */
export const noticeHandlers = ({
  notices,
  pushKeys,
  pushSubscriptions,
  digests,
  attempts,
}: Workspace): AreaHandlers<'notices', typeof access> => ({
  read: ({ since = 0 }, { user }) => notices.since(user.user_name, since),
  list: ({ topic, after }, { user }) => notices.list(user.user_name, topic, after),
  async seen({ about, forget = false }, { user }) {
    await (forget ? notices.forget(user.user_name, about) : notices.see(user.user_name, about));
    return { status: forget ? 'Forgotten' : 'Seen' };
  },
  async seenAll({ up_to, topic, announced = false }, { user }) {
    if (announced) await notices.announce(user.user_name, up_to);
    else await notices.seeAll(user.user_name, up_to, topic);
    return { status: announced ? 'Announced' : 'Seen' };
  },
  async pushToken({ user_id }, { user }) {
    if (user_id !== undefined && user_id !== user.user_name)
      throw new HttpError('refused', NOT_YOURS);
    return { token: pushKeys.publicKey };
  },
  async subscribe({ endpoint, keys }, { user, session }) {
    await pushSubscriptions.keep(user.user_name, session, { endpoint, keys });
    return { status: 'Subscribed' };
  },
  async unsubscribe({ endpoint }, { user }) {
    await pushSubscriptions.drop(user.user_name, endpoint);
    return { status: 'Unsubscribed' };
  },
  async stopMails({ token }, { address }) {
    await openLink(attempts, { token, address }, NO_MAILS, (hash) => digests.stop(hash));
    return { status: 'Mails stopped' };
  },
});
