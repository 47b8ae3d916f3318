import type * as Openid from 'openid-client';
import { RECENT_SIGN_IN_MS } from '~/contract/session/recentSignIn';
import { textWithin } from '../../../platform/http/boundedJson';
import { HttpError } from '../../../platform/httpError';
import type { Provider } from './provider';
import type { Client, IssuerSettings } from '../../../platform/settings/services/oauth';

const TIMEOUT_SECONDS = 10;
const MAX_BYTES = 1024 * 1024;
type Library = typeof Openid;

interface Known {
  readonly oidc: Library;
  readonly configuration: Openid.Configuration;
}

/** As `fetch`; an answer that is longer than any of a provider's is not read. */
const boundedFetch = async (url: string, options: Openid.CustomFetchOptions): Promise<Response> => {
  const response = await fetch(url, options as RequestInit);
  const text = await textWithin(response, MAX_BYTES, () => new Error(`${url} answers too much`));
  const { status, headers } = response;
  return new Response(text === '' ? null : text, { status, headers });
};

/** The library and the provider's own description of itself are read when somebody first signs in; a failed reading is tried again. */
const discovering = (
  client: Client,
  { issuer, title }: IssuerSettings,
  report: (error: unknown) => void,
  timeout: number,
): (() => Promise<Known>) => {
  let known: Promise<Known> | undefined;
  const address = new URL(issuer);
  const discover = async () => {
    const oidc = await import('openid-client');
    // The settings let http pass for this machine alone.
    const insecure = address.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
    return {
      oidc,
      configuration: await oidc.discovery(address, client.id, client.secret, undefined, {
        // The signatures of ID tokens are checked, though they come from the provider itself.
        execute: [oidc.enableNonRepudiationChecks, ...insecure],
        timeout,
        [oidc.customFetch]: boundedFetch,
      }),
    };
  };
  return () => {
    known ??= discover().catch((error: unknown) => {
      known = undefined;
      report(error);
      throw new HttpError('failed', `${title} could not be reached. Please try again later.`);
    });
    return known;
  };
};

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/**
 * Whether an address is the person's own. Some issuers send no `email_verified`, or send it as text: that counts where the operator trusts the
 * issuer's addresses. What the issuer itself calls not verified never counts.
 */
const isVerified = (verified: unknown, trusted: boolean): boolean =>
  verified === true || (trusted && (verified === undefined || verified === 'true'));

/** Where the provider says when it last asked who they are: that confirms nothing where it is long ago. */
const requireRecentAuthentication = (at: unknown, title: string): void => {
  if (typeof at === 'number' && Date.now() - at * 1000 > RECENT_SIGN_IN_MS)
    throw new HttpError(
      'refused',
      `${title} did not ask who you are. Sign out there, and confirm it again.`,
    );
};

/**
 * Signing in through an OpenID provider: PKCE, state, nonce, issuer, audience and signature are checked by openid-client. `report` hears why a
 * provider could not be reached. Each of its answers may take `timeoutSeconds`.
 */
export const googleProvider = (
  client: Client,
  settings: IssuerSettings,
  report: (error: unknown) => void,
  timeoutSeconds = TIMEOUT_SECONDS,
): Provider => {
  const { issuer, title, trustsAddresses } = settings;
  const discovered = discovering(client, settings, report, timeoutSeconds);
  return {
    name: 'google',
    title,
    async authorizeUrl({ redirectUri, state, nonce, verifier, confirms }) {
      const { oidc, configuration } = await discovered();
      const code_challenge = await oidc.calculatePKCECodeChallenge(verifier);
      const query = {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge,
        code_challenge_method: 'S256',
        ...(confirms && { max_age: '0' }),
      };
      return oidc.buildAuthorizationUrl(configuration, query);
    },
    async personOf({ redirectUri, state, nonce, verifier, confirms }, query) {
      if (query.get('error') === 'access_denied')
        throw new HttpError('refused', `The sign-in with ${title} was cancelled.`);
      const { oidc, configuration } = await discovered();
      const came = new URL(redirectUri);
      came.search = query.toString();
      const checks = {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      };
      const tokens = await oidc.authorizationCodeGrant(configuration, came, checks);
      const claims = tokens.claims();
      if (!claims)
        throw new HttpError('failed', `${title} did not say who you are. Please try again.`);
      if (confirms) requireRecentAuthentication(claims['auth_time'], title);
      // Google writes the address into the ID token; others tell it only when they are asked for it.
      const told =
        text(claims['email']) === undefined
          ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : claims;
      const email = text(told['email']);
      const handle = text(told['preferred_username']) ?? email?.split('@')[0] ?? claims.sub;
      return {
        provider: 'google',
        issuer,
        subject: claims.sub,
        emails:
          email !== undefined && isVerified(told['email_verified'], trustsAddresses) ? [email] : [],
        ...(email === undefined && { withoutAddress: true }),
        fullname: text(told['name']) ?? email ?? handle,
        handle,
      };
    },
  };
};
