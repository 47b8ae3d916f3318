import { LIVE_ROOM_ROLE_OF } from '~/contract/streams/streamRules';
import type { Workspace } from '../../platform/workspace';
import type { LiveRoomStreams } from './live/liveRooms';
import { viewerNamed } from './queries/people';

/** Requests of rooms about streams. Somebody who is disabled, or whom the stream lets in no more, is out. */
export const liveRoomStreams = (
  { db, streams }: Pick<Workspace, 'db' | 'streams'>,
  close: (streamId: string) => void,
): LiveRoomStreams => ({
  async entryOf(streamId, userName) {
    const user = await viewerNamed(db, userName);
    if (!user) return null;
    const found = await streams.find(streamId, user);
    if (!found?.letIn || found.stream.status !== 'live') return null;
    const { role, live_datetime, create_datetime, stream_type } = found.stream;
    return {
      role: LIVE_ROOM_ROLE_OF[role],
      since: live_datetime ?? create_datetime,
      name: user.fullname || userName,
      picture: user.picture ?? '',
      camera: stream_type === 'video',
    };
  },
  attended: (streamId) => streams.attend([streamId]),
  async end(streamId) {
    await streams.move(streamId, 'end');
    close(streamId);
  },
});
