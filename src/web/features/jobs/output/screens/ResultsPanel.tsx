import { replace } from 'connected-react-router';
import { useLocation } from 'react-router';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import type { PanelProps } from '~/web/lib/panels';
import { EmptyState } from '~/web/ui/page/EmptyState';
import { selectConfig } from '~/web/lib/state/config';
import { PreviewPane } from '~/web/ui/files/PreviewPane';
import { useDisplayedLog } from './useDisplayedLog';
import { selectFragment, selectSaving } from '../selectors';
import { ResultsList } from './ResultsList';
import { SaveConflict } from './SaveConflict';
import { fragmentRefreshRequested, resultsDownloadRequested } from '../events';
import { writeOutputView, type SubmissionOf } from '../model/url';
import './jobOutput.css';

/** The head of a result beside the list; a notebook shows what its cells have printed so far. */
function FragmentPane({
  batch_job_id,
  submission_id,
  path,
}: SubmissionOf & { readonly path: string }) {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const { api_url } = useAppSelector(selectConfig);
  const shown = useAppSelector((state) =>
    selectFragment(state, { batch_job_id, submission_id, path }),
  );
  return (
    <PreviewPane
      path={path}
      preview={shown?.fragment ?? null}
      problem={shown?.request.problem ?? null}
      base={api_url}
      onRetry={() => dispatch(fragmentRefreshRequested())}
      onDownload={() =>
        dispatch(resultsDownloadRequested({ batch_job_id, submission_id, paths: [path] }))
      }
      onClose={() => dispatch(replace(pathname + writeOutputView(search, { file: null })))}
    />
  );
}

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
