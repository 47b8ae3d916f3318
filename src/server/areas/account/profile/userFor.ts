import type { User } from '~/contract';
import type { Account } from '../../../platform/identity/account';

/** The account as its own person is told it; a program with an API token is not told what opens their GitHub. */
export const userFor = ({
  plan_type: _plan,
  token_scope,
  sign_in_at: _at,
  ...user
}: Account): User => (token_scope === undefined ? user : { ...user, github_token: null });
