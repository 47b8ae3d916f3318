import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { readAgainRequested } from '../events';
import { selectLimits } from '../model';
import { LimitList } from './LimitList';
import './limits.css';

/** Limits of the person's programs, in Settings. */
export default function CurrentLimits() {
  const dispatch = useAppDispatch();
  const {
    current,
    currentRequest: { problem },
  } = useAppSelector(selectLimits);
  return (
    <section className="settings-part" aria-labelledby="limits-current">
      <h2 id="limits-current">Limits of your programs</h2>
      {current ? (
        <LimitList limits={current} />
      ) : problem ? (
        <LoadError
          message={problem.message}
          onRetry={() => dispatch(readAgainRequested({ id: null }))}
        />
      ) : (
        <Skeleton lines={5} />
      )}
      <p className="at-hint">
        Memory is what your notebooks hold together, and a rank of a job without a limit of its own.
        Disk and files are those of your notebooks, jobs and environments. An admin of your team can
        lower them.
      </p>
    </section>
  );
}
