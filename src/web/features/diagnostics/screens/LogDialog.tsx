import type { Span } from '~/web/lib/saga/spans';
import { useAppDispatch } from '~/web/lib/state/hooks';
import type { Column } from '~/web/ui/data/columns';
import { DataTable } from '~/web/ui/data/DataTable';
import { Dialog } from '~/web/ui/overlay/Dialog';
import { logClosed, logSaveRequested, logRequested, reportOpened } from '../events';
import type { DiagnosticsState } from '../model/slice';

const took = ({ ms }: Span) => (ms === null ? 'goes on' : `${ms.toLocaleString('en')} ms`);

const COLUMNS: readonly Column<Span>[] = [
  {
    key: 'at',
    title: 'Began',
    width: '110px',
    cell: ({ at }) => new Date(at).toLocaleTimeString('en', { hour12: false }),
  },
  { key: 'kind', title: 'Kind', width: '90px', cell: ({ kind }) => kind },
  { key: 'name', title: 'Name', cell: ({ name }) => name },
  { key: 'took', title: 'Took', width: '110px', align: 'end', cell: took },
  { key: 'outcome', title: 'Ended', width: '100px', cell: ({ outcome }) => outcome ?? '' },
];

/** The log of the app in this tab: every flow and every request, the newest first (CON-12). */
export default function LogDialog({
  log: { spans, dropped },
}: {
  readonly log: NonNullable<DiagnosticsState['log']>;
}) {
  const dispatch = useAppDispatch();
  return (
    <Dialog
      title="Diagnostics"
      size="large"
      onClose={() => {
        dispatch(logClosed());
      }}
      buttons={
        <>
          <button
            type="button"
            className="ui button"
            onClick={() => {
              dispatch(reportOpened());
            }}
          >
            Report a problem
          </button>
          <button
            type="button"
            className="ui button"
            onClick={() => {
              dispatch(logRequested());
            }}
          >
            Read again
          </button>
          <button
            type="button"
            className="ui primary button"
            onClick={() => {
              dispatch(logSaveRequested());
            }}
          >
            Save as a file
          </button>
        </>
      }
    >
      <p>
        What this tab did, by name and time: no contents of requests, files or messages.{' '}
        {dropped > 0 && `${dropped} messages of other pages were dropped.`}
      </p>
      <DataTable
        label="Flows and requests"
        rows={[...spans].reverse()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        columns={COLUMNS}
        empty="Nothing ran yet"
      />
    </Dialog>
  );
}
