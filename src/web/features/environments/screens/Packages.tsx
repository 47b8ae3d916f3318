import { useMemo } from 'react';
import { useAppSelector } from '~/web/lib/state/hooks';
import { filterRows } from '~/web/lib/browser/url/listView';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { Toolbar } from '~/web/ui/page/Toolbar';
import type { Package } from '../events';
import { isUnderWay, type EnvironmentRow } from '../model/model';
import { selectDetails } from '../selectors';

const columns: readonly Column<Package>[] = [
  { key: 'name', title: 'Package', cell: ({ name }) => name },
  {
    key: 'version',
    title: 'Version',
    width: '200px',
    cell: ({ version }) => <code>{version}</code>,
  },
];
const rowKey = ({ name }: Package) => name;
const fieldsOf = ({ name }: Package) => [name];
const NONE: readonly Package[] = [];

/** The installed packages, by name. */
export function Packages({ environment }: { readonly environment: EnvironmentRow }) {
  const details = useAppSelector((state) => selectDetails(state, environment.env_id));
  const [asked, change] = useQueryPart('q');
  const filter = asked ?? '';
  const all = details?.packages ?? NONE;
  const shown = useMemo(() => filterRows(all, filter, fieldsOf), [all, filter]);
  const empty =
    filter.trim() !== '' ? (
      <EmptyState
        picture="search"
        title="Nothing found"
        hint={`No package has “${filter.trim()}” in its name.`}
      />
    ) : (
      <EmptyState
        title="No packages yet"
        hint={
          isUnderWay(environment)
            ? 'They are listed here as soon as the environment is built.'
            : 'A build that works lists its packages here.'
        }
      />
    );
  return (
    <div className="environment-part">
      {all.length > 0 && (
        <Toolbar label="Packages">
          <FilterBox
            label="Filter packages"
            value={filter}
            onChange={(text) => change(text === '' ? null : text)}
          />
        </Toolbar>
      )}
      <DataTable
        label="Packages"
        rows={shown}
        columns={columns}
        rowKey={rowKey}
        rowName={rowKey}
        loading={!details}
        empty={empty}
      />
    </div>
  );
}
