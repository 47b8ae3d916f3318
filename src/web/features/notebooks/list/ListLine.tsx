import { useSelector } from 'react-redux';
import { can } from '~/web/kit/machine';
import { useSay } from '~/web/kit/hooks';
import { reasonOf } from '~/web/kit/wire/problem';
import { Progress } from '~/web/ui/data/Progress';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { bulkCancelled, deleteProposed, notebooksChosen, stopAllRequested } from '../events';
import { notebookMachine } from '../machine';
import type { NotebookRow } from '../moves';
import { whyNotDelete } from '../offers';
import { selectBulk, selectShelf, type WithNotebooks } from '../selectors';
import { ownNotebooks, teamNotebooks } from '../shelves';
import { DataAge } from './DataAge';

interface ListLineProps {
  /** The chosen ones among those that show. */
  readonly chosen: readonly NotebookRow[];
  readonly shown: number;
  readonly total: number;
  readonly team: boolean;
}

const idsOf = (rows: readonly NotebookRow[]) => rows.map(({ notebook_id }) => notebook_id);

function Chosen({ chosen }: { readonly chosen: readonly NotebookRow[] }) {
  const say = useSay();
  const running = chosen.filter(({ status, move }) => !move && can(notebookMachine, status, 'stopRequested'));
  const gone = chosen.filter((row) => !whyNotDelete(row));
  return (
    <>
      <strong>{chosen.length.toLocaleString('en')} selected</strong>
      <ReasonedButton
        size="small" label={running.length > 0 && running.length < chosen.length ? `Stop ${running.length}` : 'Stop'}
        reason={running.length > 0 ? undefined : 'None of them is started.'}
        onClick={() => say(stopAllRequested({ notebook_ids: idsOf(running), at: new Date().toISOString() }))}
      />
      <ReasonedButton
        size="small" label={gone.length > 0 && gone.length < chosen.length ? `Delete ${gone.length}…` : 'Delete…'}
        reason={gone.length > 0 ? undefined : 'They are starting, stopping or being deleted.'}
        onClick={() => say(deleteProposed({ notebook_ids: idsOf(gone) }))}
      />
      <button type="button" className="at-link" onClick={() => say(notebooksChosen({ notebook_ids: [] }))}>Clear</button>
    </>
  );
}

function Failure({ team }: { readonly team: boolean }) {
  const say = useSay();
  const fetch = useSelector((state: WithNotebooks) => selectShelf(state, team).fetch);
  if (fetch.phase !== 'failed' || fetch.at === null) return null;
  return (
    <span className="notebook-failure" role="status">
      Not read again: {reasonOf(fetch.problem)}.{' '}
      <button type="button" className="at-link" onClick={() => say((team ? teamNotebooks : ownNotebooks).events.wanted())}>Retry</button>
    </span>
  );
}

/** The line between toolbar and list, always there: what is chosen and what to do with it, how far that is, how old the list is. */
export function ListLine({ chosen, shown, total, team }: ListLineProps) {
  const say = useSay();
  const bulk = useSelector(selectBulk);
  if (bulk) {
    const all = bulk.notebook_ids.length;
    return (
      <div className="notebook-line">
        <Progress
          label={bulk.doing === 'stop' ? 'Stopping notebooks' : 'Deleting notebooks'}
          share={bulk.done / all} numbers={`${bulk.done} of ${all}`}
          onCancel={bulk.cancelled ? undefined : () => say(bulkCancelled())}
        />
      </div>
    );
  }
  const matching = `${shown.toLocaleString('en')} of ${total.toLocaleString('en')} match`;
  return (
    <div className="notebook-line">
      {chosen.length > 0 ? <Chosen chosen={chosen} /> : <span className="at-muted">{shown === total ? '' : matching}</span>}
      <span className="notebook-line-end"><Failure team={team} /><DataAge team={team} /></span>
    </div>
  );
}
