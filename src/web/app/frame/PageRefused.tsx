import { Link } from 'react-router-dom';
import { Page } from '~/web/ui/page/Page';

/** In place of a page that this person may not open: it names what they lack, and a way on (RT-55). */
export default function PageRefused({ reason }: { readonly reason: string }) {
  return (
    <Page title="No access">
      <p>{reason} An admin of your team can change that.</p>
      <Link to="/home" className="ui button">
        Go to Home
      </Link>
    </Page>
  );
}
