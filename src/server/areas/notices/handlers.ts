import type { Workspace } from '../../workspace';
import type { AreaHandlers } from '../area';
import type { access } from './access';

/** What happened to the work of who asks. */
export const noticeHandlers = ({ notices }: Workspace): AreaHandlers<'notices', typeof access> => ({
  read: ({ since = 0 }, { user }) => notices.since(user.user_name, since),
  async seen({ about, forget = false }, { user }) {
    await (forget ? notices.forget(user.user_name, about) : notices.see(user.user_name, about));
    return { status: forget ? 'Forgotten' : 'Seen' };
  },
});
