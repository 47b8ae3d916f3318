import { useAppSelector } from '~/web/lib/state/hooks';
import { Avatar, type AvatarProps } from '~/web/ui/data/Avatar';
import { selectUser } from '~/web/core/session/person';

/** The avatar of somebody of whom only the user name is known; the picture is known of who is signed in. */
export function PersonAvatar({ userName, size }: Pick<AvatarProps, 'userName' | 'size'>) {
  const picture = useAppSelector((state) => {
    const me = selectUser(state);
    return me?.user_name === userName ? me.profile_picture_url : null;
  });
  return <Avatar userName={userName} picture={picture} {...(size !== undefined && { size })} />;
}
