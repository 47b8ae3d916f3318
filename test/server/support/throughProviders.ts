import { startGithub, type GithubStandIn } from '#test/harness/standIns/github';
import { startOpenId, type OpenIdStandIn } from '#test/harness/standIns/openId';
import { APP, createVisitor, type Visitor } from '#test/harness/standIns/visitor';
import type { Config } from '~/server/platform/settings/config';
import { readOauthSettings } from '~/server/platform/settings/services/oauth';
import { openWorkspace, type TestWorkspace } from './openWorkspace';

export type ProviderName = 'github' | 'google';

/** Both providers and servers that use them. */
export interface Providers {
  readonly github: GithubStandIn;
  readonly openId: OpenIdStandIn;
  /** A workspace that signs people in through both; `environment` adds to its settings. */
  open(
    environment?: Readonly<Record<string, string>>,
    config?: Partial<Config>,
  ): Promise<TestWorkspace>;
  close(): Promise<void>;
}

export const startProviders = async (): Promise<Providers> => {
  const [github, openId] = [await startGithub(), await startOpenId()];
  return {
    github,
    openId,
    open: (environment = {}, config = {}) =>
      openWorkspace({
        config: {
          ...config,
          oauth: readOauthSettings({ ...github.settings, ...openId.settings, ...environment }),
        },
      }),
    close: async () => {
      await github.close();
      await openId.close();
    },
  };
};

/** The page of the provider, with the person's decision in its address. */
export const decided = (page: string, decision: 'allow' | 'deny'): string => {
  const url = new URL(page);
  if (url.pathname === '/login/oauth/authorize') url.pathname += '/decide';
  url.searchParams.set('decision', decision);
  return url.href;
};

/** Goes to the provider and decides there; answers the address of the login page one comes back to. */
export const through = async (
  visitor: Visitor,
  provider: ProviderName,
  path = '/',
  decision: 'allow' | 'deny' = 'allow',
  link?: string,
): Promise<URL> => {
  const query = new URLSearchParams({ path, ...(link !== undefined && { link }) }).toString();
  const page = await visitor.follow(`/oauth/${provider}/authorize?${query}`);
  return new URL(await visitor.follow(decided(page, decision)));
};

/** Trades the code in the login page's address for a token, as the page does. */
export const exchange = (server: TestWorkspace, visitor: Visitor, login: URL) =>
  server.get(
    'account',
    'exchangeCode',
    {
      code: login.searchParams.get('code') ?? 'none',
      link: login.searchParams.get('link') ?? undefined,
    },
    { headers: { cookie: visitor.cookieHeader(APP) } },
  );

/** From now on both providers sign Mona in as this user, who has confirmed it. */
export const linkBoth = async (
  server: TestWorkspace,
  { github, openId }: Providers,
  userName: string,
): Promise<void> => {
  const { identities } = server.workspace;
  const [mona] = github.world.accounts;
  const [google, hub] = [
    { provider: 'google', issuer: openId.origin, subject: '1001' },
    { provider: 'github', issuer: github.origin, subject: String(mona?.id) },
  ] as const;
  await identities.link(google, userName);
  await identities.link(hub, userName);
};

/** The information that the login page gets about the link in its address. */
export const pendingLink = async (server: TestWorkspace, visitor: Visitor, login: URL) => {
  const link = login.searchParams.get('link') ?? undefined;
  const headers = { cookie: visitor.cookieHeader(APP) };
  return (await server.get('account', 'signInOptions', { link }, { headers })).link;
};

/** Signs in with a name and a password in the visitor's browser, which links the provider that it came from. */
export const signInAndLink = (
  server: TestWorkspace,
  visitor: Visitor,
  login: URL,
  credentials: { readonly user_name: string; readonly password: string },
) =>
  server.get(
    'account',
    'signIn',
    { ...credentials, link: login.searchParams.get('link') ?? undefined },
    { headers: { cookie: visitor.cookieHeader(APP) } },
  );

export const visitorOf = (server: TestWorkspace): Visitor => createVisitor(server.app);
