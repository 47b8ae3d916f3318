import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios';
import { changed, type Wire } from '#test/harness/wire';
import type { TestWorkspace } from '#test/server/support/openWorkspace';
import {
  api,
  type RecordingData,
  type Stream,
  type StreamClip,
  type StreamSettings,
} from '~/contract';
import {
  CLIP,
  type CaptionLanguage,
  type ChatLogEntry,
  type NotebookMoment,
} from '~/contract/streams/recordingRules';
import { streamRecordings } from '~/server/areas/streams/tables';
import { blank, settingsOf } from '~/web/features/streams/form/model/forms';

const STARTED = '2026-11-02T10:00:00.000Z';
const FILES = 'http://files.test';
const VTT = [
  'WEBVTT',
  ...Array.from({ length: 120 }, (_, index) => {
    const time = (second: number) =>
      `00:${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}.000`;
    return `${time(index * 5)} --> ${time(index * 5 + 5)}\nstoryboard_00${1 + Math.floor(index / 36)}.jpg?sign=x#xywh=${(index % 6) * 160},${(Math.floor(index / 6) % 6) * 90},160,90`;
  }),
].join('\n\n');

/** A file of a recording, to be answered or counted like an endpoint. */
export const fileAt = (name: string) => ({ path: `${FILES}/${name}` as `/${string}` });

/** A chat message in the live room at a second; by default there are three, at 10, 70 and 300. */
export const chatLogEntry = (at: number, name: string, text: string): ChatLogEntry => ({
  MessageID: `m${at}`,
  SenderName: name,
  Message: text,
  SentAt: new Date(Date.parse(STARTED) + at * 1000).toISOString(),
});
export const CHAT_LOG = [
  chatLogEntry(10, 'ada', 'Hello'),
  chatLogEntry(300, 'Grace', 'The end'),
  chatLogEntry(70, 'ada', 'A question'),
];

/** Where the files of a recording are, at the n-th time that they are asked for. */
const dataAt = (turn: number, more: Partial<RecordingData> = {}): RecordingData => ({
  duration: 600,
  hls_vod_recording_path: `${FILES}/index.m3u8?turn=${turn}`,
  chat_recording_json_path: `${FILES}/chat.json`,
  session_started_at: STARTED,
  storyboard_vtt_path: `${FILES}/storyboard.vtt`,
  thumbnail_path: `${FILES}/poster.jpg`,
  ...more,
});

type Asked = Readonly<Record<string, unknown>>;
const bodyOf = (config: InternalAxiosRequestConfig) => JSON.parse(String(config.data)) as Asked;
const answer =
  (reply: (asked: Asked) => object | string) =>
  async (config: InternalAxiosRequestConfig): Promise<AxiosResponse> => ({
    data: reply(config.data === undefined ? {} : bodyOf(config)),
    status: 200,
    statusText: '',
    headers: {},
    config,
  });

interface Given {
  readonly data?: Partial<RecordingData>;
  readonly row?: Partial<Stream>;
  readonly position?: number | null;
  readonly clips?: readonly Partial<StreamClip>[];
  readonly moments?: readonly NotebookMoment[];
  readonly said?: readonly ChatLogEntry[];
  /** WebVTT files that the owner gave: these are kept and handed out by the real server. */
  readonly captions?: Partial<Record<CaptionLanguage, string>>;
}

/** A stream of the real server that is over, with a recording that stands in for one: what is asked of it is answered, and kept to be looked at. */
export const recordedStream = async (
  server: TestWorkspace,
  token: string,
  wire: Wire,
  given: Given = {},
  settings: Partial<StreamSettings> = {},
) => {
  const wanted = settingsOf({
    ...blank('admin', Date.now() + 3_600_000),
    stream_name: 'Reading group',
    description: 'We read.',
  });
  const { stream } = await server.get('streams', 'create', { ...wanted, ...settings }, { token });
  const { stream_id } = stream;
  for (const status of ['live', 'ended'])
    await server.get('streams', 'updateStatus', { stream_id, status }, { token });
  await server.workspace.db.insert(streamRecordings).values({
    streamId: stream_id,
    state: 'done',
    duration: 600,
    since: new Date(),
    heldUntil: new Date(),
  });
  for (const [language, vtt] of Object.entries(given.captions ?? {}) as [
    CaptionLanguage,
    string,
  ][]) {
    await server.get(
      'streams',
      'saveCaptions',
      { stream_id, language },
      { token, files: { 'talk.vtt': vtt } },
    );
  }
  const kept: Partial<Stream> = {};
  const asked = {
    positions: [] as number[],
    updates: [] as Asked[],
    clips: [] as Asked[],
    thumbnails: [] as Asked[],
    pages: [] as number[],
    copies: [] as Asked[],
  };
  let turn = 0;
  const recorded = (row: unknown): object => ({
    ...(row as object),
    status: 'recorded',
    recording_data: dataAt(turn, given.data),
    ...given.row,
    ...kept,
  });
  const isIt = (row: unknown) => (row as Stream).stream_id === stream_id;
  wire.break(
    api.streams.read,
    changed(({ stream: row }) => {
      turn += 1;
      return { stream: isIt(row) ? recorded(row) : row };
    }),
  );
  wire.break(
    api.streams.readAll,
    changed(({ streams }) => ({
      streams: (streams as unknown[]).map((row) => (isIt(row) ? recorded(row) : row)),
    })),
  );
  wire.break(api.streams.update, async (config, real) => {
    const { playback_start_time, playback_end_time } = bodyOf(config) as Partial<Stream>;
    asked.updates.push(bodyOf(config));
    Object.assign(kept, { playback_start_time, playback_end_time });
    const reply = await real({
      ...config,
      url: api.streams.read.path,
      data: JSON.stringify({ stream_id, user_name: 'admin' }),
    });
    return { ...reply, data: { stream: recorded((reply.data as { stream: unknown }).stream) } };
  });
  const clipOf = (clip: Partial<StreamClip>, index: number): StreamClip => ({
    clip_id: `c${index}`,
    stream_id,
    clip_name: 'The question',
    user_name: 'ada',
    start_time: 60,
    end_time: 130,
    thumbnail_url: '',
    create_datetime: STARTED,
    ...clip,
  });
  const clips = (given.clips ?? []).map(clipOf);
  wire.break(
    api.streams.readPosition,
    answer(() => ({ position: given.position ?? null })),
  );
  wire.break(
    api.streams.savePosition,
    answer(({ position }) => {
      asked.positions.push(Number(position));
      return { success: true };
    }),
  );
  wire.break(
    api.streams.countView,
    answer(() => ({ view_count: 1 })),
  );
  wire.break(
    api.streams.readClips,
    answer(() => ({ clips })),
  );
  wire.break(
    api.streams.clipThumbnail,
    answer((request) => {
      asked.thumbnails.push(request);
      return { thumbnail_url: `${FILES}/thumb.jpg` };
    }),
  );
  wire.break(
    api.streams.createClip,
    answer((request) => {
      asked.clips.push(request);
      const { start_time, end_time, clip_name } = request as Pick<
        StreamClip,
        'start_time' | 'end_time' | 'clip_name'
      >;
      return {
        clip: clipOf(
          {
            user_name: 'admin',
            start_time,
            end_time: end_time ?? start_time + CLIP.seconds,
            clip_name,
          },
          9,
        ),
      };
    }),
  );
  wire.break(
    api.streams.readMoments,
    answer(() => ({ moments: given.moments ?? [] })),
  );
  wire.break(
    api.streams.readNotebookAt,
    answer(({ at }) => {
      asked.pages.push(Number(at));
      return { url: `http://localhost:8888/nb/read-${String(at)}/read`, at };
    }),
  );
  wire.break(
    api.streams.copyNotebookAt,
    answer((request) => {
      asked.copies.push(request);
      return { notebook_id: 'nb-copy' };
    }),
  );
  wire.break(
    api.streams.deleteClip,
    answer(() => ({ success: true })),
  );
  wire.break(
    fileAt('chat.json'),
    answer(() => JSON.stringify(given.said ?? CHAT_LOG)),
  );
  wire.break(
    fileAt('storyboard.vtt'),
    answer(() => VTT),
  );
  return { stream, stream_id, asked };
};
