import { CHAT_SOCKET } from '~/contract';
import { area } from '../../platform/area';
import { access } from './access';
import { channelRepository, type ChannelRepository } from './channels';
import { deleteOldDaily } from '../../platform/concurrency/daily';
import { exportRoute } from './exporting';
import { fileRepository, type FileRepository } from './files/files';
import { fileSite, FILES_AT } from './files/site';
import { groupRepository, type GroupRepository } from './groups';
import { chatHandlers } from './handlers';
import { endOf } from './queries/channels';
import { forgetOldMessages } from './queries/retention';
import { openBus, type Bus } from './live/bus';
import type { Authenticator } from './live/connection';
import { createHub } from './live/hub';
import { createWatching } from './live/watching';
import { socketRoute } from './live/socketRoute';
import { messageRepository, type MessageRepository } from './messages';
import { blockRepository, type BlockRepository } from './people';
import { streamRoute } from './stream/stream';
import { reportRepository, type ReportRepository } from './reports';
import {
  audienceKeyOf,
  streamOfChannel,
  streamTalkRepository,
  type StreamTalkRepository,
} from './streamTalks';
import * as tables from './tables';

declare module '../../platform/workspace' {
  interface Workspace {
    /** Conversations, their messages, and who is in them. */
    readonly chat: ChannelRepository &
      MessageRepository &
      GroupRepository &
      BlockRepository &
      ReportRepository &
      StreamTalkRepository & {
        readonly bus: Bus;
        readonly files: FileRepository;
      };
  }
}

/** Conversations between people, and beside streams. */
export const chat = area('chat', {
  tables,
  access,
  open: ({ db, config, report }, workspace) => {
    const files = fileRepository(db, () => workspace().stores);
    const bus = openBus(db, config.database, (error) => report(error, 'chat'));
    return {
      chat: {
        ...channelRepository(db, bus),
        ...messageRepository(db, bus, files),
        ...groupRepository(db, bus),
        ...blockRepository(db, bus),
        ...reportRepository(db),
        ...streamTalkRepository(db),
        bus,
        files,
      },
    };
  },
  serve: (workspace) => {
    const {
      db,
      config,
      chat: { bus, files },
      accounts,
      report,
      runtimes,
      signer,
    } = workspace;
    let stop = () => {};
    const told = (error: unknown) => report(error, 'chat');
    const watching = createWatching({
      mayHear: async (channelId, userName) =>
        (await streamOfChannel(workspace, channelId, userName)) !== null,
      revisionOf: async (channelId) => (await endOf(db, channelId)).revision,
      guestListOf: (channelId) => audienceKeyOf(db, channelId),
    });
    const hub = createHub({ db, bus, accounts, watching, report: told });
    const door: Authenticator = {
      async admit(token) {
        const query = Object.fromEntries(new URLSearchParams(token));
        const terms = await signer.verifyOnce('GET', CHAT_SOCKET, query);
        const { who } = terms ?? {};
        return who === undefined ? null : { userName: who, session: query['session'] ?? '' };
      },
      entered: hub.enter,
      left: hub.leave,
      said(connection, saying) {
        if (saying.op === 'watch')
          watching.watch(connection, saying.channel_id, saying.on).catch(told);
        if (saying.op === 'typing' && connection.guest)
          hub.typing(connection.guest, saying.channel_id);
      },
    };
    runtimes.mount(FILES_AT, fileSite(workspace));
    return {
      handlers: chatHandlers(workspace),
      routes: [
        socketRoute(door),
        exportRoute(workspace),
        ...(config.stream ? [streamRoute(config.stream)] : []),
      ],
      start() {
        hub.start();
        stop = deleteOldDaily(
          () => forgetOldMessages(db, config.chatDays).then(() => files.sweep(Date.now())),
          'forgetting old messages',
          report,
        );
      },
      async close() {
        stop();
        hub.close();
        await bus.close();
      },
    };
  },
});
