import { MAX_UNREAD } from '~/contract';
import { useAppSelector } from '~/web/lib/state/hooks';
import { selectUnread } from '../selectors';
import './badge.css';

/** How many messages nobody has read yet, beside the way to them (NAV-05). */
export default function UnreadBadge() {
  const unread = useAppSelector(selectUnread);
  if (unread === 0) return null;
  return (
    <span className="chat-badge">
      {unread > MAX_UNREAD ? `${MAX_UNREAD}+` : unread}
      <span className="at-hidden"> unread</span>
    </span>
  );
}
