import type { PanelProps } from '~/web/lib/panels';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectUser } from '~/web/core/session/person';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { readAgainRequested } from '../events';
import { limitForm, selectLimits } from '../model';
import { ChangeLimits } from './ChangeLimits';
import { LimitList } from './LimitList';
import './limits.css';

/** Limits of a member's programs, for admins, who may lower them. */
export default function MemberLimits({ of: id }: PanelProps) {
  const dispatch = useAppDispatch();
  const isAdmin = useAppSelector((state) => selectUser(state)?.is_admin === true);
  const { members, problems } = useAppSelector(selectLimits);
  if (!isAdmin) return null;
  const told = members[id];
  const problem = problems[id];
  return (
    <section className="member-limits" aria-labelledby="limits-member">
      <h2 id="limits-member">Limits of programs</h2>
      {told ? (
        <>
          <LimitList limits={told.limits} lowered={told.lowered} />
          <button
            type="button"
            className="at-link"
            aria-haspopup="dialog"
            onClick={() => dispatch(limitForm.events.opened({ id, ...told.lowered }))}
          >
            Change limits…
          </button>
          <ChangeLimits defaults={told.defaults} />
        </>
      ) : problem ? (
        <LoadError message={problem.message} onRetry={() => dispatch(readAgainRequested({ id }))} />
      ) : (
        <Skeleton lines={5} />
      )}
    </section>
  );
}
