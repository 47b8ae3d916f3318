import { replace } from 'connected-react-router';
import { useLocation } from 'react-router';
import { Icon } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { nameOf } from '~/web/kit/browser/url/drivePaths';
import { selectConfig } from '~/web/kit/state/config';
import { reasonOf } from '~/web/kit/http/problem';
import { visibly } from '~/web/kit/text/visibly';
import { Preview } from '~/web/ui/files/Preview';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { fragmentWanted, resultsDownloadRequested } from '../events';
import { writeOutputView, type SubmissionOf } from '../model/url';
import { selectFragment } from '../selectors';

/** The head of a result beside the list; a notebook shows what its cells have printed so far. */
export function FragmentPane({ batch_job_id, submission_id, path }: SubmissionOf & { readonly path: string }) {
  const dispatch = useAppDispatch();
  const { pathname, search } = useLocation();
  const { api_url } = useAppSelector(selectConfig);
  const shown = useAppSelector((state) => selectFragment(state, { batch_job_id, submission_id, path }));
  const name = visibly(nameOf(path));
  const fragment = shown?.fragment;
  return (
    <aside className="results-preview" aria-label={`Preview of ${name}`}>
      <header>
        <h2 title={visibly(path)}>{name}</h2>
        <button
          type="button" className="at-dots" aria-label={`Download ${name}`} title="Download"
          onClick={() => dispatch(resultsDownloadRequested({ batch_job_id, submission_id, paths: [path] }))}
        >
          <Icon name="download" />
        </button>
        <button type="button" className="at-dots" aria-label="Close the preview" title="Close" onClick={() => dispatch(replace(pathname + writeOutputView(search, { file: null })))}>
          <Icon name="close" />
        </button>
      </header>
      <div className="results-body" tabIndex={0} role="region" aria-label={`Contents of ${name}`}>
        {!fragment && !shown?.problem && <Skeleton lines={8} label="Loading the preview" />}
        {shown?.problem && <LoadError message={reasonOf(shown.problem, '')} onRetry={() => dispatch(fragmentWanted())} />}
        {fragment && <Preview name={name} preview={fragment} base={api_url} />}
      </div>
    </aside>
  );
}
