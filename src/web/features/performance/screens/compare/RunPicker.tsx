import { useMemo, useState } from 'react';
import { MAX_COMPARED_RUNS, type Job, type Submission } from '~/contract';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { filterRows } from '~/web/lib/browser/url/listView';
import { reasonOf } from '~/web/lib/http/problem';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { LoadError } from '~/web/ui/page/LoadError';
import { pickerClosed, pickerMarked, pickerOpened } from '../../events';
import { refKey, type RunRef } from '../../model/refs';
import { isRunning } from '../../model/slice';
import type { Picker } from '../../model/comparison';
import type { Compared } from './useCompare';
import './picker.css';

interface Run extends RunRef {
  readonly name: string;
  readonly submission: Submission;
}

const columns: readonly Column<Run>[] = [
  { key: 'name', title: 'Job', cell: ({ name }) => <span title={name}>{name}</span> },
  {
    key: 'parameters',
    title: 'Parameters',
    from: 'medium',
    cell: ({ submission: { parameters } }) => (
      <span className="at-muted">
        {parameters.map(({ name, value }) => `${name}=${value}`).join(', ') || '–'}
      </span>
    ),
  },
  { key: 'status', title: 'Status', width: '150px', cell: ({ submission }) => submission.status },
  {
    key: 'submitted',
    title: 'Submitted',
    width: '120px',
    cell: ({ submission }) => <Age at={submission.submit_datetime} />,
  },
];
const rowName = ({ name }: Run) => name;
const textsOf = ({ name, submission }: Run) => [
  name,
  submission.submission_id,
  submission.status,
  ...submission.parameters.map((each) => `${each.name}=${each.value}`),
];

const finishedOf = (jobs: readonly Job[], compared: ReadonlySet<string>): readonly Run[] =>
  jobs
    .flatMap(({ batch_job_id, job_name, execution_details }) =>
      execution_details.map((submission) => ({
        batch_job_id,
        submission_id: submission.submission_id,
        name: job_name,
        submission,
      })),
    )
    .filter((run) => !isRunning(run.submission) && !compared.has(refKey(run)))
    .sort((a, b) => (a.submission.submit_datetime < b.submission.submit_datetime ? 1 : -1));

/** The person's finished runs that are not compared yet: those that are chosen join. */
export function RunPicker({
  picker,
  compared: { view, change },
}: {
  readonly picker: Picker;
  readonly compared: Compared;
}) {
  const dispatch = useAppDispatch();
  const [filter, setFilter] = useState('');
  const { jobs, request, marked } = picker;
  const runs = useMemo(
    () => finishedOf(jobs ?? [], new Set(view.runs.map(refKey))),
    [jobs, view.runs],
  );
  const shown = useMemo(() => filterRows(runs, filter, textsOf), [runs, filter]);
  const feature = MAX_COMPARED_RUNS - view.runs.length;
  const reason =
    marked.length === 0
      ? 'Choose a run.'
      : marked.length > feature
        ? `Only ${feature} more can be compared.`
        : undefined;
  const join = () => {
    const keys = new Set(marked);
    change({ runs: [...view.runs, ...runs.filter((run) => keys.has(refKey(run)))] });
    dispatch(pickerClosed());
  };
  return (
    <Dialog
      title="Add runs"
      size="large"
      onClose={() => dispatch(pickerClosed())}
      buttons={
        <>
          <ReasonedButton label="Cancel" basic onClick={() => dispatch(pickerClosed())} />
          <ReasonedButton
            label={marked.length > 1 ? `Add ${marked.length} runs` : 'Add'}
            primary
            reason={reason}
            onClick={join}
          />
        </>
      }
    >
      <div className="compare-picker">
        <FilterBox label="Filter runs" value={filter} onChange={setFilter} />
        {request.problem ? (
          <LoadError
            message={reasonOf(request.problem, '')}
            onRetry={() => dispatch(pickerOpened())}
          />
        ) : (
          <DataTable
            label="Finished runs"
            rows={shown}
            rowKey={refKey}
            rowName={rowName}
            columns={columns}
            loading={jobs === null}
            selected={marked}
            onSelect={(keys) => dispatch(pickerMarked({ keys }))}
            empty={
              <EmptyState
                title="Nothing found"
                hint={
                  runs.length > 0
                    ? 'No run matches the filter.'
                    : 'You have no other run that is over.'
                }
              />
            }
          />
        )}
      </div>
    </Dialog>
  );
}
