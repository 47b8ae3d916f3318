import { replace } from 'connected-react-router';
import { useLocation } from 'react-router';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectConfig } from '~/web/lib/state/config';
import { PreviewPane } from '~/web/ui/files/PreviewPane';
import { fragmentRefreshRequested, resultsDownloadRequested } from '../events';
import { writeOutputView, type SubmissionOf } from '../model/url';
import { selectFragment } from '../selectors';

/** The head of a result beside the list; a notebook shows what its cells have printed so far. */
export function FragmentPane({
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
