import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CONFIRM_SIGN_IN } from '~/contract/session/recentSignIn';
import { isMarked, markBrowser, newBrowser } from '../../../platform/http/cookies';
import { hostOf } from '../../../platform/http/host';
import { HttpError } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import { localPath } from './localPath';
import { LINK_MS, linkIn, linkMark } from './pendingLinks';
import type { Person, Provider } from './provider';
import {
  SIGN_IN_TIMEOUT_MS,
  CODE_MS,
  CONFIRM_MARK,
  LOGIN_MARK,
  newSecret,
  type StartedSignIn,
  type SignIns,
} from './signIns';

/** One cookie an attempt, so that two tabs do not disturb each other. The provider's redirect comes from another site: Lax. */
const attemptMark = (state: string) =>
  ({ name: `atelier_oauth_${state.slice(0, 12)}`, path: '/oauth/', sameSite: 'lax' }) as const;

const NOBODY = 'Nobody here signs in with this account.';
const NOT_YOURS = 'This sign-in was not begun in this browser, or took too long. Please try again.';

const queryOf = (request: FastifyRequest) => new URLSearchParams(request.url.split('?')[1] ?? '');

const leadTo = (reply: FastifyReply, url: string) =>
  reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(url, 302);

/**
 * Whether a page of another site led here, by what the browser says of it: a link or a frame there shall sign nobody in. Browsers that say nothing
 * are believed, as is an address that was typed.
 */
const isLedFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  !['same-origin', 'none', undefined].includes(headers['sec-fetch-site'] as string | undefined);

/** Where a sign-in was begun: it leads back there. */
type Beginning = Pick<StartedSignIn, 'path' | 'confirms' | 'link'>;
const AT_LOGIN: Beginning = { path: '/' };

/** Back to the page that takes the answer, with these words in its address; the login page leads to '/' anyway. */
const leadBack = (
  reply: FastifyReply,
  { path, confirms, link }: Beginning,
  words: Record<string, string>,
) =>
  confirms
    ? leadTo(reply, `${CONFIRM_SIGN_IN}?${new URLSearchParams(words).toString()}`)
    : toLogin(reply, path, { ...(link !== undefined && { link }), ...words });

/** Back to the login page. */
const toLogin = (reply: FastifyReply, path: string, words: Record<string, string>) =>
  leadTo(
    reply,
    `/login?${new URLSearchParams({ ...words, ...(path === '/' ? {} : { path }) }).toString()}`,
  );

/** A person's way through a provider's page and back (LOG-15). Whatever goes wrong ends on the login page, in a sentence. */
export const oauthRoutes =
  (workspace: Workspace, signIns: SignIns) =>
  async (app: FastifyInstance): Promise<void> => {
    const { accounts, identities, report } = workspace;

    const providerOf = ({ params }: FastifyRequest): Provider | undefined => {
      const name =
        typeof params === 'object' && params !== null && 'provider' in params
          ? params.provider
          : undefined;
      if (name !== 'github' && name !== 'google')
        throw new HttpError('missing', 'There is nothing at this address.');
      return signIns.providers.get(name);
    };

    const fail = (reply: FastifyReply, name: string, begun: Beginning, error: unknown) => {
      if (!(error instanceof HttpError)) report(error, `/oauth/${name}`);
      return leadBack(reply, begun, {
        [`${name}Error`]:
          error instanceof HttpError
            ? error.message
            : 'The sign-in could not be verified. Please try again.',
      });
    };

    const notSetUp = (request: FastifyRequest, reply: FastifyReply) =>
      fail(
        reply,
        request.url.startsWith('/oauth/github/') ? 'github' : 'google',
        AT_LOGIN,
        new HttpError('missing', 'This way to sign in is not set up here.'),
      );

    app.get('/oauth/:provider/authorize', async (request, reply) => {
      const provider = providerOf(request);
      if (!provider) return notSetUp(request, reply);
      const query = queryOf(request);
      const path = localPath(query.get('path'));
      if (isLedFromElsewhere(request)) return toLogin(reply, path, {});
      const link = linkIn(query);
      const beginning = {
        path,
        ...(query.get('confirm') === '1' && { confirms: true }),
        ...(link !== undefined && { link }),
      };
      const { protocol, host } = hostOf(request);
      const redirectUri = `${protocol}://${host}/oauth/${provider.name}/callback`;
      const attempt = {
        ...beginning,
        redirectUri,
        verifier: newSecret(),
        nonce: newSecret(),
      };
      const browser = newBrowser();
      const state = signIns.begun.issue({
        ...attempt,
        provider: provider.name,
        browser: browser.hash,
      });
      try {
        const url = await provider.authorizeUrl({ ...attempt, state });
        markBrowser(request, reply, attemptMark(state), browser.secret, SIGN_IN_TIMEOUT_MS / 1000);
        return await leadTo(reply, url.href);
      } catch (error) {
        return fail(reply, provider.name, beginning, error);
      }
    });

    /** The attempt that a callback belongs to: begun with this provider, in this browser, not long ago, and not come back before. */
    const attemptOf = (
      request: FastifyRequest,
      reply: FastifyReply,
      provider: Provider,
      state: string,
    ): StartedSignIn | null => {
      const begun = signIns.begun.redeem(state);
      const mark = attemptMark(state);
      const cookie = request.cookies[mark.name];
      if (cookie !== undefined) markBrowser(request, reply, mark, '', 0);
      return begun && begun.provider === provider.name && isMarked(cookie, begun.browser)
        ? begun
        : null;
    };

    /** A signed-in user comes back from the provider to confirm who they are: no account and no identity is added. */
    const confirm = async (request: FastifyRequest, reply: FastifyReply, person: Person) => {
      const userName = await identities.userOf(person);
      if (userName === null) throw new HttpError('refused', NOBODY);
      const browser = newBrowser();
      markBrowser(request, reply, CONFIRM_MARK, browser.secret, CODE_MS / 1000);
      const code = signIns.confirmations.issue({ userName, browser: browser.hash });
      return leadBack(reply, { path: '/', confirms: true }, { code });
    };

    const welcome = async (
      request: FastifyRequest,
      reply: FastifyReply,
      begun: StartedSignIn,
      person: Person,
      { title }: Provider,
    ) => {
      const { userName, toConfirm } = await signIns.people.find(person, title);
      if (toConfirm) {
        const { link, secret } = signIns.pendingLinks.issue({ person, title, userName });
        markBrowser(request, reply, linkMark(link), secret, LINK_MS / 1000);
        return leadBack(reply, { ...begun, link }, {});
      }
      if (person.githubToken !== undefined)
        await accounts.keepGithubToken(userName, person.githubToken);
      const browser = newBrowser();
      markBrowser(request, reply, LOGIN_MARK, browser.secret, CODE_MS / 1000);
      return leadBack(reply, begun, {
        code: signIns.codes.issue({ userName, browser: browser.hash }),
      });
    };

    app.get('/oauth/:provider/callback', async (request, reply) => {
      const provider = providerOf(request);
      if (!provider) return notSetUp(request, reply);
      const query = queryOf(request);
      const state = query.get('state') ?? '';
      const begun = attemptOf(request, reply, provider, state);
      if (!begun) return fail(reply, provider.name, AT_LOGIN, new HttpError('refused', NOT_YOURS));
      try {
        const person = await provider.personOf({ ...begun, state }, query);
        return begun.confirms
          ? await confirm(request, reply, person)
          : await welcome(request, reply, begun, person, provider);
      } catch (error) {
        return fail(reply, provider.name, begun, error);
      }
    });
  };
