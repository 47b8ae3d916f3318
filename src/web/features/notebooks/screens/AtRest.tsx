import { selectConfig } from '~/web/kit/state/config';
import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { reasonOf } from '~/web/kit/http/problem';
import type { DrivePreview } from '~/contract';
import { Executed } from '~/web/ui/files/Executed';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { contentsWanted } from '../events';
import { selectContents } from '../selectors';

const isEmpty = ({ cells }: Extract<DrivePreview, { kind: 'executed' }>) => cells.every(({ source, outputs }) => source.trim() === '' && outputs.length === 0);

function Shown({ preview }: { readonly preview: DrivePreview }) {
  const { api_url } = useAppSelector(selectConfig);
  if (preview.kind !== 'executed') return <p className="at-muted">{preview.kind === 'none' ? preview.reason : 'This notebook cannot be shown here.'}</p>;
  if (isEmpty(preview)) return <p className="at-muted">This notebook is empty. Start it to write its first cell.</p>;
  return <div className="at-preview"><Executed notebook={preview} base={api_url} /></div>;
}

/** What a notebook holds that does not run, to be read: its cells, and what they printed. */
export function AtRest({ id }: { readonly id: string }) {
  const dispatch = useAppDispatch();
  const contents = useAppSelector((state) => selectContents(state, id));
  if (!contents) return <Skeleton lines={8} label="Reading the notebook" />;
  const { preview, problem } = contents;
  return (
    <section className="notebook-at-rest" aria-label="Cells and outputs">
      {problem && <LoadError message={reasonOf(problem, '')} onRetry={() => dispatch(contentsWanted({ id }))} />}
      {preview && <Shown preview={preview} />}
    </section>
  );
}
