import { z } from 'zod';
import { EMAIL_RULE, isEmailAddress } from '../../settings/accountRules';
import {
  CAPTION_LANGUAGES,
  CLIP,
  LONGEST_RECORDING,
  RECORDING_STATES,
} from '../../streams/recordingRules';
import { LIVE_ROOM_ROLES } from '../../streams/liveRoom';
import {
  STREAM_DEFAULTS,
  STREAM_LIMITS,
  STREAM_ROLES,
  STREAM_RULES,
  STREAM_STATUSES,
  STREAM_TYPES,
} from '../../streams/streamRules';
import {
  authenticated,
  choice,
  displayName,
  Done,
  id,
  instant,
  line,
  listOf,
  text,
  userName,
} from '../wire.schema';

/** Somebody of a stream (ENT-14). */
export const StreamPerson = z.object({
  handle: z.string(),
  fullname: z.string(),
  user_name: z.string(),
  profile_picture_url: z.string().nullable(),
});

/** `gallery`: the owner's team finds it in the list. `anyone_with_link`: whoever is signed in and has its address may come. */
export const Visibility = z.object({
  anyone_with_link: z.boolean(),
  gallery: z.boolean(),
  login_required: z.literal(true, STREAM_RULES.signedIn),
});
const people = listOf(userName, STREAM_LIMITS.people);

/** The settings of a stream. */
export const StreamSettings = z.object({
  stream_name: displayName(STREAM_LIMITS.name, STREAM_RULES.name),
  description: line(STREAM_LIMITS.description, STREAM_RULES.description),
  schedule_datetime: z.iso.datetime(STREAM_RULES.schedule).max(40),
  stream_type: z.enum(STREAM_TYPES),
  visibility: Visibility,
  /** Names of people of the owner's team. */
  speakers: people,
  collaborators: people,
  /** The notebook that opens beside the room: one that who names it can read. */
  workload_id: id.nullable(),
  uni_id: choice.nullable(),
  uni_name: choice.nullable(),
  arxiv_id: choice.nullable(),
});

/** The data from which a recording is played (ENT-14). Addresses are for the session that asks, and are good for half a day and more. */
export const RecordingData = z.object({
  /** Seconds. */
  duration: z.number(),
  hls_vod_recording_path: z.string(),
  /** '' where nothing was said. */
  chat_recording_json_path: z.string(),
  session_started_at: instant,
  /** '' where nobody was seen, only heard. */
  storyboard_vtt_path: z.string(),
  thumbnail_path: z.string(),
});

/** How far a recording is, from 0 to 1, and since when; `usual_seconds`: for how long the last ones of this length were made. */
export const Recording = z.object({
  state: z.enum(RECORDING_STATES),
  progress: z.number(),
  since: instant,
  usual_seconds: z.number().nullable(),
  reason: z.string(),
});

/** A part of a recording that somebody shares. */
export const StreamClip = z.object({
  clip_id: z.string(),
  stream_id: z.string(),
  clip_name: z.string(),
  user_name: z.string(),
  start_time: z.number(),
  end_time: z.number(),
  /** '' where nobody was seen. */
  thumbnail_url: z.string(),
  create_datetime: instant,
});

/** Captions of a recording in one language: a WebVTT file, for the session that asks. */
export const CaptionTrack = z.object({ language: z.enum(CAPTION_LANGUAGES), url: z.string() });
const CellMoment = z.object({
  cell_id: z.string(),
  place: z.number().int(),
  change: z.enum(['added', 'edited', 'ran']),
  source: z.string(),
  output: z.string(),
});

export const Stream = StreamSettings.extend({
  stream_id: z.string(),
  /** The user name of its owner. */
  user_name: z.string(),
  owner: StreamPerson,
  speakers: z.array(StreamPerson),
  collaborators: z.array(StreamPerson),
  status: z.enum(STREAM_STATUSES),
  /** The role of the person who asks. */
  role: z.enum(STREAM_ROLES),
  view_count: z.number().int(),
  /** Since when it is, or was, live; null before. */
  live_datetime: instant.nullable(),
  ended_datetime: instant.nullable(),
  /** Null where nothing is recorded (yet). */
  recording: Recording.nullable(),
  recording_data: RecordingData.nullable(),
  recording_raw_data: z.object({ recording_created_at: instant }).nullable(),
  /** The part of the recording that its owner keeps, seconds; null where it is kept from its beginning, or to its end. */
  playback_start_time: z.number().nullable(),
  playback_end_time: z.number().nullable(),
  create_datetime: instant,
  update_datetime: instant,
});
const { stream_type, visibility, workload_id, uni_id, uni_name, arxiv_id, ...needed } =
  StreamSettings.shape;
const NewStream = {
  ...needed,
  stream_type: stream_type.default(STREAM_DEFAULTS.stream_type),
  visibility: visibility.default(STREAM_DEFAULTS.visibility),
  speakers: people.default([]),
  collaborators: people.default([]),
  workload_id: workload_id.default(null),
  uni_id: uni_id.default(null),
  uni_name: uni_name.default(null),
  arxiv_id: arxiv_id.default(null),
};
const ofOne = { stream_id: id };
const second = z.number().min(0).max(LONGEST_RECORDING);
const kept = {
  playback_start_time: second.nullable().optional(),
  playback_end_time: second.nullable().optional(),
};
const email = text(254).trim().refine(isEmailAddress, EMAIL_RULE);

export const schemas = {
  /** Those of the person, those where they have a part, and those that their team finds in the list; words of a status are compared without case. */
  readAll: {
    request: authenticated({ status: listOf(text(40), 20) }),
    reply: z.object({ streams: z.array(Stream) }),
  },
  read: { request: authenticated(ofOne), reply: z.object({ stream: Stream }) },
  create: { request: authenticated(NewStream), reply: z.object({ stream: Stream }) },
  /** Fields that are left out stay. Only the owner sets the part of the recording that is kept. */
  update: {
    request: authenticated({ ...ofOne, ...StreamSettings.partial().shape, ...kept }),
    reply: z.object({ stream: Stream }),
  },
  /** One move: 'live', 'ended' or 'archived'; of an archived one, the status before restores it. What it is already, it stays. */
  updateStatus: {
    request: authenticated({ ...ofOne, status: text(40) }),
    reply: z.object({ stream: Stream }),
  },
  /** Deletes an archived stream for good, with its recording, its clips and its chat. */
  delete: { request: authenticated(ofOne), reply: Done },
  /** Of a live stream: where its room is, for the app at the origin that asks, in this session. `notebook_url` is '' where nothing is linked that the person can read. */
  roomCode: {
    request: authenticated(ofOne),
    reply: z.object({ room_code: z.string(), room_url: z.string(), notebook_url: z.string() }),
  },
  /** A word that opens the live room once, within a minute, for who asks. */
  meetingToken: {
    request: authenticated(ofOne),
    reply: z.object({ token: z.string(), role: z.enum(LIVE_ROOM_ROLES) }),
  },
  /** Counts once for each viewer and session. */
  countView: { request: authenticated(ofOne), reply: z.object({ view_count: z.number().int() }) },
  /** Sends a mail with a calendar entry to each address. `way`: 'smtp' (also where left out), or 'file' on a server without mail; `link` is in the mail. */
  invite: {
    request: authenticated({
      ...ofOne,
      emails: listOf(
        email,
        STREAM_LIMITS.emails,
        `At most ${STREAM_LIMITS.emails} addresses at a time.`,
      ).min(1, EMAIL_RULE),
    }),
    reply: Done.extend({ way: z.enum(['smtp', 'file']).optional(), link: z.string().optional() }),
  },
  /** A picture of the recording at this second; '' where nobody was seen. */
  clipThumbnail: {
    request: authenticated({ ...ofOne, start_time: second }),
    reply: z.object({ thumbnail_url: z.string() }),
  },
  /** Without an end it is as long as clips are. */
  createClip: {
    request: authenticated({
      ...ofOne,
      start_time: second,
      end_time: second.optional(),
      clip_name: text(CLIP.name).trim().default(''),
    }),
    reply: z.object({ clip: StreamClip }),
  },
  readClips: { request: authenticated(ofOne), reply: z.object({ clips: z.array(StreamClip) }) },
  /** Its author and the owner of the stream may delete it. */
  deleteClip: { request: authenticated({ ...ofOne, clip_id: id }), reply: Done },
  /** How the linked notebook changed while the stream was live, by the second; none for who cannot read the notebook. */
  readMoments: {
    request: authenticated(ofOne),
    reply: z.object({ moments: z.array(z.object({ at: z.number(), cells: z.array(CellMoment) })) }),
  },
  /** The page of the notebook as it was at this second, and since which second it was so. */
  readNotebookAt: {
    request: authenticated({ ...ofOne, at: second }),
    reply: z.object({ url: z.string(), at: z.number() }),
  },
  /** Makes it a notebook of who asks. */
  copyNotebookAt: {
    request: authenticated({ ...ofOne, at: second }),
    reply: z.object({ notebook_id: z.string() }),
  },
  readCaptions: {
    request: authenticated(ofOne),
    reply: z.object({ captions: z.array(CaptionTrack) }),
  },
  /** Takes the one file of the form, in place of what there was in this language. */
  saveCaptions: {
    request: authenticated({ ...ofOne, language: z.enum(CAPTION_LANGUAGES) }),
    reply: z.object({ captions: z.array(CaptionTrack) }),
  },
  deleteCaptions: {
    request: authenticated({ ...ofOne, language: z.enum(CAPTION_LANGUAGES) }),
    reply: z.object({ captions: z.array(CaptionTrack) }),
  },
  /** Where this person stopped, seconds; null where they never began. */
  readPosition: {
    request: authenticated(ofOne),
    reply: z.object({ position: z.number().nullable() }),
  },
  savePosition: { request: authenticated({ ...ofOne, position: second }), reply: Done },
};
