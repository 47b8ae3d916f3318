import { selectConfig } from '~/web/lib/state/config';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { continueWith } from '~/web/lib/text/providerText';
import { providerChosen } from '../events';
import { selectSession } from '../selectors';

/** The ways in through somebody else's account; only those that the server offers. */
export function ProviderLinks() {
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
