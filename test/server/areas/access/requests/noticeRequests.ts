/** Valid requests about notices. */
import { linkHashOf, newLinkToken } from '~/server/areas/account/links';
import { mailStops } from '~/server/platform/notifications/tables';
import { ADMIN } from '../../../support/openWorkspace';
import type { World } from '../world';

const plain =
  <Request>(request: Request) =>
  () => ({ request });

const mailStop = async ({ server: { workspace } }: World) => {
  const token = newLinkToken();
  await workspace.db.insert(mailStops).values({
    tokenHash: linkHashOf(token),
    userName: ADMIN.user_name,
    createDatetime: new Date(),
  });
  return token;
};
const KEYS_OF_A_BROWSER = {
  p256dh: Buffer.alloc(65, 4).toString('base64url'),
  auth: Buffer.alloc(16, 1).toString('base64url'),
};

export const NOTICE_REQUESTS = {
  read: plain({ since: 0 }),
  list: plain({}),
  seen: plain({ about: ['nothing'] }),
  seenAll: plain({ up_to: 0 }),
  pushToken: plain({}),
  subscribe: plain({ endpoint: 'https://fcm.googleapis.com/fcm/send/x', keys: KEYS_OF_A_BROWSER }),
  unsubscribe: plain({ endpoint: 'https://fcm.googleapis.com/fcm/send/x' }),
  stopMails: async (world: World) => ({ request: { token: await mailStop(world) } }),
};
