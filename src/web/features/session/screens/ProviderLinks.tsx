import { useAppDispatch, useAppSelector } from '~/web/kit/state/hooks';
import { providerChosen } from '../events';
import { selectSession } from '../selectors';

const TEXTS = { google: 'Continue with Google', github: 'Continue with the code host' } as const;

/** The ways in through somebody else's account; only those that the server offers. */
export function ProviderLinks() {
  const { providers, user, phase } = useAppSelector(selectSession);
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
            {TEXTS[provider]}
          </button>
        ))}
    </div>
  );
}
