import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'semantic-ui-react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Banner } from '~/web/ui/page/Banner';
import { LongText } from '~/web/ui/page/LongText';
import { PageTitle } from '~/web/ui/page/Page';
import { selectUser } from '../../person';
import { signOutRequested } from '../../events';
import { selectLink } from '../model';
import './links.css';

/** Props of {@link LinkCard}. */
interface LinkCardProps {
  readonly title: string;
  /** Whether it is for somebody who is not signed in. */
  readonly forStrangers?: boolean;
  readonly children: ReactNode;
}

/** A person who is signed in already signs out first: a link is for one person, and a browser holds one session. */
function SignedIn({ name }: { readonly name: string }) {
  const dispatch = useAppDispatch();
  return (
    <>
      <p>You are signed in as {name}. Sign out first to go on with this link.</p>
      <Button
        type="button"
        fluid
        primary
        content="Sign out"
        onClick={() => dispatch(signOutRequested())}
      />
    </>
  );
}

/** The card of a page that a link leads to: what it is for, why it does not work, and the way to the login page. */
export function LinkCard({ title, forStrangers = true, children }: LinkCardProps) {
  const { refusal, over } = useAppSelector(selectLink);
  const user = useAppSelector(selectUser);
  const isElse = forStrangers && user !== null;
  return (
    <main className="link-page" id="main">
      <PageTitle title={title} />
      <section className="link-card" aria-labelledby="link-title">
        <p className="link-brand">
          <img src="/logo.svg" alt="" width="40" height="40" />
          Atelier
        </p>
        <h1 id="link-title">{title}</h1>
        {refusal !== null && (
          <Banner tone="bad">
            <LongText text={refusal} />
          </Banner>
        )}
        {!over && (isElse ? <SignedIn name={user.user_name} /> : children)}
        {!user && (
          <p className="link-aside">
            <Link to="/login">Go to the login page</Link>
          </p>
        )}
        {user && (
          <p className="link-aside">
            <Link to="/home">Go on as {user.user_name}</Link>
          </p>
        )}
      </section>
    </main>
  );
}

/** The one button of a link's page. */
export const SendButton = ({ label, busy }: { readonly label: string; readonly busy: boolean }) => (
  <button
    type="submit"
    className={busy ? 'ui primary fluid loading button' : 'ui primary fluid button'}
    aria-disabled={busy}
  >
    {label}
  </button>
);
