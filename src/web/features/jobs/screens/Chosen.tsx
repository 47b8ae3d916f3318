import { push } from 'connected-react-router';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { deleteConfirmOpened, execute, stop } from '../events';
import { rerun, type JobIntent, type JobRow } from '../model';
import {
  comparison,
  duplicated,
  newestOf,
  offerOf,
  whyNotCompare,
  whyNotDelete,
  whyNotRerun,
  rerunOf,
} from './actions';

const idsOf = (rows: readonly JobRow[]) => rows.map(({ batch_job_id }) => batch_job_id);

interface ManyProps {
  readonly label: string;
  /** Those of the chosen ones with which it can be done, and how many there are in all. */
  readonly able: readonly JobRow[];
  readonly all: number;
  /** Why it can be done with none of them. */
  readonly reason: string;
  readonly onClick: () => void;
}

const Many = ({ label, able, all, reason, onClick }: ManyProps) => {
  const words = label.replace('…', '');
  const some = able.length > 0 && able.length < all;
  return (
    <ReasonedButton
      size="small"
      label={some ? `${words} ${able.length}${label.endsWith('…') ? '…' : ''}` : label}
      reason={able.length > 0 ? undefined : reason}
      onClick={onClick}
    />
  );
};

/** The actions on the chosen jobs, with each as far as it can be done with it. */
export function Chosen({ chosen }: { readonly chosen: readonly JobRow[] }) {
  const dispatch = useAppDispatch();
  const can = (intent: JobIntent) =>
    chosen.filter((row) => offerOf(row).intent === intent && !offerOf(row).reason);
  const idle = can('execute');
  const running = can('stop');
  const ran = chosen.filter((row) => row.submission_id !== null && !whyNotRerun(row));
  const gone = chosen.filter((row) => !whyNotDelete(row));
  const runs = newestOf(chosen);
  const all = chosen.length;
  const [one] = chosen;
  const again = () => {
    if (one && all === 1) dispatch(rerun.events.opened(rerunOf(one, one.execution_details[0])));
    else dispatch(execute.requested(idsOf(ran), { again: true }));
  };
  return (
    <>
      <Many
        label="Execute"
        able={idle}
        all={all}
        reason="All of them are running."
        onClick={() => dispatch(execute.requested(idsOf(idle)))}
      />
      <Many
        label="Stop"
        able={running}
        all={all}
        reason="None of them is running."
        onClick={() => dispatch(stop.requested(idsOf(running)))}
      />
      <Many
        label={all === 1 ? 'Re-run…' : 'Re-run'}
        able={ran}
        all={all}
        reason="None of them has run and is at rest."
        onClick={again}
      />
      <ReasonedButton
        size="small"
        label="Duplicate…"
        reason={all === 1 ? undefined : 'Choose one job to duplicate.'}
        onClick={() => {
          if (one) dispatch(duplicated(one));
        }}
      />
      <ReasonedButton
        size="small"
        label="Compare"
        reason={whyNotCompare(runs, 'jobs that have run')}
        onClick={() => dispatch(push(comparison(runs)))}
      />
      <Many
        label="Delete…"
        able={gone}
        all={all}
        reason="They are being submitted, stopped or deleted."
        onClick={() => dispatch(deleteConfirmOpened({ ids: idsOf(gone) }))}
      />
    </>
  );
}
