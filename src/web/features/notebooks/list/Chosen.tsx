import { can } from '~/web/kit/machine';
import { useSay } from '~/web/kit/hooks';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { deleteProposed, stopAllRequested } from '../events';
import { notebookMachine } from '../machine';
import type { NotebookRow } from '../moves';
import { whyNotDelete } from '../offers';

const idsOf = (rows: readonly NotebookRow[]) => rows.map(({ notebook_id }) => notebook_id);

/** What can be done with the chosen notebooks. */
export function Chosen({ chosen }: { readonly chosen: readonly NotebookRow[] }) {
  const say = useSay();
  const running = chosen.filter(({ status, move }) => !move && can(notebookMachine, status, 'stopRequested'));
  const gone = chosen.filter((row) => !whyNotDelete(row));
  return (
    <>
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
    </>
  );
}
