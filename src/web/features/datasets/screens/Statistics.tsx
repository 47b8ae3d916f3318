import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { DatasetStatistics } from '~/contract';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { sizeText } from '~/text/size';
import { countText, visibly } from '~/web/lib/text/readable';
import { Progress } from '~/web/ui/data/Progress';
import { TableColumns } from '~/web/ui/files/columns/TableColumns';
import { SelectField } from '~/web/ui/form/SelectField';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { detailRefreshRequested } from '../events';
import type { DatasetRow } from '../model/model';
import { selectTable, statistics, tables as allTables } from '../flows/parts.saga';
import { viewOf } from '../model/view';

function Told({ found }: { readonly found: DatasetStatistics }) {
  if (found.phase === 'none') return <EmptyState title="No columns" hint={found.reason} />;
  if (found.phase === 'working') {
    return (
      <Progress
        label="Reading the file"
        share={found.of_bytes === 0 ? undefined : found.bytes / found.of_bytes}
        numbers={`${sizeText(found.bytes)} of ${sizeText(found.of_bytes)}`}
      />
    );
  }
  const { rows, truncated, bytes, of_bytes, unread } = found;
  return (
    <>
      <p className="at-muted" role="status">
        {truncated
          ? `The first ${countText(rows)} rows: ${sizeText(bytes)} of ${sizeText(of_bytes)} were read.`
          : `${countText(rows)} rows, ${countText(found.columns.length)} columns.`}
      </p>
      {unread !== undefined && <p className="at-muted">{visibly(unread)}</p>}
      <TableColumns columns={found.columns} />
    </>
  );
}

/** The content of the columns of one of its files. */
export function Statistics({ dataset: { dataset_id: id } }: { readonly dataset: DatasetRow }) {
  const dispatch = useAppDispatch();
  const { file } = viewOf(useLocation().search);
  const [, choose] = useQueryPart('file');
  const tables = useAppSelector((state) => allTables.selectPart(state, id, ''));
  const path = useAppSelector((state) => selectTable(state, id, file)) ?? '';
  const found = useAppSelector((state) => statistics.selectPart(state, id, path));
  const files = tables?.value?.files;
  const choices = useMemo(
    () =>
      (files ?? []).map((each) => ({
        value: each.path,
        text: visibly(each.path),
        hint: sizeText(each.size ?? 0),
      })),
    [files],
  );
  const problem = tables?.request.problem ?? found?.request.problem;
  if (problem)
    return (
      <LoadError
        message={reasonOf(problem, '')}
        onRetry={() => dispatch(detailRefreshRequested())}
      />
    );
  if (!tables?.value) return <Skeleton lines={6} />;
  if (choices.length === 0 && file === null) {
    return (
      <EmptyState
        title="No tables here"
        hint="Put a .csv, .tsv, .jsonl or .parquet file into the folder: its columns are described here."
      />
    );
  }
  return (
    <div className="dataset-part">
      <SelectField
        label="File"
        value={path}
        choices={choices}
        hint={tables.value.truncated ? 'The first 1,000 tables are listed.' : undefined}
        onChange={choose}
      />
      {found?.value ? (
        <Told found={found.value} />
      ) : (
        <Skeleton lines={6} label="Reading the columns" />
      )}
    </div>
  );
}
