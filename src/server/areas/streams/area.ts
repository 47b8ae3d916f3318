import path from 'node:path';
import { LIVE_ROOM_PATH } from '~/contract/streams/liveRoom';
import { createTransport } from '../../platform/media/transports';
import { programFolders } from '../../platform/settings/programFolders';
import { area } from '../../platform/area';
import { access } from './access';
import { createAttendance } from './attendance';
import { liveRoomStreams } from './liveRoomStreams';
import { scopeOf, streamHandlers } from './handlers';
import { streamOwnership } from './ownership';
import { createChatLog } from './recording/chatLog';
import { createMaker } from './recording/makers/makers';
import { recordingRepository, type RecordingRepository } from './recording/queries';
import { linkedNotebook } from './recording/notebook';
import { NotebookWatch } from './recording/notebookWatch';
import { LiveRoomRecorder, together } from './recording/recorder';
import { createMaking } from './recording/rounds';
import { recordingRoute } from './recording/site';
import { createReminders } from './reminders';
import { streamRepository, type StreamRepository } from './queries/streams';
import { createLiveRooms, type LiveRooms } from './live/liveRooms';
import { liveRoomSite } from './live/site';
import { streamObjects } from './queries/objects';
import * as tables from './tables';

declare module '../../platform/workspace' {
  interface Workspace {
    /** Streams, and who has which part in them. */
    readonly streams: StreamRepository;
    /** Recordings of streams. */
    readonly recordings: RecordingRepository;
  }
}

/** Streams: from their schedule to the live room, and what was recorded of it. */
export const streams = area('streams', {
  tables,
  objects: streamObjects,
  access,
  holdings: ({ db }) => streamOwnership(db),
  open: ({ db }) => ({ streams: streamRepository(db), recordings: recordingRepository(db) }),
  serve(workspace) {
    const { config, signer, accounts, report, runtimes, recordings, engines } = workspace;
    const root = path.join(config.sharedFolder, 'recordings');
    const told = (error: unknown) => report(error, 'live rooms');
    const maker = createMaker({ root, engines, engine: config.recordingEngine });
    const making = createMaking({
      recordings,
      root,
      maker,
      chatLog: createChatLog(workspace, root),
      report,
    });
    const rooms: LiveRooms = createLiveRooms({
      transport: createTransport(config.media, config.dataFolder, told),
      streams: liveRoomStreams(workspace, (id) => rooms.end(id)),
      accounts,
      report: told,
      record: (streamId, stage, since) =>
        together([
          new NotebookWatch({
            root,
            streamId,
            since,
            report: told,
            linked: linkedNotebook(workspace, () => workspace.streams.linkOf(streamId)),
          }),
          new LiveRoomRecorder({
            root,
            streamId,
            stage,
            since,
            report: told,
            told: {
              alive: () => recordings.alive(streamId),
              trouble: (reason) => recordings.trouble(streamId, reason ?? ''),
              closed: () => recordings.closed(streamId).then(() => making.wake()),
            },
          }),
        ]),
    });
    const over = (streamId: string) => {
      rooms.end(streamId);
      // A room that was left before is recorded already.
      making.wake();
    };
    const attendance = createAttendance({
      streams: workspace.streams,
      occupied: rooms.occupied,
      close: over,
      report,
    });
    const reminders = createReminders({ ...workspace, close: over });
    runtimes.mount(
      LIVE_ROOM_PATH,
      liveRoomSite({
        signer,
        rooms,
        folder: programFolders.room,
        embedders: config.embedderOrigins,
        report: told,
      }),
    );
    return {
      handlers: streamHandlers(workspace, { close: over, root }),
      routes: [recordingRoute(workspace, root)],
      fingerprints: {
        readAll: async ({ user }, { status }: { readonly status: readonly string[] }) => {
          const scope = scopeOf(workspace, user, status);
          return `${scope[1].join(' ')} ${await workspace.streams.fingerprint(...scope)}`;
        },
      },
      start() {
        rooms.start();
        making.start();
        reminders.start();
        attendance.start();
      },
      async close() {
        await reminders.close();
        await attendance.close();
        await rooms.close();
        await making.close();
      },
    };
  },
});
