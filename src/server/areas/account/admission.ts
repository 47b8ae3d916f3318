import { ACCOUNT_DISABLED, LOGIN_SUCCESS, type api, type ReplyOf } from '~/contract';
import type { Workspace } from '../../platform/workspace';
import type { Browser } from './sessions';

/**
 * Signs in a person who has proved their identity, by any means. Their address counts as known from then on. They alone learn that their account
 * is disabled.
 */
export const admitted = async (
  { accounts, attempts }: Pick<Workspace, 'accounts' | 'attempts'>,
  user_name: string,
  { address, userAgent }: Browser,
): Promise<ReplyOf<typeof api.account.signIn>> => {
  await attempts.succeeded(user_name, address);
  const token = await accounts.openSession(user_name, { address, userAgent });
  if (token === null) return { status: 'Login Failed', Error: ACCOUNT_DISABLED };
  return { status: LOGIN_SUCCESS, token, user_name };
};
