import type { ChatChannel } from '~/contract';
import { useAppSelector } from '~/web/lib/state/hooks';
import { selectIsPresent } from '../../selectors';

/** A dot on the picture of somebody who is here now. */
export function PresenceDot({ name }: { readonly name: string }) {
  const here = useAppSelector((state) => selectIsPresent(state, name));
  return here ? (
    <span className="chat-here">
      <span className="at-hidden">Online</span>
    </span>
  ) : null;
}

/** Whether the other person of a conversation of two is here now, in words. */
export function PresenceText({
  channel: { type, members },
  me,
}: {
  readonly channel: ChatChannel;
  readonly me: string;
}) {
  const other = members.find(({ user_name }) => user_name !== me)?.user_name ?? '';
  const here = useAppSelector((state) => selectIsPresent(state, other));
  return type === 'direct' && here ? <>Online · </> : null;
}
