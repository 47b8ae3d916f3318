import { reasonOf } from '~/web/lib/http/problem';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Banner } from '~/web/ui/page/Banner';
import { names, selectNamesRequest } from '../model/names';

/** Says that the names could not be read, with a way to try again; commands work all the same. */
export function LoadFailed() {
  const { problem } = useAppSelector(selectNamesRequest);
  const total = useAppSelector(names.selectTotal);
  const dispatch = useAppDispatch();
  if (!problem) return null;
  const retry = (
    <button
      type="button"
      className="at-link"
      onClick={() => dispatch(names.events.refreshRequested())}
    >
      Retry
    </button>
  );
  const what =
    total === 0 ? 'The names of your objects could not be read' : 'These names may be out of date';
  return (
    <div className="search-missed">
      <Banner tone="warn" action={retry}>{`${what}: ${reasonOf(problem)}`}</Banner>
    </div>
  );
}
