import { Link, useParams } from 'react-router-dom';
import { Panel } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { ObjectMenu } from '~/web/work/detail/ObjectMenu';
import { ObjectNotThere } from '~/web/work/detail/ObjectNotThere';
import { selectUser } from '~/web/core/session/person';
import { Avatar } from '~/web/ui/data/Avatar';
import { Page } from '~/web/ui/page/Page';
import { PageBar } from '~/web/ui/page/header/PageBar';
import { members, nameOf } from '../model';
import { selectIsLastAdmin } from '../selectors';
import { memberActions } from './actions';
import { MemberDialogs } from './MemberDialogs';
import { MemberFacts } from './MemberFacts';

/** One member of the team (RT-45). */
export default function MemberPage() {
  const { id } = useParams<{ id: string }>();
  const dispatch = useAppDispatch();
  const member = useAppSelector((state) => members.selectRow(state, id));
  const user = useAppSelector(selectUser);
  const isLast = useAppSelector((state) => selectIsLastAdmin(state, id));
  if (!member) return <ObjectNotThere feature={members} id={id} />;
  const own = memberActions(member, members.mayChange(member, user), dispatch, isLast).filter(
    ({ key }) => key !== 'view',
  );
  const name = nameOf(member);
  const heading = (
    <span className="member-name">
      <Avatar
        userName={member.user_name || member.id}
        picture={member.profile_picture_url}
        size={32}
      />{' '}
      <span>{name}</span>
    </span>
  );
  return (
    <Page
      title={name}
      bar={
        <PageBar
          above={<Link to="/team/members">Team Members</Link>}
          heading={heading}
          action={
            <ObjectMenu
              feature={members}
              row={member}
              offered={{ addressed: ({ status }) => status !== 'invited' }}
              own={own}
            />
          }
        />
      }
    >
      <MemberFacts member={member} />
      {member.status !== 'invited' && <Panel name="memberLimits" of={id} />}
      <MemberDialogs />
    </Page>
  );
}
