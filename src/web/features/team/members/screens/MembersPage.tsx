import { useAppSelector } from '~/web/lib/state/hooks';
import { selectTeam } from '~/web/core/session/person';
import { Banner } from '~/web/ui/page/Banner';
import { objectList } from '~/web/work/list/objectList';
import { ObjectListPage } from '~/web/work/list/ObjectListPage';
import { cardOf, columnsOf, sortKeys } from '../columns';
import { STATUS_WORDS } from '../messages';
import { members, type MemberView } from '../model';
import { memberActions } from './actions';
import { InviteButton } from './Invite';
import { MemberDialogs } from './MemberDialogs';

/** Risks for the team, for admins. */
function Warning() {
  const warning = useAppSelector(selectTeam)?.warning ?? null;
  return warning === null ? null : <Banner tone="warn">{warning}</Banner>;
}

const list = objectList(members, {
  title: 'Team Members',
  label: 'Team members',
  hint: 'Invite the people you work with.',
  ofTeam: true,
  columnsOf,
  cardOf,
  sortKeys,
  statusOf: ({ status }: MemberView) => STATUS_WORDS[status],
  foundBy: ({ email }: MemberView) => email,
  addressed: ({ status }: MemberView) => status !== 'invited',
  actionsOf: (row: MemberView, may, dispatch) => memberActions(row, may, dispatch),
  CreateNew: InviteButton,
  Above: Warning,
});

/** The people of the team (RT-45, LST-17). */
export default function MembersPage() {
  return (
    <ObjectListPage list={list}>
      <MemberDialogs />
    </ObjectListPage>
  );
}
