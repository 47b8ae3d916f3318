import { Link } from 'react-router-dom';
import { planGrants } from '~/contract/rights';
import type { Route } from '~/web/lib/feature';
import { useAppSelector } from '~/web/lib/state/hooks';
import { PLAN_PAGE, selectPlan, selectUser } from '~/web/core/session/person';
import { Page } from '~/web/ui/page/Page';

/** In place of a page that this person may not open: it names what they lack, who can change that, and a way on (RT-55). */
export default function PageForbidden({
  reason,
  requires,
}: {
  readonly reason: string;
  readonly requires: NonNullable<Route['requires']>;
}) {
  const plan = useAppSelector(selectPlan);
  const isAdmin = useAppSelector(selectUser)?.is_admin === true;
  const lacksPlan = requires.some((right) => right !== 'admin' && !planGrants(plan, right));
  const lacksRole = !isAdmin && requires.includes('admin');
  return (
    <Page title="No access">
      <p>
        {reason}
        {lacksPlan || lacksRole
          ? !isAdmin && ' An admin of your team can change that.'
          : ' Whoever runs this installation can switch it on.'}
      </p>
      {isAdmin && lacksPlan && (
        <Link to={PLAN_PAGE} className="ui primary button">
          Change the plan
        </Link>
      )}
      <Link to="/home" className="ui button">
        Go to Home
      </Link>
    </Page>
  );
}
