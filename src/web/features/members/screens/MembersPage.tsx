import { objectList } from '~/web/objects/list/objectList';
import { ObjectListPage } from '~/web/objects/list/ObjectListPage';
import { cardOf, columnsOf, sortKeys } from '../columns';
import { STATUS_WORDS } from '../messages';
import { members, type ShownMember } from '../model';
import { memberActions } from './actions';
import { InviteButton } from './Invite';
import { MemberDialogs } from './MemberDialogs';

const list = objectList(members, {
  title: 'Team Members',
  label: 'Team members',
  hint: 'Invite the people you work with.',
  ofTeam: true,
  columnsOf,
  cardOf,
  sortKeys,
  statusOf: ({ status }: ShownMember) => STATUS_WORDS[status],
  foundBy: ({ email }: ShownMember) => email,
  addressed: ({ status }: ShownMember) => status !== 'invited',
  actionsOf: (row: ShownMember, may, dispatch) => memberActions(row, may, dispatch),
  CreateNew: InviteButton,
});

/** The people of the team (RT-45, LST-17). */
export default function MembersPage() {
  return (
    <ObjectListPage list={list}>
      <MemberDialogs />
    </ObjectListPage>
  );
}
