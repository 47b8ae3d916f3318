import type { Problem, RecordingData, Stream } from '~/contract';
import { trimOf, type Cut } from '~/contract/streams/recordingRules';
import { streamStatus } from '~/contract/streams/streamRules';
import type { RootState } from '~/web/lib/state/root';
import { selectConfig } from '~/web/lib/state/config';
import { findEntity } from '~/web/work/entities/entities';

const NO_CUES = [] as const;

/** The live room that is open in this tab; null where none is. */
export const selectOpenLiveRoom = (state: RootState) => state.streams?.live?.open ?? null;
/** Whether the person is in the live room of this stream. */
export const selectInLiveRoom = (state: RootState, stream_id: string): boolean =>
  selectOpenLiveRoom(state)?.stream_id === stream_id;
/** Whether they are on their way into it. */
export const selectJoining = (state: RootState, stream_id: string): boolean =>
  state.streams?.live?.joining === stream_id;
/** Why they did not get in; null where nothing of the kind happened. */
export const selectNotJoined = (state: RootState, stream_id: string): Problem | null => {
  const missed = state.streams?.live?.missed;
  return missed?.stream_id === stream_id ? missed.problem : null;
};

/** Whether a host removed this person from the room of this stream. */
export const selectIsRemoved = (state: RootState, stream_id: string): boolean =>
  state.streams?.live?.removedFrom.includes(stream_id) ?? false;

/** The pages on which the room of a stream stands; everywhere else it floats. */
export const isLiveRoomPage = (pathname: string, stream_id: string): boolean => {
  const id = encodeURIComponent(stream_id);
  return [
    `/streams/${id}`,
    `/components/streams/play/${id}`,
    `/components/streams/live/${id}`,
  ].includes(pathname);
};

/** Whether there is a conversation beside live rooms: where another provider carries conversations there is none. */
export const selectHasLiveRoomChat = (state: Pick<RootState, 'config'>): boolean =>
  selectConfig(state).stream_chat === null;

/** A stream as it was last read. */
export const selectStream = (state: RootState, stream_id: string): Stream | undefined =>
  state.streams?.objects && findEntity(state.streams?.objects.entities, stream_id);
/** Why it could not be read; undefined where it was. */
export const selectStreamProblem = (state: RootState, stream_id: string): Problem | undefined =>
  state.streams?.objects?.readFailures[stream_id];

/** The source of a stream's recording; null where there is nothing to play. A foreign server may know no recordings. */
export const playableOf = (stream: Stream | undefined): RecordingData | null =>
  stream && streamStatus(stream.status) === 'recorded' ? (stream.recording_data ?? null) : null;

/** The part of a stream's recording that is played. */
export const trimmedRangeOf = (stream: Stream | undefined): Cut => {
  const duration = stream?.recording_data?.duration ?? 0;
  return stream ? trimOf(stream, duration) : { start: 0, end: duration };
};

/** The recording that is open in this tab; null where none is. */
export const selectOpenRecording = (state: RootState) => state.streams?.player?.open ?? null;
/** Whether this stream's recording is open, wherever its window is. */
export const selectIsPlayed = (state: RootState, stream_id: string): boolean =>
  selectOpenRecording(state)?.stream_id === stream_id;
/** The second that is played, and what was said in the live room; null while that is not read. */
export const selectPlayedSecond = (state: RootState): number => state.streams?.player?.at ?? 0;
export const selectPlayedChat = (state: RootState) => state.streams?.player?.chat ?? null;
/** The captions that were read of the recording; none where there are none. */
export const selectPlayedCues = (state: RootState) =>
  state.streams?.captions?.read?.cues ?? NO_CUES;
