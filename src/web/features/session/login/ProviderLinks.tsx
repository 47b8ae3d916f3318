import { useSelector } from 'react-redux';
import { useSay } from '~/web/kit/hooks';
import { providerChosen } from '../events';
import { selectSession } from '../selectors';

const TEXTS = { google: 'Continue with Google', github: 'Continue with the code host' } as const;

/** The ways in through somebody else's account; only those that the server offers. */
export function ProviderLinks() {
  const { providers, user, phase } = useSelector(selectSession);
  const say = useSay();
  if (providers.length === 0 || user || phase === 'signingIn') return null;
  return (
    <div className="login-providers">
      <span className="login-or">or</span>
      {(['google', 'github'] as const).filter((provider) => providers.includes(provider)).map((provider) => (
        <button key={provider} type="button" className="ui fluid button" onClick={() => { say(providerChosen(provider)); }}>{TEXTS[provider]}</button>
      ))}
    </div>
  );
}
