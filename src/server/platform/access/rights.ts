import { whyNot, type Right } from '~/contract/rights';
import type { Config } from '../settings/config';
import { HttpError } from '../httpError';
import type { Access } from './access';
import type { Account } from '../identity/account';

type Installation = Pick<Config, 'flags'>;

/** Why this person may not use a right; null where they may. */
export const whyNotOf = (
  { flags }: Installation,
  { plan_type }: Pick<Account, 'plan_type'>,
  right: Right,
): string | null => whyNot(plan_type, flags, right);

/** Refuses who lacks the right that a row names: a hidden control is never the only check (PRM-23). */
export const requireRight = (
  { who, right = 'workspace' }: Pick<Access, 'who' | 'right'>,
  config: Installation,
  account: Account,
): void => {
  if (who === 'anybody' || right === null) return;
  const reason = whyNotOf(config, account, 'workspace') ?? whyNotOf(config, account, right);
  if (reason !== null) throw new HttpError('refused', reason);
};
