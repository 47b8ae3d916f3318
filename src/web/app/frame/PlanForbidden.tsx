import { planName, type PlanType } from '~/contract';
import { Link } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { PLAN_PAGE, selectUser } from '~/web/core/session/person';
import { sorry } from '~/web/ui/page/LoadError';
import { PageTitle } from '~/web/ui/page/Page';
import { signOutRequested } from '~/web/core/session/events';

/** On a plan that grants none of the app everything is hidden and this page is shown (NAV-13, NAV-14). */
export default function PlanForbidden({ plan }: { readonly plan: PlanType | null }) {
  const dispatch = useAppDispatch();
  const isAdmin = useAppSelector(selectUser)?.is_admin === true;
  return (
    <main className="at-empty" id="main">
      <PageTitle title={sorry} />
      <h1>{sorry}</h1>
      <p className="at-muted">
        Your plan{plan && `, ${planName(plan)},`} does not include this workspace.
        {!isAdmin && ' Ask the administrator of your team for another one.'}
      </p>
      {isAdmin && (
        <Link to={PLAN_PAGE} className="ui primary button">
          Change the plan
        </Link>
      )}
      <button
        type="button"
        className="ui button"
        onClick={() => {
          dispatch(signOutRequested());
        }}
      >
        Logout
      </button>
    </main>
  );
}
