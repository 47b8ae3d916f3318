import { CHAT_SOCKET } from '~/contract';
import { area } from '../area';
import { access } from './access';
import { channelRepository, type ChannelRepository } from './channels';
import { groupRepository, type GroupRepository } from './groups';
import { chatHandlers } from './handlers';
import { openBus, type Bus } from './live/bus';
import type { Doorman } from './live/connection';
import { createHub } from './live/hub';
import { socketRoute } from './live/socketRoute';
import { messageRepository, type MessageRepository } from './messages';
import { blockRepository, type BlockRepository } from './people';
import { reportRepository, type ReportRepository } from './reports';
import * as tables from './tables';

declare module '../../workspace' {
  interface Workspace {
    /** What people say to each other. */
    readonly chat: ChannelRepository & MessageRepository & GroupRepository & BlockRepository & ReportRepository & { readonly bus: Bus };
  }
}

/** What people say to each other. */
export const chat = area('chat', {
  tables, access,
  open: ({ db, config, report }) => {
    const bus = openBus(db, config.database, (error) => report(error, 'chat'));
    return {
      chat: { ...channelRepository(db, bus), ...messageRepository(db, bus), ...groupRepository(db, bus), ...blockRepository(db), ...reportRepository(db), bus },
    };
  },
  serve: (workspace) => {
    const { db, chat: { bus }, accounts, report, signer } = workspace;
    const hub = createHub({ db, bus, accounts, report: (error) => report(error, 'chat') });
    const door: Doorman = {
      async admit(token) {
        const query = Object.fromEntries(new URLSearchParams(token));
        const terms = await signer.verify('GET', CHAT_SOCKET, query);
        const { who } = terms ?? {};
        return who === undefined ? null : { userName: who, session: query['session'] ?? '' };
      },
      entered: hub.enter,
      left: hub.leave,
      said: ({ guest }, saying) => { if (guest && saying.op === 'typing') hub.typing(guest, saying.channel_id); },
    };
    return {
      handlers: chatHandlers(workspace),
      routes: [socketRoute(door)],
      start: hub.start,
      async close() {
        hub.close();
        await bus.close();
      },
    };
  },
});
