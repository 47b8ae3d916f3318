import { Icon } from 'semantic-ui-react';
import type { Problem } from '~/contract';
import type { PreviewContent } from '~/web/lib/browser/documents/preview';
import { nameOf } from '~/web/lib/browser/url/drivePaths';
import { reasonOf } from '~/web/lib/http/problem';
import { visibly } from '~/web/lib/text/readable';
import { LoadError } from '../page/LoadError';
import { Skeleton } from '../page/Skeleton';
import { Preview } from './Preview';

/** Props of {@link PreviewPane}. */
export interface PreviewPaneProps {
  /** Of the file. */
  readonly path: string;
  /** Null until it is there. */
  readonly preview: PreviewContent | null;
  readonly problem: Problem | null;
  /** The API's origin, for pictures whose address names none. */
  readonly base: string;
  readonly onRetry: () => void;
  readonly onClose: () => void;
  /** Left out where it cannot be had as a file. */
  readonly onDownload?: () => void;
}

/** The head of a file beside the list that it is in. */
export function PreviewPane({
  path,
  preview,
  problem,
  base,
  onRetry,
  onClose,
  onDownload,
}: PreviewPaneProps) {
  const name = visibly(nameOf(path));
  return (
    <aside className="at-preview-pane" aria-label={`Preview of ${name}`}>
      <header>
        <h2 title={visibly(path)}>{name}</h2>
        {onDownload && (
          <button
            type="button"
            className="at-dots"
            aria-label={`Download ${name}`}
            title="Download"
            onClick={onDownload}
          >
            <Icon name="download" />
          </button>
        )}
        <button
          type="button"
          className="at-dots"
          aria-label="Close the preview"
          title="Close"
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </header>
      <div
        className="at-preview-body"
        tabIndex={0}
        role="region"
        aria-label={`Contents of ${name}`}
      >
        {!preview && !problem && <Skeleton lines={8} label="Loading the preview" />}
        {problem && <LoadError message={reasonOf(problem, '')} onRetry={onRetry} />}
        {preview && <Preview name={name} preview={preview} base={base} />}
      </div>
    </aside>
  );
}
