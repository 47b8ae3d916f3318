import { replace } from 'connected-react-router';
import { useLocation } from 'react-router';
import { Icon } from 'semantic-ui-react';
import type { Storage } from '~/contract';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectConfig } from '~/web/lib/state/config';
import { nameOf } from '~/web/lib/browser/url/drivePaths';
import { visibly } from '~/web/lib/text/readable';
import { reasonOf } from '~/web/lib/http/problem';
import { Preview } from '~/web/ui/files/Preview';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { downloadRequested, previewRefreshRequested } from '../../events';
import { addressOf } from '../../model/url';
import { selectPreview } from '../../selectors';

interface PreviewPaneProps {
  readonly storage: Storage;
  readonly path: string;
}

/** The head of a file beside the list. */
export function PreviewPane({ storage, path }: PreviewPaneProps) {
  const dispatch = useAppDispatch();
  const { search } = useLocation();
  const shown = useAppSelector(selectPreview);
  const { api_url } = useAppSelector(selectConfig);
  const mine = shown?.storage === storage && shown.path === path ? shown : null;
  const name = visibly(nameOf(path));
  return (
    <aside className="drive-preview" aria-label={`Preview of ${name}`}>
      <header>
        <h2 title={visibly(path)}>{name}</h2>
        <button
          type="button"
          className="at-dots"
          aria-label={`Download ${name}`}
          title="Download"
          onClick={() => dispatch(downloadRequested({ storage, paths: [path] }))}
        >
          <Icon name="download" />
        </button>
        <button
          type="button"
          className="at-dots"
          aria-label="Close the preview"
          title="Close"
          onClick={() => dispatch(replace(addressOf(search, {})))}
        >
          <Icon name="close" />
        </button>
      </header>
      <div
        className="drive-preview-body"
        tabIndex={0}
        role="region"
        aria-label={`Contents of ${name}`}
      >
        {!mine?.preview && !mine?.request.problem && (
          <Skeleton lines={8} label="Loading the preview" />
        )}
        {mine?.request.problem && (
          <LoadError
            message={reasonOf(mine.request.problem, '')}
            onRetry={() => dispatch(previewRefreshRequested())}
          />
        )}
        {mine?.preview && <Preview name={name} preview={mine.preview} base={api_url} />}
      </div>
    </aside>
  );
}
