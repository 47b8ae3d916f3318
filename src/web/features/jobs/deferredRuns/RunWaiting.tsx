import { selectUploadsAmong } from '~/web/core/uploads/uploads';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import type { PanelProps } from '~/web/lib/panels';
import { countText } from '~/web/lib/text/readable';
import { Banner } from '~/web/ui/page/Banner';
import { runForgotten, runReleased } from './events';
import { selectPromise } from './model';

const counted = (count: number) => (count === 1 ? '1 file' : `${countText(count)} files`);

/** On the page of a new job that is to run: what it still waits for, and how not to wait. */
export default function RunWaiting({ of: batch_job_id }: PanelProps) {
  const uploads = useAppSelector((state) => selectPromise(state, batch_job_id));
  const stuck = useAppSelector((state) => selectUploadsAmong(state, uploads ?? []).stuck);
  const dispatch = useAppDispatch();
  if (!uploads || uploads.length === 0) return null;
  const choice = (
    <>
      <button type="button" className="at-link" onClick={() => dispatch(runReleased(batch_job_id))}>
        Run without them
      </button>
      <button
        type="button"
        className="at-link"
        onClick={() => dispatch(runForgotten({ batch_job_id }))}
      >
        Do not run it
      </button>
    </>
  );
  if (stuck === 0)
    return (
      <Banner tone="info" action={choice}>
        It runs as soon as {counted(uploads.length)} more {uploads.length === 1 ? 'is' : 'are'}{' '}
        uploaded.
      </Banner>
    );
  return (
    <Banner tone="warn" action={choice}>
      It does not run yet: {counted(stuck)} did not arrive. Retry {stuck === 1 ? 'it' : 'them'} on
      the list of uploads.
    </Banner>
  );
}
