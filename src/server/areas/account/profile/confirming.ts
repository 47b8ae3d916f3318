import { randomBytes } from 'node:crypto';
import { NOT_YOUR_PASSWORD } from '~/contract/session/recentSignIn';
import type { Limiter } from '../../../platform/concurrency/limiter';
import { isMarked } from '../../../platform/http/cookies';
import { invalid, HttpError } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import type { AreaHandlers } from '../../../platform/area';
import type { access } from '../access';
import { currentPasswordOf } from '../attempts';
import { openLink } from '../links';
import { CONFIRM_MARK, type SignIns } from '../oauth/signIns';
import { hashPassword, verifyPassword } from '../passwords';

const NO_PASSWORD = 'Please input your password!';
const ELSEWHERE = 'You sign in through another provider and have no password here.';
const CODE_REFUSED =
  'This confirmation is used up, took too long or is of another account. Please confirm again.';
const OVER = 'This link is not good any more: it was used, or it is older than a week.';

/** Showing again who one is, and reverting what somebody did who was not. */
export const confirmingHandlers = (
  { accounts, addresses, attempts, audit, config }: Workspace,
  signIns: SignIns,
  checks: Limiter,
): Pick<AreaHandlers<'account', typeof access>, 'confirmSignIn' | 'revertAddress'> => ({
  async confirmSignIn({ password, code }, call) {
    const { user, session, address, userAgent } = call;
    if (code !== undefined) {
      const finished = signIns.confirmations.redeem(code);
      const isTheirs =
        finished?.userName === user.user_name &&
        isMarked(call.cookie(CONFIRM_MARK.name), finished.browser);
      if (!isTheirs) throw new HttpError('refused', CODE_REFUSED);
    } else {
      if (user.oauth_provider !== null) throw invalid({ password: ELSEWHERE });
      if (password === undefined) throw invalid({ password: NO_PASSWORD });
      const counted = currentPasswordOf(user.user_name);
      await attempts.begin(counted, address);
      const hash = await accounts.passwordHashOf(user.user_name);
      if (!(await checks.run(() => verifyPassword(password, hash, config.passwordCost)))) {
        await audit.signInFailed(user.user_name, { address, userAgent });
        throw invalid({ password: NOT_YOUR_PASSWORD });
      }
      await attempts.succeeded(counted, address);
    }
    await accounts.confirmSignIn(session);
    return { status: 'Confirmed' };
  },
  revertAddress: ({ token }, { address, userAgent }) =>
    openLink(attempts, { token, address }, OVER, async (hash) => {
      const owner = await addresses.ownerOf(hash);
      if (owner === null) return null;
      const unknown = randomBytes(32).toString('base64url');
      const passwordHash = await checks.run(() => hashPassword(unknown, config.passwordCost));
      const reverted = await addresses.revert(hash, owner, passwordHash, { address, userAgent });
      return (
        reverted && {
          status: 'Reverted',
          user_name: reverted.userName,
          email: reverted.email,
          password_token: reverted.passwordToken,
        }
      );
    }),
});
