import { planName, type PlanType } from '~/contract';
import { useAppDispatch } from '~/web/kit/state/hooks';
import { sorry } from '~/web/ui/page/LoadError';
import { PageTitle } from '~/web/ui/page/Page';
import { signOutRequested } from '../../features/session/events';

/** On a plan that grants none of the app everything is hidden and this page is shown (NAV-13, NAV-14). */
export default function PlanRefused({ plan }: { readonly plan: PlanType }) {
  const dispatch = useAppDispatch();
  return (
    <main className="at-empty" id="main">
      <PageTitle title={sorry} />
      <h1>{sorry}</h1>
      <p className="at-muted">Your plan, {planName(plan)}, does not include this workspace. Ask the administrator of your team for another one.</p>
      <button type="button" className="ui button" onClick={() => { dispatch(signOutRequested()); }}>Logout</button>
    </main>
  );
}
