import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { lazily } from '~/web/lib/browser/lazily';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { selectConfig } from '~/web/lib/state/config';
import { Banner } from '~/web/ui/page/Banner';
import { LongText } from '~/web/ui/page/LongText';
import { PageTitle } from '~/web/ui/page/Page';
import { isSubmitting } from '~/web/lib/state/draft';
import type { LoginState } from '../flows/guardRoutes.saga';
import { continueWith, selectSession } from '../selectors';
import { LoginForm } from './LoginForm';
import { selectLogin } from '../model/loginDraft';
import { providerChosen } from '../events';
import './login.css';

/** The ways in through somebody else's account; only those that the server offers. */
function ProviderLinks() {
  const { providers, user, phase } = useAppSelector(selectSession);
  const { openid_name } = useAppSelector(selectConfig);
  const dispatch = useAppDispatch();
  if (providers.length === 0 || user || phase === 'signingIn') return null;
  return (
    <div className="login-providers">
      <span className="login-or">or</span>
      {(['google', 'github'] as const)
        .filter((provider) => providers.includes(provider))
        .map((provider) => (
          <button
            key={provider}
            type="button"
            className="ui fluid button"
            onClick={() => {
              dispatch(providerChosen(provider));
            }}
          >
            {continueWith(provider, openid_name)}
          </button>
        ))}
    </div>
  );
}

const LinkNotice = lazily(() => import('./LinkNotice'));

/** The error of a provider when it sent the person back (LOG-04); its words are shown as text. */
const refusalsIn = (search: string): string[] => {
  const query = new URLSearchParams(search);
  return ['githubError', 'googleError'].flatMap((name) => query.get(name) ?? []).filter(Boolean);
};

/** The handle of who sent the link (NAV-16). */
const inviterIn = (search: string): string | undefined =>
  /^[\w.-]{1,32}$/.exec(new URLSearchParams(search).get('ref') ?? '')?.[0];

const signUpAt = (url: string, inviter: string | undefined): string =>
  inviter ? `${url}${url.includes('?') ? '&' : '?'}ref=${inviter}` : url;

/** The login page; embedded at /components/login, where no provider is offered: their pages refuse to be shown in a frame. */
export default function LoginPage() {
  const { pathname, search, state } = useLocation<LoginState | undefined>();
  const { signup_url } = useAppSelector(selectConfig);
  const { user, phase } = useAppSelector(selectSession);
  const form = useAppSelector(selectLogin);
  const inviter = inviterIn(search);
  const isBack = phase === 'signingIn' && !(form && isSubmitting(form));
  return (
    <main className="login" id="main">
      <PageTitle title="Login" />
      <section className="login-card" aria-labelledby="login-title">
        <p className="login-brand">
          <img src="/logo.svg" alt="" width="40" height="40" />
          Atelier
        </p>
        <h1 id="login-title">Welcome Back</h1>
        {refusalsIn(search).map((words) => (
          <Banner key={words} tone="bad">
            <LongText text={words} />
          </Banner>
        ))}
        {user && <p role="status">You are signed in as {user.user_name}.</p>}
        {isBack && <p role="status">Signing you in …</p>}
        {!user && !isBack && (
          <>
            {state?.link && (
              <Suspense>
                <LinkNotice />
              </Suspense>
            )}
            <LoginForm />
          </>
        )}
        {!pathname.startsWith('/components/') && <ProviderLinks />}
        {signup_url && !user && (
          <p className="login-aside">
            New here?{' '}
            <a href={signUpAt(signup_url, inviter)} target="_blank" rel="noopener noreferrer">
              Sign Up
            </a>
          </p>
        )}
        {!signup_url && !user && inviter && (
          <p className="login-aside">
            <strong>{inviter}</strong> invites you. Ask an admin of their team for an account.
          </p>
        )}
      </section>
    </main>
  );
}
