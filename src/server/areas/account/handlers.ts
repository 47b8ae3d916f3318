import { NO_PAYMENTS, WRONG_PASSWORD, type api, type ReplyOf } from '~/contract';
import { isMarked } from '../../platform/http/cookies';
import { LOGIN_MARK, type SignIns } from './oauth/signIns';
import { teamOf } from './teamOf';
import { HttpError } from '../../platform/httpError';
import { createLimiter } from '../../platform/concurrency/limiter';
import type { Later } from '../../platform/concurrency/later';
import type { Workspace } from '../../platform/workspace';
import { confirmingHandlers } from './profile/confirming';
import { verifyPassword } from './passwords';
import { userFor } from './profile/userFor';
import { admitted } from './admission';
import type { Browser } from './sessions';
import { profileHandlers } from './profile/handlers';
import type { AreaHandlers } from '../../platform/area';
import type { access } from './access';

/** One check takes 33 MB and a thread that files need too. */
const BUSY = ['Too many people sign in at once. Please try again in a moment.', 2] as const;
const CHECKS = { atOnce: 2, waiting: 50, full: BUSY } as const;
/** For callers who try one name after the other, which no limit per name slows down: their checks have a queue of their own. */
const LAST_CHECKS = { atOnce: 1, waiting: 10, full: BUSY } as const;

const CODE_REFUSED = 'This sign-in is used up or took too long. Please sign in again.';

type Ask = Browser & { cookie(name: string): string | undefined };

/** Signs in as `admitted` does, and links the provider that waits for it; where it cannot be linked nobody is signed in. */
const admittedAndLinked = async (
  workspace: Workspace,
  { pendingLinks }: SignIns,
  userName: string,
  link: string | undefined,
  { cookie, ...browser }: Ask,
): Promise<ReplyOf<typeof api.account.signIn>> => {
  if (link === undefined) return admitted(workspace, userName, browser);
  const refused = (problem: string) => ({ status: 'Login Failed', Error: problem });
  const problem = pendingLinks.problemOf(link, cookie, userName);
  if (problem !== null) {
    await workspace.attempts.succeeded(userName, browser.address);
    return refused(problem);
  }
  const reply = await admitted(workspace, userName, browser);
  if (reply.token === undefined) return reply;
  const unlinked = await pendingLinks.complete(link, userName, browser);
  if (unlinked === null) return reply;
  await workspace.accounts.closeSession(reply.token);
  return refused(unlinked);
};

/** Signing in and out, and who is who in the team. */
export const accountHandlers = (
  workspace: Workspace,
  signIns: SignIns,
  later: Later,
): AreaHandlers<'account', typeof access> => {
  const { accounts, attempts, audit, config, secretBox } = workspace;
  const [checks, lastChecks] = [createLimiter(CHECKS), createLimiter(LAST_CHECKS)];
  const cookieSecret = secretBox.secretFor('github cookie');
  return {
    async signIn({ user_name, password, link }, { address, userAgent, cookie }) {
      // Counted before the slow check, so that many at once are not all let through.
      const { isLast } = await attempts.begin(user_name, address);
      const check = async () =>
        verifyPassword(password, await accounts.passwordHashOf(user_name), config.passwordCost);
      const isRight = await (isLast ? lastChecks : checks)
        .run(check)
        .catch(async (error: unknown) => {
          await attempts.takeBack(user_name, address);
          throw error;
        });
      if (!isRight) {
        // Only what is tried on a person there is gets written down: a reply that waited for it would tell who there is.
        later.do(
          () => audit.signInFailed(user_name, { address, userAgent }),
          'writing down a failed sign-in',
        );
        return { status: 'Login Failed', Error: WRONG_PASSWORD };
      }
      const ask = { address, userAgent, cookie };
      return admittedAndLinked(workspace, signIns, user_name, link, ask);
    },
    async signInOptions({ link: pending }, { cookie }) {
      const providers = [...signIns.providers.values()].map(({ name }) => name);
      const link =
        pending === undefined ? undefined : await signIns.pendingLinks.describe(pending, cookie);
      return { providers, ...(link && { link }) };
    },
    async exchangeCode({ code, link }, { cookie, address, userAgent }) {
      const finished = signIns.codes.redeem(code);
      // Somebody else's code would sign this person in to somebody else's account.
      if (!finished || !isMarked(cookie(LOGIN_MARK.name), finished.browser))
        return { status: 'Login Failed', Error: CODE_REFUSED };
      const ask = { address, userAgent, cookie };
      return admittedAndLinked(workspace, signIns, finished.userName, link, ask);
    },
    async signOut(_request, { token }) {
      await accounts.closeSession(token);
      return { status: 'Logged out' };
    },
    async readUser(_request, { user }) {
      // The addresses that open the person's GitHub are for browsers only: the scope of a token does not include them.
      return {
        user: userFor(user),
        ...(user.token_scope === undefined && { cookie_secret: cookieSecret }),
      };
    },
    async createSetupIntent() {
      throw new HttpError('unavailable', NO_PAYMENTS);
    },
    ...profileHandlers(workspace, checks),
    ...confirmingHandlers(workspace, signIns, checks),
    async readTeam(_request, { user }) {
      return { team: await teamOf(workspace, user) };
    },
    async collaborators(_request, { user }) {
      const others = await accounts.teammates(user.team_name, user.user_name);
      const those = (isDisabled: boolean) =>
        others
          .filter(({ disabled }) => disabled === isDisabled)
          .map(({ disabled: _, ...person }) => person);
      return { users: those(false), disabled_users: those(true) };
    },
  };
};
