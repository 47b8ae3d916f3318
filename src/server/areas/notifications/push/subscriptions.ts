import { createHash } from 'node:crypto';
import type { Database } from '../../../platform/database/database';
import type { SecretBox } from '../../../platform/files/secretBox';
import { invalid } from '../../../platform/httpError';
import {
  isSessionOpen,
  putSubscription,
  removeOldest,
  removeSubscriptionOf,
} from '../queries/subscriptions';
import type { Subscription } from './sender';
import type { PushServices } from './services';

/** So many browsers of a person are told; beyond them the one that came first is told no more. */
export const MAX_SUBSCRIPTIONS = 20;

const NO_SERVICE =
  'This is not the address of a push service that this workspace knows. The administrator can name it in ATELIER_PUSH_HOSTS.';
const BAD_KEYS = 'These are not the keys of a browser.';

export interface PushSubscriptions {
  /** This browser is told from now on, for as long as the session is open. */
  keep(userName: string, session: string, subscription: Subscription): Promise<void>;
  drop(userName: string, endpoint: string): Promise<void>;
  /** The browser that an id stands for; null where its address was sealed with another key. */
  opened(row: { readonly sealed: string; readonly userName: string }): Subscription | null;
}

const idOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('hex');

const refuseBadKeys = ({ p256dh, auth }: Subscription['keys']): void => {
  const [point, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')];
  if (point.length !== 65 || point[0] !== 4 || secret.length !== 16)
    throw invalid({ keys: BAD_KEYS });
};

/** The browsers that want push notifications. */
export const createPushSubscriptions = (
  db: Database,
  secretBox: SecretBox,
  services: PushServices,
): PushSubscriptions => ({
  async keep(userName, session, subscription) {
    if (!services.allows(subscription.endpoint)) throw invalid({ endpoint: NO_SERVICE });
    refuseBadKeys(subscription.keys);
    const row = {
      userName,
      session,
      sealed: secretBox.seal(JSON.stringify(subscription), userName),
      createDatetime: new Date(),
    };
    await db.transaction(async (tx) => {
      // A sign-out at the same moment is waited for, and not told any more.
      if (!(await isSessionOpen(tx, session))) return;
      await putSubscription(tx, { subscriptionId: idOf(subscription.endpoint), ...row });
      await removeOldest(tx, userName, MAX_SUBSCRIPTIONS);
    });
  },
  drop: (userName, endpoint) => removeSubscriptionOf(db, userName, idOf(endpoint)),
  opened({ sealed, userName }) {
    const subscription = secretBox.open(sealed, userName);
    return subscription === null ? null : (JSON.parse(subscription) as Subscription);
  },
});
