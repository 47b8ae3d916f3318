import { useCallback } from 'react';
import { useAppDispatch, useAppSelector, useAppStore } from '~/web/lib/state/hooks';
import type { RootState } from '~/web/lib/state/root';
import { DataAge } from '~/web/ui/data/DataAge';
import { ReasonedButton } from '~/web/ui/form/ReasonedButton';
import { refreshRequested } from '../../events';
import type { Part } from '../../model/parts';
import type { MeasuredRef } from '../../model/refs';
import { selectPart } from '../../model/slice';

interface FreshnessProps {
  readonly of: MeasuredRef;
  readonly part: Part;
  readonly running: boolean;
}

/** How old what is shown is, and a button that reads it again now. */
export function Freshness({ of, part, running }: FreshnessProps) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const read = useCallback((state: RootState) => selectPart(state, of, part), [of, part]);
  const { status } = useAppSelector((state) => read(state).request);
  const readAt = useCallback(() => read(store.getState()).request.at, [store, read]);
  return (
    <div className="performance-fresh">
      {running && <span className="at-muted performance-turn">Every minute</span>}
      <DataAge readAt={readAt} subscribe={store.subscribe} />
      <ReasonedButton
        label="Refresh"
        icon="redo"
        iconOnly
        basic
        reason={status === 'loading' ? 'It is being read now.' : undefined}
        onClick={() => dispatch(refreshRequested())}
      />
    </div>
  );
}
