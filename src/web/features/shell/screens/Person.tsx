import { useAppSelector } from '~/web/kit/state/hooks';
import { selectTeam, selectUser } from '~/web/objects/person';
import { Avatar } from '~/web/ui/data/Avatar';

/** Who is signed in, and in which team. */
export function Person() {
  const user = useAppSelector(selectUser);
  const team = useAppSelector(selectTeam);
  if (!user) return null;
  const name = user.fullname || user.user_name;
  return (
    <div className="shell-person">
      <Avatar name={name} picture={user.profile_picture_url} size={32} />
      <div>
        <strong title={user.user_name}>{name}</strong>
        <span title={team?.team_name}>{team?.team_name}</span>
      </div>
    </div>
  );
}
