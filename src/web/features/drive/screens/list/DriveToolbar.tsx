import { push } from 'connected-react-router';
import { Icon } from 'semantic-ui-react';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { ROOT } from '~/web/lib/browser/url/drivePaths';
import type { ListView } from '~/web/lib/browser/url/listView';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { Toggle } from '~/web/ui/page/Toggle';
import { Toolbar } from '~/web/ui/page/Toolbar';
import { ViewSwitch } from '~/web/ui/page/ViewSwitch';
import { addressOf, type DriveView } from '../../model/url';

interface DriveToolbarProps {
  readonly view: DriveView;
  readonly search: string;
  readonly shownAs: 'grid' | 'list';
  /** There is no room for tiles, so there is nothing to switch. */
  readonly phone: boolean;
  readonly mayTeam: boolean;
  readonly change: (changes: Partial<ListView>) => void;
}

/** Search, the team-drive toggle, the order of the tiles, list or grid. */
export function DriveToolbar({
  view: { filter, storage, sort },
  search,
  shownAs,
  phone,
  mayTeam,
  change,
}: DriveToolbarProps) {
  const dispatch = useAppDispatch();
  const down = sort?.column === 'name' && sort.direction === 'descending';
  const order = shownAs === 'grid' && (
    <button
      type="button"
      className="at-toggle drive-order"
      aria-label={down ? 'Name, Z to A' : 'Name, A to Z'}
      title="Turn the order round"
      onClick={() => change({ sort: down ? null : { column: 'name', direction: 'descending' } })}
    >
      Name <Icon name={down ? 'arrow down' : 'arrow up'} />
    </button>
  );
  return (
    <Toolbar
      label="Drive"
      end={
        !phone && (
          <>
            {order}
            <ViewSwitch view={shownAs} onChange={(next) => change({ view: next })} />
          </>
        )
      }
    >
      <FilterBox
        label="Search the drive"
        value={filter}
        onChange={(text) => change({ filter: text })}
      />
      {mayTeam && (
        <Toggle
          label="Team drive"
          on={storage === 'teamdrive'}
          onChange={(on) =>
            dispatch(push(addressOf(search, { storage: on ? 'teamdrive' : 'drive', path: ROOT })))
          }
        />
      )}
    </Toolbar>
  );
}
