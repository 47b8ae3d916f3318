import { useCallback, useMemo } from 'react';
import { useStore } from 'react-redux';
import { useSay } from '~/web/kit/hooks';
import { DataAge } from '~/web/ui/data/DataAge';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { refreshWanted } from '../events';
import type { Part } from '../parts';
import type { RunRef } from '../refs';
import { selectPart, type WithPerformance } from '../selectors';

/** How old what is shown is, and a button that reads it again now. */
export function Freshness({ of, part, asking, running }: { readonly of: RunRef; readonly part: Part; readonly asking: boolean; readonly running: boolean }) {
  const say = useSay();
  const store = useStore<WithPerformance>();
  const { batch_job_id, submission_id } = of;
  const ref = useMemo(() => ({ batch_job_id, submission_id }), [batch_job_id, submission_id]);
  const readAt = useCallback(() => selectPart(store.getState(), ref, part).at, [store, ref, part]);
  return (
    <div className="performance-fresh">
      {running && <span className="at-muted">Read again every minute</span>}
      <DataAge readAt={readAt} subscribe={store.subscribe} />
      <ReasonedButton label="Refresh" icon="redo" iconOnly basic reason={asking ? 'It is being read now.' : undefined} onClick={() => say(refreshWanted())} />
    </div>
  );
}
