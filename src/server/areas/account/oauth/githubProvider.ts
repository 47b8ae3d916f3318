import { createHash } from 'node:crypto';
import { z } from 'zod';
import { parsed, TokenReply, type Github } from '../../github/api';
import { HttpError } from '../../../platform/httpError';
import type { Attempt, Provider } from './provider';
import type { GithubSettings } from '../../../platform/settings/services/oauth';

/** The scopes for the identity of the person, and for reading their repositories later. */
const SCOPE = 'read:user user:email repo read:org';
const Profile = z.object({ id: z.number(), login: z.string(), name: z.string().nullable() });
const Emails = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

const tokenFrom = async (
  github: Github,
  { clientId, clientSecret }: GithubSettings,
  { redirectUri, verifier }: Attempt,
  code: string,
): Promise<string> => {
  const form = {
    client_id: clientId ?? '',
    client_secret: clientSecret ?? '',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };
  const reply = parsed(TokenReply, await github.post('/login/oauth/access_token', form));
  if ('access_token' in reply) return reply.access_token;
  throw new HttpError(
    'refused',
    `GitHub refused the sign-in: ${reply.error_description ?? reply.error}`,
  );
};

/** Signing in through GitHub: OAuth 2.0 with PKCE, then the API says who it is. */
export const githubProvider = (settings: GithubSettings, github: Github): Provider => ({
  name: 'github',
  title: 'GitHub',
  async authorizeUrl({ redirectUri, state, verifier, confirms }) {
    const url = new URL(`${settings.url}/login/oauth/authorize`);
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const query = {
      client_id: settings.clientId ?? '',
      redirect_uri: redirectUri,
      scope: SCOPE,
      state,
      code_challenge,
      code_challenge_method: 'S256',
      ...(confirms && { prompt: 'select_account' }),
    };
    url.search = new URLSearchParams(query).toString();
    return url;
  },
  async personOf(attempt, query) {
    const denied = query.get('error');
    if (denied === 'access_denied')
      throw new HttpError('refused', 'The sign-in with GitHub was cancelled.');
    if (denied !== null)
      throw new HttpError('refused', 'GitHub could not sign you in. Please try again.');
    const token = await tokenFrom(github, settings, attempt, query.get('code') ?? '');
    const [{ value: profile }, { value: emails }] = await Promise.all([
      github.get('/user', token, Profile),
      github.get('/user/emails', token, Emails),
    ]);
    const verified = emails
      .filter((each) => each.verified)
      .sort((a, b) => Number(b.primary) - Number(a.primary))
      .map(({ email }) => email);
    return {
      provider: 'github',
      issuer: settings.url,
      subject: String(profile.id),
      emails: verified,
      fullname: profile.name ?? profile.login,
      handle: profile.login,
      githubToken: token,
    };
  },
});
