import { groups } from '../model/kinds';
import { GROUPS } from '~/web/work/detail/teamAdminPaths';
import { namedList, NamedListPage } from './NamedList';

const list = namedList(groups, 'Team Groups', GROUPS);

/** The groups of the team, in team admin (RT-51). */
export default function GroupsPage() {
  return <NamedListPage feature={groups} list={list} tab={GROUPS} />;
}
