import type { PanelProps } from '~/web/lib/panels';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { LogRegion } from './LogRegion';
import { useDisplayedLog } from './useDisplayedLog';
import './jobOutput.css';

/** The output of a submission's agents, live (JOB-09). */
export default function OutputPanel({ of }: PanelProps) {
  const { view, log } = useDisplayedLog(of);
  if (!log)
    return (
      <EmptyState
        title="Nothing printed yet"
        hint="This job has not run. Execute it, and what it prints shows here at once."
      />
    );
  return <LogRegion key={`${log.of.submission_id}/${log.of.agent_id}`} view={view} log={log} />;
}
