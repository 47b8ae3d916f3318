import { useCallback } from 'react';
import { useSelector, useStore } from 'react-redux';
import { useAppDispatch } from '~/web/kit/state/hooks';
import { DataAge } from '~/web/ui/data/DataAge';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { refreshWanted } from '../../events';
import type { Part } from '../../model/parts';
import type { RunRef } from '../../model/refs';
import { selectPart, type WithPerformance } from '../../selectors';

interface FreshnessProps extends RunRef { readonly part: Part; readonly running: boolean }

/** How old what is shown is, and a button that reads it again now. */
export function Freshness({ batch_job_id, submission_id, part, running }: FreshnessProps) {
  const dispatch = useAppDispatch();
  const store = useStore<WithPerformance>();
  const read = useCallback((state: WithPerformance) => selectPart(state, { batch_job_id, submission_id }, part), [batch_job_id, submission_id, part]);
  const asking = useSelector((state: WithPerformance) => read(state).asking);
  const readAt = useCallback(() => read(store.getState()).at, [store, read]);
  return (
    <div className="performance-fresh">
      {running && <span className="at-muted performance-turn">Every minute</span>}
      <DataAge readAt={readAt} subscribe={store.subscribe} />
      <ReasonedButton label="Refresh" icon="redo" iconOnly basic reason={asking ? 'It is being read now.' : undefined} onClick={() => dispatch(refreshWanted())} />
    </div>
  );
}
