import { BadSetting, type Environment } from '../environment';
import { read } from '../read';

/** How a provider knows this installation. */
export interface Client {
  readonly id: string;
  readonly secret: string;
}

export interface GithubSettings {
  /** Enough to connect by device code (LOG-13); null where GitHub is not set up. */
  readonly clientId: string | null;
  /** With it people can also sign in through GitHub, and a disconnected token is revoked. */
  readonly clientSecret: string | null;
  readonly url: string;
  readonly apiUrl: string;
  readonly rawUrl: string;
}

/** An OpenID provider as it was set up. */
export interface IssuerSettings {
  /** Any OpenID provider; its discovery document is read when somebody first signs in through it. */
  readonly issuer: string;
  /** The issuer as people read it: on the button and in messages. */
  readonly title: string;
  /** Whether addresses count that the issuer does not call verified in the standard's way: `email_verified` is missing, or text. */
  readonly trustsAddresses: boolean;
}

export interface GoogleSettings extends IssuerSettings {
  readonly client: Client | null;
}

export interface OauthSettings {
  readonly github: GithubSettings;
  readonly google: GoogleSettings;
  /** Domains of verified e-mail addresses that are given a new account; without any only people who are known may sign in. */
  readonly signUpDomains: readonly string[];
}

const githubSettings = (environment: Environment): GithubSettings => {
  const clientId = read(environment, 'ATELIER_GITHUB_CLIENT_ID');
  const clientSecret = read(environment, 'ATELIER_GITHUB_CLIENT_SECRET');
  if (clientSecret !== null && clientId === null)
    throw new BadSetting('ATELIER_GITHUB_CLIENT_SECRET needs ATELIER_GITHUB_CLIENT_ID as well.');
  return {
    clientId,
    clientSecret,
    url: read(environment, 'ATELIER_GITHUB_URL'),
    apiUrl: read(environment, 'ATELIER_GITHUB_API_URL'),
    rawUrl: read(environment, 'ATELIER_GITHUB_RAW_URL'),
  };
};

const GOOGLE = 'https://accounts.google.com';

/** The name of the issuer: Google, what the operator says, or the issuer's host. */
const titleOf = (environment: Environment, issuer: string): string => {
  const title = read(environment, 'ATELIER_OAUTH_NAME');
  return issuer === GOOGLE ? 'Google' : (title ?? new URL(issuer).host);
};

const googleSettings = (environment: Environment): GoogleSettings => {
  const id = read(environment, 'ATELIER_GOOGLE_CLIENT_ID');
  const secret = read(environment, 'ATELIER_GOOGLE_CLIENT_SECRET');
  if ((id === null) !== (secret === null))
    throw new BadSetting('ATELIER_GOOGLE_CLIENT_ID and ATELIER_GOOGLE_CLIENT_SECRET go together.');
  const issuer = read(environment, 'ATELIER_GOOGLE_ISSUER');
  return {
    client: id !== null && secret !== null ? { id, secret } : null,
    issuer,
    title: titleOf(environment, issuer),
    trustsAddresses: read(environment, 'ATELIER_OAUTH_TRUST_EMAIL'),
  };
};

/** The settings of GitHub and of signing in through providers; throws `BadSetting` naming the variable. */
export const readOauthSettings = (environment: Environment): OauthSettings => ({
  github: githubSettings(environment),
  google: googleSettings(environment),
  signUpDomains: read(environment, 'ATELIER_OAUTH_SIGNUP'),
});

/** By which issuers people can sign in here as it is set up. */
export const issuersOf = ({
  github,
  google,
}: OauthSettings): { readonly provider: 'github' | 'google'; readonly issuer: string }[] => [
  ...(google.client ? [{ provider: 'google', issuer: google.issuer } as const] : []),
  ...(github.clientId !== null && github.clientSecret !== null
    ? [{ provider: 'github', issuer: github.url } as const]
    : []),
];
