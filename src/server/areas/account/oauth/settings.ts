import {
  BadSetting,
  link,
  list,
  safe,
  safeLink,
  setting,
  type Environment,
} from '../../../environment';

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

/** An issuer is compared letter by letter, so a slash at its end stays. */
const issuerOf = (environment: Environment, name: string, usual: string): string => {
  link(environment, name);
  return safe(name, setting(environment, name) ?? usual);
};

const signUpDomains = (environment: Environment): string[] => {
  const domains = list(environment['ATELIER_OAUTH_SIGNUP']).map((domain) => domain.toLowerCase());
  if (domains.length === 0 || (domains.length === 1 && domains[0] === 'off')) return [];
  const wrong = domains.find((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain));
  if (wrong === undefined) return domains;
  throw new BadSetting(
    `ATELIER_OAUTH_SIGNUP must be 'off' or domains like 'example.com,example.org', but it holds '${wrong}'.`,
  );
};

const githubSettings = (environment: Environment): GithubSettings => {
  const clientId = setting(environment, 'ATELIER_GITHUB_CLIENT_ID') ?? null;
  const clientSecret = setting(environment, 'ATELIER_GITHUB_CLIENT_SECRET') ?? null;
  if (clientSecret !== null && clientId === null)
    throw new BadSetting('ATELIER_GITHUB_CLIENT_SECRET needs ATELIER_GITHUB_CLIENT_ID as well.');
  return {
    clientId,
    clientSecret,
    url: safeLink(environment, 'ATELIER_GITHUB_URL', 'https://github.com'),
    apiUrl: safeLink(environment, 'ATELIER_GITHUB_API_URL', 'https://api.github.com'),
    rawUrl: safeLink(environment, 'ATELIER_GITHUB_RAW_URL', 'https://raw.githubusercontent.com'),
  };
};

const GOOGLE = 'https://accounts.google.com';
const LONGEST_TITLE = 40;

/** What people call the issuer: Google, what the operator says, or the issuer's host. */
const titleOf = (environment: Environment, issuer: string): string => {
  const title = setting(environment, 'ATELIER_OAUTH_NAME');
  if (title !== undefined && (title.length > LONGEST_TITLE || /[\p{C}\p{Zl}\p{Zp}]/u.test(title)))
    throw new BadSetting(
      `ATELIER_OAUTH_NAME must be one line of at most ${LONGEST_TITLE} characters, but it is '${title}'.`,
    );
  return issuer === GOOGLE ? 'Google' : (title ?? new URL(issuer).host);
};

const trustsAddresses = (environment: Environment): boolean => {
  const trust = setting(environment, 'ATELIER_OAUTH_TRUST_EMAIL') ?? 'off';
  if (trust === 'on' || trust === 'off') return trust === 'on';
  throw new BadSetting(`ATELIER_OAUTH_TRUST_EMAIL must be 'on' or 'off', but it is '${trust}'.`);
};

const googleSettings = (environment: Environment): GoogleSettings => {
  const id = setting(environment, 'ATELIER_GOOGLE_CLIENT_ID');
  const secret = setting(environment, 'ATELIER_GOOGLE_CLIENT_SECRET');
  if ((id === undefined) !== (secret === undefined))
    throw new BadSetting('ATELIER_GOOGLE_CLIENT_ID and ATELIER_GOOGLE_CLIENT_SECRET go together.');
  const issuer = issuerOf(environment, 'ATELIER_GOOGLE_ISSUER', GOOGLE);
  return {
    client: id !== undefined && secret !== undefined ? { id, secret } : null,
    issuer,
    title: titleOf(environment, issuer),
    trustsAddresses: trustsAddresses(environment),
  };
};

/** The settings of GitHub and of signing in through providers; throws `BadSetting` naming the variable. */
export const readOauthSettings = (environment: Environment): OauthSettings => ({
  github: githubSettings(environment),
  google: googleSettings(environment),
  signUpDomains: signUpDomains(environment),
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
