import { can } from '~/web/lib/state/machine';
import { useAppDispatch } from '~/web/lib/state/hooks';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { deleteConfirmOpened, stopConfirmOpened } from '../events';
import { notebookMachine, notebooks, type NotebookRow } from '../model';
import { whyNotDelete } from './actions';

/** The actions on the chosen notebooks. */
export function Chosen({ chosen }: { readonly chosen: readonly NotebookRow[] }) {
  const dispatch = useAppDispatch();
  const running = chosen.filter(
    ({ status, pending }) => !pending && can(notebookMachine, status, 'stop'),
  );
  const gone = chosen.filter((row) => !whyNotDelete(row));
  return (
    <>
      <ReasonedButton
        size="small"
        label={
          running.length > 0 && running.length < chosen.length ? `Stop ${running.length}` : 'Stop'
        }
        reason={running.length > 0 ? undefined : 'None of them is started.'}
        onClick={() => dispatch(stopConfirmOpened({ ids: running.map(notebooks.idOf) }))}
      />
      <ReasonedButton
        size="small"
        label={
          gone.length > 0 && gone.length < chosen.length ? `Delete ${gone.length}…` : 'Delete…'
        }
        reason={gone.length > 0 ? undefined : 'They are starting, stopping or being deleted.'}
        onClick={() => dispatch(deleteConfirmOpened({ ids: gone.map(notebooks.idOf) }))}
      />
    </>
  );
}
