import type { Stream } from '~/contract/streams/streams';
import type { RecordingRow } from './queries';

type Told = Pick<
  Stream,
  | 'recording'
  | 'recording_data'
  | 'recording_raw_data'
  | 'playback_start_time'
  | 'playback_end_time'
>;

/** The view of a recording (ENT-14). Where addresses will stand, the names of files stand: whom they are for is not known here. */
export const recordingViewOf = (row: RecordingRow | null, liveSince: Date): Told => {
  if (!row)
    return {
      recording: null,
      recording_data: null,
      recording_raw_data: null,
      playback_start_time: null,
      playback_end_time: null,
    };
  const {
    state,
    progress,
    reason,
    since,
    duration,
    hasPicture,
    hasChat,
    madeDatetime,
    startTime,
    endTime,
  } = row;
  return {
    recording: { state, progress, since: since.toISOString(), usual_seconds: null, reason },
    recording_data:
      state === 'done'
        ? {
            duration,
            hls_vod_recording_path: 'index.m3u8',
            chat_recording_json_path: hasChat ? 'chat.json' : '',
            session_started_at: liveSince.toISOString(),
            storyboard_vtt_path: hasPicture ? 'storyboard.vtt' : '',
            thumbnail_path: hasPicture ? 'thumbnail.jpg' : '',
          }
        : null,
    recording_raw_data: madeDatetime ? { recording_created_at: madeDatetime.toISOString() } : null,
    playback_start_time: startTime,
    playback_end_time: endTime,
  };
};
