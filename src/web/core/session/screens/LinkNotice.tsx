import { replace } from 'connected-react-router';
import { Link, useLocation } from 'react-router-dom';
import type { PendingLink } from '~/contract';
import { selectConfig } from '~/web/lib/state/config';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { Banner } from '~/web/ui/page/Banner';
import type { LoginState } from '../flows/guardRoutes.saga';
import { providerTitle, selectSession } from '../selectors';

/** 'your password or GitHub'; '' of an account that has no way in. */
const waysInto = ({ has_password, providers }: PendingLink, openIdName: string): string =>
  [
    ...(has_password ? ['your password'] : []),
    ...providers.map((provider) => providerTitle(provider, openIdName)),
  ].join(' or ');

/** Says to whom a provider is linked by signing in now, and offers to sign in without it. */
export default function LinkNotice() {
  const { link } = useAppSelector(selectSession);
  const { openid_name } = useAppSelector(selectConfig);
  const { state } = useLocation<LoginState | undefined>();
  const dispatch = useAppDispatch();
  if (link === undefined) return null;
  const cancel = (
    <button
      type="button"
      className="ui small button"
      onClick={() => dispatch(replace('/login', state?.from ? { from: state.from } : {}))}
    >
      Cancel
    </button>
  );
  if (link === null)
    return (
      <Banner tone="warn" action={cancel}>
        Linking took too long. Continue with the provider again, or cancel.
      </Banner>
    );
  const ways = waysInto(link, openid_name);
  return (
    <Banner tone="info" action={cancel}>
      An account with the address <strong>{link.email}</strong> exists here.{' '}
      {ways ? (
        <>
          Sign in to it with {ways} to link {link.title}. After that you can sign in with{' '}
          {link.title} too.
        </>
      ) : (
        <>
          The provider that it was signed in to with is not set up any more.{' '}
          <Link to="/forgot-password">Request a password</Link> by mail, then continue with{' '}
          {link.title} again.
        </>
      )}
    </Banner>
  );
}
