import { useCallback, useMemo } from 'react';
import { replace } from 'connected-react-router';
import { useLocation } from 'react-router';
import { regionKey, zoneKey } from '~/contract/work/placement';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { filterRows, sortRows, type Sort } from '~/web/lib/browser/url/listView';
import { withQuery } from '~/web/lib/browser/url/location';
import { useListView } from '~/web/lib/browser/url/useListView';
import { reasonOf } from '~/web/lib/http/problem';
import { DataTable } from '~/web/ui/data/DataTable';
import { SelectField, type Choice as Option } from '~/web/ui/form/SelectField';
import { Banner } from '~/web/ui/page/Banner';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { LoadError } from '~/web/ui/page/LoadError';
import { Page } from '~/web/ui/page/Page';
import { Toolbar } from '~/web/ui/page/Toolbar';
import { columns, filteredFields, rowKey, rowName, sortKeys } from '../columns';
import { catalogueRefreshRequested } from '../events';
import { choiceFrom, selectCatalogue } from '../model';
import './instances.css';

const ANY = '';
const WORKLOADS: readonly Option[] = [
  { value: 'batchjob', text: 'Batch jobs' },
  { value: 'notebook', text: 'Notebooks' },
];
const named = (value: string, text: string, hint: string): Option =>
  hint === '' ? { value, text } : { value, text, hint };

/** The catalogue of instance types (RT-48, RT-49): read only, narrowed by provider, region and zone. */
export default function InstancesPage() {
  const { providers, instances } = useAppSelector(selectCatalogue);
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const {
    view: { filter, sort },
    change,
  } = useListView();
  const rows = instances.value ?? noRows;
  const shown = useMemo(
    () => sortRows(filterRows(rows, filter, filteredFields), sort, sortKeys),
    [rows, filter, sort],
  );
  const onSort = useCallback((next: Sort) => change({ sort: next }), [change]);
  const problem = instances.request.problem ?? providers.request.problem;
  const retry = () => dispatch(catalogueRefreshRequested());
  const nothing = providers.value?.length === 0;
  return (
    <Page
      fill
      title="Instances"
      count={instances.value ? rows.length : undefined}
      toolbar={
        <Toolbar label="Instances">
          <Choices />
          <FilterBox
            label="Filter instance types"
            value={filter}
            onChange={(text) => change({ filter: text })}
          />
        </Toolbar>
      }
    >
      {problem && instances.value && (
        <Banner
          tone="warn"
          action={
            <button type="button" className="at-link" onClick={retry}>
              Retry
            </button>
          }
        >
          Not read again: {reasonOf(problem)}.
        </Banner>
      )}
      {problem && !instances.value ? (
        <LoadError message={reasonOf(problem, '')} onRetry={retry} />
      ) : (
        <DataTable
          label="Instance types"
          rows={shown}
          rowKey={rowKey}
          rowName={rowName}
          columns={columns}
          sorting={sort ?? undefined}
          onSort={onSort}
          loading={instances.value === null && !nothing}
          empty={<Empty filtered={filter.trim() !== ''} zone={choiceFrom(search).zone} />}
        />
      )}
    </Page>
  );
}

const noRows = [] as const;

const Empty = ({ filtered, zone }: { readonly filtered: boolean; readonly zone: string | null }) =>
  filtered ? (
    <EmptyState
      picture="search"
      title="Nothing found"
      hint="No instance type matches the filter."
    />
  ) : (
    <EmptyState
      title="No instance types"
      hint={`Nothing is offered ${zone === null ? 'here' : `in ${zone}`}: choose another place.`}
    />
  );

/** Provider, region and zone, each offered by the one before it, and what the machine is for; all of it in the address. */
function Choices() {
  const dispatch = useAppDispatch();
  const { pathname, search, state } = useLocation();
  const { providers, regions, zones } = useAppSelector(selectCatalogue);
  const { provider, region, zone, workload } = choiceFrom(search);
  const go = (parts: Readonly<Record<string, string | null>>) =>
    dispatch(replace({ pathname, search: withQuery(search, parts), state }));
  const every = (text: string): Option => ({ value: ANY, text });
  return (
    <div className="instances-choices">
      <SelectField
        label="Provider"
        value={provider ?? providers.value?.[0]?.name}
        loading={providers.value === null && !providers.request.problem}
        choices={(providers.value ?? []).map(({ name, label }) => ({ value: name, text: label }))}
        empty="No provider available"
        onChange={(value) => go({ provider: value, region: null, zone: null })}
      />
      <SelectField
        label="Region"
        value={region ?? ANY}
        choices={[
          every('All regions'),
          ...(regions.value ?? []).map((each) =>
            named(regionKey(each), each.region_name, each.region_description),
          ),
        ]}
        onChange={(value) => go({ region: value || null, zone: null })}
      />
      <SelectField
        label="Zone"
        value={zone ?? ANY}
        reason={region === null ? 'Choose a region first' : undefined}
        choices={[
          every('All zones'),
          ...(zones.value ?? []).map((each) =>
            named(zoneKey(each), each.zone_name, each.zone_description),
          ),
        ]}
        onChange={(value) => go({ zone: value || null })}
      />
      <SelectField
        label="For"
        value={workload}
        choices={WORKLOADS}
        onChange={(value) => go({ for: value === 'notebook' ? value : null })}
      />
    </div>
  );
}
