import { regions } from '../model/kinds';
import { REGIONS } from '~/web/work/detail/teamAdminPaths';
import { namedList, NamedListPage } from './NamedList';

const list = namedList(regions, 'Regions', REGIONS);

/** The regions of the team (RT-51, LST-20). */
export default function RegionsPage() {
  return <NamedListPage feature={regions} list={list} tab={REGIONS} />;
}
