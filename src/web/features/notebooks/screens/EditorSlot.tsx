import { Header } from 'semantic-ui-react';
import { EXECUTION_ENDED, NOTEBOOK_STATUS } from '~/contract';
import { selectUser } from '~/web/core/session/person';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Panel } from '~/web/lib/panels';
import { can } from '~/web/lib/state/machine';
import { Age } from '~/web/ui/data/Age';
import { Progress } from '~/web/ui/data/Progress';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { reasonOf } from '~/web/lib/http/problem';
import { NotebookFrame } from '~/web/ui/files/NotebookFrame';
import { LoadError } from '~/web/ui/page/LoadError';
import { notebookMachine, notebooks, runningOf, type NotebookRow } from '../model';
import { selectContents, selectReached } from '../selectors';
import { RunButton } from './Buttons';
import { noteOf } from './NotebookStatus';
import { contentsRequested } from '../events';

/** The content of a notebook that does not run, to be read: its cells, and what they printed. */
function AtRest({ id }: { readonly id: string }) {
  const dispatch = useAppDispatch();
  const contents = useAppSelector((state) => selectContents(state, id));
  const name = useAppSelector((state) => notebooks.selectRow(state, id)?.notebook_name ?? '');
  if (!contents) return <Skeleton lines={8} label="Reading the notebook" />;
  const {
    preview,
    request: { problem },
  } = contents;
  return (
    <section className="notebook-at-rest" aria-label="Cells and outputs">
      {problem && (
        <LoadError
          message={reasonOf(problem, '')}
          onRetry={() => dispatch(contentsRequested({ id }))}
        />
      )}
      {preview?.kind === 'page' && <NotebookFrame url={preview.url} name={name} />}
      {preview?.kind === 'none' && <p className="at-muted">{preview.reason}</p>}
    </section>
  );
}

const Starting = ({ row }: { readonly row: NotebookRow }) => {
  const since = runningOf(row)?.submit_datetime;
  return (
    <section className="notebook-starting" aria-label="Start">
      <Progress label={row.status} numbers={noteOf(row)} />
      <p className="at-muted">
        {since && (
          <>
            Asked for <Age at={since} />.{' '}
          </>
        )}
        The editor opens here as soon as the notebook runs. You may leave this page meanwhile.
      </p>
    </section>
  );
};

function NotRunning({ row }: { readonly row: NotebookRow }) {
  const mine = useAppSelector(selectUser)?.user_name === row.user_name;
  const last = row.execution_details[0];
  const failed = last?.status === EXECUTION_ENDED.failed;
  const before =
    last &&
    (failed ? (
      <> Its last run failed{last.reason && <>: {last.reason.replace(/\.$/, '')}</>}.</>
    ) : (
      last.end_datetime && (
        <>
          {' '}
          It last ran <Age at={last.end_datetime} />; its output is kept.
        </>
      )
    ));
  const hint = mine
    ? 'Start it to open the editor and run its cells.'
    : `Only ${row.user_name} may start it. When it runs you can read along here.`;
  return (
    <>
      <section className="notebook-not-running" aria-labelledby="not-running">
        <div>
          <Header as="h2" id="not-running">
            This notebook is not running
          </Header>
          <p className="at-muted">
            {hint}
            {before}
          </p>
        </div>
        <RunButton row={row} place="middle" />
      </section>
      <Panel name="unsavedText" of={row.notebook_id} />
      <AtRest id={row.notebook_id} />
    </>
  );
}

/** The content of the editor's tab while there is no editor to see: once it is reached the editor shows below the page. */
export function EditorSlot({ row }: { readonly row: NotebookRow }) {
  const reached = useAppSelector((state) => selectReached(state, row.notebook_id) !== null);
  if (row.pending?.intent === 'delete') return <Progress label="Deleting" />;
  if (can(notebookMachine, row.status, 'cancel')) return <Starting row={row} />;
  if (row.status === NOTEBOOK_STATUS.stopping)
    return <Progress label={row.status} numbers="Its output is kept" />;
  if (row.status !== NOTEBOOK_STATUS.started) return <NotRunning row={row} />;
  return reached ? null : <Skeleton lines={6} label="Looking for its editor" />;
}
