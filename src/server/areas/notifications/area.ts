import type { Config } from '../../platform/settings/config';
import { area } from '../../platform/area';
import { access } from './access';
import { createDigests, type Digests } from './digest/digests';
import { stopRoute } from './digest/stopRoute';
import { noticeHandlers } from './handlers';
import { createPushQueue } from './push/pushQueue';
import { pushKeysOf, type PushKeys } from './push/keys';
import { createPushSender } from './push/sender';
import { pushServices } from './push/services';
import { createPushSubscriptions, type PushSubscriptions } from './push/subscriptions';
import { noticeRepository, type NoticeRepository } from './queries/notices';
import { forgetOld } from '../../platform/notifications/writing';
import { deleteOldDaily } from '../../platform/concurrency/daily';

declare module '../../platform/workspace' {
  interface Workspace {
    /** Events of people's work. */
    readonly notices: NoticeRepository;
    readonly pushKeys: PushKeys;
    /** Browsers that want push notifications. */
    readonly pushSubscriptions: PushSubscriptions;
    /** Mails about what people have not seen. */
    readonly digests: Digests;
  }
}

/** Push services want to know whom to write to. */
const subjectOf = ({ url, mail }: Config) =>
  url?.startsWith('https:') ? url : `mailto:${/<([^<>]+)>$/.exec(mail.from)?.[1] ?? mail.from}`;

/** Events of people's work, whether or not they were there, and the channels of their notifications. */
export const notices = area('notices', {
  access,
  open: ({ db, secretBox, config, outbox, report }, workspace) => ({
    notices: noticeRepository(db),
    pushKeys: pushKeysOf(secretBox),
    pushSubscriptions: createPushSubscriptions(db, secretBox, pushServices(config.push)),
    digests: createDigests({
      db,
      outbox,
      config,
      report,
      doubt: (name) => workspace().accounts.doubt(name),
    }),
  }),
  serve(workspace) {
    const {
      db,
      config,
      digests,
      pushKeys: keys,
      pushSubscriptions: subscriptions,
      report,
    } = workspace;
    const sender = createPushSender({
      keys,
      services: pushServices(config.push),
      subject: subjectOf(config),
    });
    let stop = () => {};
    const courier = createPushQueue({ db, subscriptions, sender, report });
    return {
      handlers: noticeHandlers(workspace),
      routes: [stopRoute(workspace)],
      start() {
        stop = deleteOldDaily(() => forgetOld(db), 'forgetting old notices', report);
        courier.start();
        digests.start();
      },
      async close() {
        stop();
        await Promise.all([courier.close(), digests.close()]);
      },
    };
  },
});
