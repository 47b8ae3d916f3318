import { zones } from '../model/kinds';
import { ZONES } from '~/web/work/detail/teamAdminPaths';
import { namedList, NamedListPage } from './NamedList';

const list = namedList(zones, 'Zones', ZONES);

/** The zones of the team (RT-51, LST-20). */
export default function ZonesPage() {
  return <NamedListPage feature={zones} list={list} tab={ZONES} />;
}
