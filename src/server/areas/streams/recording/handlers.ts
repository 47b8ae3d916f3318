import fs from 'node:fs/promises';
import path from 'node:path';
import { clipAt, cutProblem } from '~/contract/streams/recordingRules';
import { mayStream } from '~/contract/streams/streamRules';
import type { Stream } from '~/contract/streams/streams';
import { createAllowance } from '../../../platform/concurrency/allowance';
import type { Call } from '../../../platform/http/call';
import { invalid, HttpError } from '../../../platform/httpError';
import type { Workspace } from '../../../platform/workspace';
import type { Account } from '../../../platform/identity/account';
import type { StreamHandlers } from '../handlers';
import { pictureAt } from './making';
import { exists, foldersOf } from './folder';
import type { StoredClip } from '../queries/clips';
import { bestOf } from './renditions';
import { recordingAddress } from './site';

type RecordingHandlers = Pick<
  StreamHandlers,
  'clipThumbnail' | 'createClip' | 'readClips' | 'deleteClip' | 'readPosition' | 'savePosition'
>;

const NOT_THERE = 'This stream has no recording.';
const NO_PICTURE =
  'The picture of this second could not be made. Why, stands in the log of the server.';
const PICTURE_MS = 20_000;
/** So many pictures one person may have made at once, and then a second: each is a program that runs for a moment. */
const PACE = { atOnce: 6, perSecond: 1 } as const;

/** The recording of a stream, which must be there to be played. */
const recordingOf = ({ recording_data: data }: Stream) => {
  if (!data) throw new HttpError('conflict', NOT_THERE);
  return data;
};

/** The cut of a recording by its owner, checked. Nothing where a change does not speak of it. */
export const trimAfter = (
  stream: Stream,
  {
    playback_start_time: from,
    playback_end_time: to,
  }: Partial<Record<'playback_start_time' | 'playback_end_time', number | null | undefined>>,
): { readonly startTime: number | null; readonly endTime: number | null } | null => {
  if (from === undefined && to === undefined) return null;
  const { duration } = recordingOf(stream);
  if (!mayStream(stream.role, 'trim'))
    throw invalid({ playback_start_time: 'Only the owner says what is kept of the recording.' });
  const kept = {
    playback_start_time: from === undefined ? stream.playback_start_time : from,
    playback_end_time: to === undefined ? stream.playback_end_time : to,
  };
  const cut = { start: kept.playback_start_time ?? 0, end: kept.playback_end_time ?? duration };
  const problem = cutProblem(cut, duration, 'What is kept');
  const whole = kept.playback_start_time === null && kept.playback_end_time === null;
  if (problem !== undefined && !whole)
    throw invalid({ [from === undefined ? 'playback_end_time' : 'playback_start_time']: problem });
  return { startTime: kept.playback_start_time, endTime: kept.playback_end_time };
};

/** Clips of a recording, their pictures, and where somebody stopped. */
export const recordingHandlers = (
  { recordings, signer, report }: Pick<Workspace, 'recordings' | 'signer' | 'report'>,
  root: string,
): RecordingHandlers => {
  const pace = createAllowance(
    PACE,
    'You ask for pictures faster than they are made. Wait a few seconds.',
  );
  const pictureName = (at: number) => `at_${Math.floor(at)}.jpg`;
  /** The picture of a second: made once, when it is first asked for. */
  const pictureOf = async (stream: Stream, at: number, user: Account): Promise<string> => {
    const data = recordingOf(stream);
    if (data.storyboard_vtt_path === '') return '';
    const { made } = foldersOf(root, stream.stream_id);
    const target = path.join(made, pictureName(at));
    if (!(await exists(target))) {
      pace(user.user_name);
      const part = path.join(made, `part_${process.pid}_${Date.now()}.jpg`);
      const last = Math.max(0, data.duration - 0.5);
      try {
        await pictureAt(await bestOf(made), Math.min(Math.floor(at), last), part, {
          signal: AbortSignal.timeout(PICTURE_MS),
        });
        await fs.rename(part, target);
      } catch (error) {
        // Its words name folders of the server.
        report(error, 'making a picture of a recording');
        throw new HttpError('unavailable', NO_PICTURE);
      } finally {
        await fs.rm(part, { force: true });
      }
    }
    return pictureName(at);
  };
  const addressOf = ({ stream_id }: Stream, { user, addressed }: Call<unknown>) =>
    recordingAddress(signer, stream_id, user.user_name, addressed);
  const shown = (clip: StoredClip, stream: Stream, call: Call<unknown>) => ({
    ...clip,
    thumbnail_url: stream.recording_data?.storyboard_vtt_path
      ? addressOf(stream, call)(pictureName(clip.start_time))
      : '',
  });
  return {
    async clipThumbnail({ start_time }, call) {
      const { duration } = recordingOf(call.object);
      if (start_time > duration)
        throw invalid({
          start_time: `The recording is from 0 to ${Math.floor(duration)} seconds.`,
        });
      const name = await pictureOf(call.object, start_time, call.user);
      return { thumbnail_url: name && addressOf(call.object, call)(name) };
    },
    async createClip({ stream_id, start_time, end_time, clip_name }, call) {
      const { object: stream, user } = call;
      const { duration } = recordingOf(stream);
      const cut =
        end_time === undefined
          ? clipAt(start_time, duration)
          : { start: start_time, end: end_time };
      const problem = cutProblem(cut, duration, 'A clip');
      if (problem !== undefined)
        throw invalid({ [end_time === undefined ? 'start_time' : 'end_time']: problem });
      await pictureOf(stream, cut.start, user);
      return {
        clip: shown(
          await recordings.addClip({
            streamId: stream_id,
            userName: user.user_name,
            name: clip_name ?? '',
            ...cut,
          }),
          stream,
          call,
        ),
      };
    },
    readClips: async ({ stream_id }, call) => ({
      clips: (await recordings.clips(stream_id)).map((clip) => shown(clip, call.object, call)),
    }),
    async deleteClip({ stream_id, clip_id }, { object: stream, user }) {
      const gone = await recordings.removeClip(
        stream_id,
        clip_id,
        mayStream(stream.role, 'trim') ? null : user.user_name,
      );
      if (!gone) throw new HttpError('missing', 'This clip does not exist, or it is not yours.');
      return { status: 'Deleted' };
    },
    readPosition: async ({ stream_id }, { user }) => ({
      position: await recordings.position(stream_id, user.user_name),
    }),
    async savePosition({ stream_id, position }, { object: stream, user }) {
      await recordings.stopAt(
        stream_id,
        user.user_name,
        Math.min(position, recordingOf(stream).duration),
      );
      return { status: 'Saved' };
    },
  };
};
