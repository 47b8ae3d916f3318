import { useSelector } from 'react-redux';
import { selectConfig } from '~/web/kit/setup/config';
import { selectSession } from '../selectors';

const TEXTS = { google: 'Continue with Google', github: 'Continue with the code host' } as const;

/** The ways in through somebody else's account; only those that the server offers. */
export function ProviderLinks() {
  const { providers, user } = useSelector(selectSession);
  const { api_url } = useSelector(selectConfig);
  if (providers.length === 0 || user) return null;
  return (
    <div className="login-providers">
      <span className="login-or">or</span>
      {(['google', 'github'] as const).filter((provider) => providers.includes(provider)).map((provider) => (
        <a key={provider} className="ui basic fluid button" href={`${api_url}/oauth/${provider}/authorize`}>{TEXTS[provider]}</a>
      ))}
    </div>
  );
}
