import { useAppSelector } from '~/web/lib/state/hooks';
import type { PanelProps } from '~/web/lib/panels';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { useDisplayedLog } from './useDisplayedLog';
import { selectSaving } from '../selectors';
import { FragmentPane } from './FragmentPane';
import { ResultsList } from './ResultsList';
import { SaveConflict } from './SaveConflict';
import './jobOutput.css';

/** The results of a submission: its folder to look through, a file beside it (API-55). */
export default function ResultsPanel({ of }: PanelProps) {
  const { view, log } = useDisplayedLog(of);
  const saving = useAppSelector(selectSaving);
  if (!log)
    return (
      <EmptyState
        title="No results yet"
        hint="This job has not run. Execute it, and the files it writes show here while it runs."
      />
    );
  const { batch_job_id, submission_id } = log.of;
  return (
    <div className="results-split" data-preview={view.file !== null || undefined}>
      <ResultsList batch_job_id={batch_job_id} submission={log.submission} view={view} />
      {view.file !== null && (
        <FragmentPane
          key={view.file}
          batch_job_id={batch_job_id}
          submission_id={submission_id}
          path={view.file}
        />
      )}
      {saving?.phase === 'asking' && <SaveConflict saving={saving} />}
    </div>
  );
}
