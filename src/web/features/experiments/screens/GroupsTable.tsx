import { useCallback, useMemo } from 'react';
import type { RunGroup } from '~/contract';
import type { FieldKey } from '~/contract/experiments/runFilter';
import { narrowed } from '~/contract/experiments/runFilterText';
import { useAppSelector } from '~/web/lib/state/hooks';
import { countText } from '~/web/lib/text/readable';
import { numberText } from '~/web/ui/chart/words';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { selectExperiments } from '../model/slice';
import type { Viewed } from './useView';

const rowKey = ({ value }: RunGroup) => JSON.stringify(value);
const rowName = ({ value }: RunGroup) => (value === null ? 'without a value' : String(value));

/** Runs by the value of a field, with what their metrics come to; a group opens as the runs in it. */
export function GroupsTable({ viewed: { view, columns, change } }: { readonly viewed: Viewed }) {
  const { groups, total } = useAppSelector((state) => selectExperiments(state).table);
  const by = view.group as FieldKey;
  const shown = useMemo(
    (): readonly Column<RunGroup>[] => [
      { key: 'value', title: by.slice(2), cell: (group) => rowName(group) },
      {
        key: 'runs',
        title: 'Runs',
        width: '90px',
        align: 'end',
        cell: ({ runs }) => countText(runs),
      },
      ...columns.flatMap((key, at): Column<RunGroup>[] =>
        !key.startsWith('m.')
          ? []
          : [
              {
                key,
                title: `${key.slice(2)} (mean)`,
                width: '150px',
                align: 'end',
                cell: ({ values }) => {
                  const found = values[at];
                  return found ? (
                    <span title={`from ${numberText(found.min)} to ${numberText(found.max)}`}>
                      {numberText(found.mean)}
                    </span>
                  ) : (
                    <span className="at-muted">–</span>
                  );
                },
              },
            ],
      ),
    ],
    [by, columns],
  );
  const onOpen = useCallback(
    ({ value }: RunGroup) =>
      change({ filter: narrowed(view.filter, by, value, true), group: null }),
    [change, view.filter, by],
  );
  return (
    <DataTable
      label={`Runs by ${by.slice(2)}`}
      rows={groups}
      rowKey={rowKey}
      rowName={rowName}
      columns={shown}
      onOpen={onOpen}
      loading={total === null}
      empty={
        <EmptyState picture="search" title="Nothing found" hint="No run matches the filter." />
      }
    />
  );
}
