import { Link } from 'react-router-dom';
import { Button } from 'semantic-ui-react';
import { PUBLISHED_PATHS } from '~/contract/gallery';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { PageTitle } from '~/web/ui/page/Page';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { copyRequested } from '../events';
import { selectPublishedPage } from '../model';
import { Missing } from './Missing';
import './published.css';

/** Asks whoever is signed in whether to copy what is published. A link alone copies nothing. */
export default function CopyPage() {
  const dispatch = useAppDispatch();
  const {
    page,
    request: { problem },
    copying,
  } = useAppSelector(selectPublishedPage);
  if (problem)
    return (
      <main className="published-page" id="main">
        <Missing problem={problem} />
      </main>
    );
  if (!page)
    return (
      <main className="published-page" id="main">
        <Skeleton lines={4} label="Reading what is published" />
      </main>
    );
  const { name, authors, workload_type, publish_token, version, files } = page;
  const noun = workload_type === 'notebook' ? 'notebook' : 'job';
  return (
    <main className="published-page published-copy" id="main">
      <PageTitle title={`Copy ${name}`} />
      <h1>Copy {name}</h1>
      <p>
        Version {version} by {authors.join(', ')} becomes a {noun} of yours, with{' '}
        {files.length === 1 ? 'its file' : `its ${files.length} files`}. Others wrote what it runs:
        read it first.
      </p>
      <p className="published-buttons">
        <Button
          type="button"
          primary
          content="Copy into my workspace"
          loading={copying}
          disabled={copying}
          onClick={() => dispatch(copyRequested({ start: false }))}
        />
        {workload_type === 'notebook' && (
          <Button
            type="button"
            content="Open in a notebook"
            disabled={copying}
            onClick={() => dispatch(copyRequested({ start: true }))}
          />
        )}
        <Link className="ui button" to={`${PUBLISHED_PATHS[workload_type]}/${publish_token}`}>
          Cancel
        </Link>
      </p>
    </main>
  );
}
