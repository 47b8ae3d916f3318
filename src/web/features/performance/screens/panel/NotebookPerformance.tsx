import { useMemo } from 'react';
import { useLocation } from 'react-router';
import type { PanelProps } from '~/web/lib/panels';
import { useQueryPart } from '~/web/lib/browser/url/useQueryPart';
import { Tabs } from '~/web/ui/page/Tabs';
import { NOTEBOOK_PARTS, partOf } from '../../model/parts';
import { Freshness } from './Freshness';
import { MeasuredParts } from './MeasuredParts';
import './performance.css';

/** The measurements of a notebook's program (API-64): MLflow's metrics and TensorBoard's scalars. */
export default function NotebookPerformance({ of: notebook_id }: PanelProps) {
  const { search } = useLocation();
  const part = partOf(search)?.part === 'tensorboard' ? 'tensorboard' : 'charts';
  const [, choose] = useQueryPart('part');
  const of = useMemo(() => ({ notebook_id }), [notebook_id]);
  return (
    <section className="performance" aria-label="Performance">
      <div className="performance-head">
        <Tabs
          label="What was measured"
          tabs={NOTEBOOK_PARTS}
          active={part}
          onChoose={(key) => choose(key === 'charts' ? null : key)}
        />
        <Freshness of={of} part={part} running />
      </div>
      <MeasuredParts of={of} part={part} running />
    </section>
  );
}
