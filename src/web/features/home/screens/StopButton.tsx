import { NOTEBOOK_STATUS, type RecentObject } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { isStoppable, selectWhyNotStop } from '~/web/work/entities/stopping';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { releaseRequested } from '../../dashboard/events';

/** Ends a notebook or a job that runs. A notebook on its way is left to its own page. */
export function StopButton({ row: { kind, id, name, status } }: { readonly row: RecentObject }) {
  const dispatch = useAppDispatch();
  const stopped = isStoppable(kind) ? kind : null;
  const reason = useAppSelector((state) =>
    stopped ? selectWhyNotStop(state, stopped, id) : undefined,
  );
  if (!stopped || (stopped === 'notebook' && status !== NOTEBOOK_STATUS.started)) return null;
  return (
    <span className="home-stop">
      <ReasonedButton
        size="small"
        label="Stop"
        reason={reason}
        onClick={() => dispatch(releaseRequested({ kind: stopped, id, name }))}
      />
    </span>
  );
}
