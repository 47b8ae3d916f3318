import {
  RECENT_SIGN_IN_MS,
  SIGN_IN_AGAIN,
  SIGN_IN_AGAIN_RULE,
} from '~/contract/session/recentSignIn';
import { coversScope, NOT_BY_TOKEN, scopeTooSmall } from '~/contract/settings/tokenRules';
import { HttpError } from '../httpError';
import type { Workspace } from '../workspace';
import type { Access, Credential, WithCredential } from './access';
import type { Account } from '../identity/account';

/** Refuses an API token that may not do what needs this credential. */
export const requireScope = (
  credential: Credential,
  { token_scope: scope }: Pick<Account, 'token_scope'>,
): void => {
  if (scope === undefined || credential === 'none') return;
  if (credential === 'browser' || credential === 'recent sign-in')
    throw new HttpError('refused', NOT_BY_TOKEN);
  if (!coversScope(scope, credential))
    throw new HttpError('refused', scopeTooSmall(scope, credential));
};

/** A sign-in in the future is not recent either: a clock that was set back would keep it so. */
const isRecent = (at: number | null | undefined): boolean =>
  typeof at === 'number' && Math.abs(Date.now() - at) <= RECENT_SIGN_IN_MS;

/** Refuses a request that needs a recent sign-in from a session whose person has not shown for a while who they are. */
const requireRecentSignIn = async (
  accounts: Pick<Workspace['accounts'], 'signedInAt'>,
  { sign_in_at }: Account,
  session: string,
): Promise<void> => {
  if (isRecent(sign_in_at)) return;
  // They may have confirmed it on another server: what is remembered here is some seconds old.
  if (isRecent(await accounts.signedInAt(session))) return;
  throw new HttpError(SIGN_IN_AGAIN, SIGN_IN_AGAIN_RULE);
};

interface Asked {
  readonly request: unknown;
  readonly account: Account;
  /** The object that the row found. */
  readonly object: unknown;
  readonly session: string;
}

/** Refuses a request that does not come with what its row declares for it. */
export const requireCredential = async (
  { credential, stricter }: Pick<WithCredential<Access>, 'credential' | 'stricter'>,
  { accounts }: Pick<Workspace, 'accounts'>,
  { request, account, object, session }: Asked,
): Promise<void> => {
  const needed = stricter?.applies(request as never, account, object as never)
    ? stricter.credential
    : credential;
  requireScope(needed, account);
  if (needed === 'recent sign-in') await requireRecentSignIn(accounts, account, session);
};
