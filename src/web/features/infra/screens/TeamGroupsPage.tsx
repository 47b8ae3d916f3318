import { groups } from '../model/kinds';
import { TEAM_GROUPS } from '../routes';
import { namedList, NamedListPage } from './NamedList';

const list = namedList(groups, 'Team Groups', TEAM_GROUPS);

/** The groups of the team, beside its people (RT-46, LST-19). */
export default function TeamGroupsPage() {
  return <NamedListPage feature={groups} list={list} />;
}
