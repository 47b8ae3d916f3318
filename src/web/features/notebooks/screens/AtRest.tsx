import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { reasonOf } from '~/web/lib/http/problem';
import { NotebookFrame } from '~/web/ui/files/NotebookFrame';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { contentsRequested } from '../events';
import { notebooks } from '../model';
import { selectContents } from '../selectors';

/** The content of a notebook that does not run, to be read: its cells, and what they printed. */
export function AtRest({ id }: { readonly id: string }) {
  const dispatch = useAppDispatch();
  const contents = useAppSelector((state) => selectContents(state, id));
  const name = useAppSelector((state) => notebooks.selectRow(state, id)?.notebook_name ?? '');
  if (!contents) return <Skeleton lines={8} label="Reading the notebook" />;
  const {
    preview,
    request: { problem },
  } = contents;
  return (
    <section className="notebook-at-rest" aria-label="Cells and outputs">
      {problem && (
        <LoadError
          message={reasonOf(problem, '')}
          onRetry={() => dispatch(contentsRequested({ id }))}
        />
      )}
      {preview?.kind === 'page' && <NotebookFrame url={preview.url} name={name} />}
      {preview?.kind === 'none' && <p className="at-muted">{preview.reason}</p>}
    </section>
  );
}
