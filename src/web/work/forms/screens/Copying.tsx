import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Banner } from '~/web/ui/page/Banner';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { copyAccepted, copyDeclined, copyNeeded } from '../events';
import { selectCreate } from '../selectors';

/** How the copy that the address asks for is getting on, where there is something to say or to decide. */
export function Copying({ form }: { form: string }) {
  const create = useAppSelector((state) => selectCreate(state, form));
  const dispatch = useAppDispatch();
  if (!create?.copying) return null;
  const { copying, noun } = create;
  if (copying.phase === 'reading')
    return <Skeleton lines={2} label={`Reading the ${noun} to copy`} />;
  if (copying.phase === 'failed') {
    const again = (
      <button
        type="button"
        className="at-link"
        onClick={() => dispatch(copyNeeded({ form, id: copying.id }))}
      >
        Retry
      </button>
    );
    return (
      <Banner tone="bad" action={again}>
        The {noun} to copy could not be read: {reasonOf(copying.problem)}
      </Banner>
    );
  }
  if (copying.phase !== 'waiting') return null;
  const choice = (
    <>
      <button type="button" className="at-link" onClick={() => dispatch(copyAccepted({ form }))}>
        Take the copy
      </button>
      <button type="button" className="at-link" onClick={() => dispatch(copyDeclined({ form }))}>
        Keep what is here
      </button>
    </>
  );
  return (
    <Banner tone="warn" action={choice}>
      You have begun another {noun} here. Taking the copy of {copying.source.name} replaces what you
      filled in.
    </Banner>
  );
}
