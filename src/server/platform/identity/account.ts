import { createHash } from 'node:crypto';
import type { PlanType, User } from '~/contract/settings/account';
import type { TokenScope } from '~/contract/settings/tokenRules';

/** The user of a bearer, and the plan of their team. */
export type Account = User & {
  readonly plan_type: PlanType | null;
  /** The scope of the API token with which a program asks in their name; undefined of a browser. */
  readonly token_scope?: TokenScope;
  /** When the person of a browser's session last showed who they are, milliseconds since 1970. */
  readonly sign_in_at?: number;
};

/** The name of a session: the hash of its token. Whoever reads it cannot sign in with it. */
export const sessionOf = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
