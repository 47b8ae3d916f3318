import { Link } from 'react-router-dom';
import { useAppSelector } from '~/web/lib/state/hooks';
import { Banner } from '~/web/ui/page/Banner';
import { LongText } from '~/web/ui/page/LongText';
import { PageTitle } from '~/web/ui/page/Page';
import { selectConfirmSignIn } from '../model';

const TITLE = 'Confirm it is you';

/** Where a provider leads back to that was asked who somebody is. */
export default function ConfirmSignInPage() {
  const { code } = useAppSelector(selectConfirmSignIn);
  return (
    <main className="at-empty" id="main">
      <PageTitle title={TITLE} />
      <h1>{TITLE}</h1>
      {code === 'confirmed' && (
        <p role="status">Confirmed. Close this tab and go on in the one you came from.</p>
      )}
      {(code === 'none' || code === 'received') && <p role="status">Confirming …</p>}
      {typeof code === 'object' && (
        <Banner tone="bad">
          <LongText text={code.reason} />
        </Banner>
      )}
      <Link to="/home">Go to Home</Link>
    </main>
  );
}
