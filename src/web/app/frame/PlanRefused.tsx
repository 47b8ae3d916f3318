import type { PlanType } from '~/contract';
import { useSay } from '~/web/kit/hooks';
import { sorry } from '~/web/ui/page/LoadError';
import { PageTitle } from '~/web/ui/page/Page';
import { signOutRequested } from '../../features/session/events';

/** On a plan that grants none of the app everything is hidden and this page is shown (NAV-13, NAV-14). */
export default function PlanRefused({ plan }: { readonly plan: PlanType }) {
  const say = useSay();
  return (
    <main className="at-empty" id="main">
      <PageTitle title={sorry} />
      <h1>{sorry}</h1>
      <p className="at-muted">Your plan, {plan}, does not include this workspace. Ask the administrator of your team for another one.</p>
      <button type="button" className="ui button" onClick={() => { say(signOutRequested()); }}>Logout</button>
    </main>
  );
}
