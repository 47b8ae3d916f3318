/*
 * What holds of streams, and what is said of them: for screens and for the server. Apart from the endpoints, and imported by its own path, so that
 * it comes with the pages that need it.
 */

import type { LiveRoomRole } from './liveRoom';
import type { Stream, StreamSettings } from './streams';

/** How a stream stands (STR-11, STR-12); compared without regard to case. */
export const STREAM_STATUSES = ['scheduled', 'live', 'ended', 'archived', 'recorded'] as const;
export type StreamStatus = (typeof STREAM_STATUSES)[number];
/** What the word of a status means; undefined where it is none. */
export const streamStatus = (word: string): StreamStatus | undefined =>
  STREAM_STATUSES.find((one) => one === word.toLowerCase());

/** Sound alone, or sound and the pictures of cameras. A screen can be shared in both. */
export const STREAM_TYPES = ['audio', 'video'] as const;
export type StreamType = (typeof STREAM_TYPES)[number];

/** What a new stream is (STR-11, STR-13). */
export const STREAM_DEFAULTS = {
  stream_type: 'audio',
  status: 'scheduled',
  visibility: { anyone_with_link: true, gallery: true, login_required: true },
} as const satisfies { readonly status: StreamStatus } & Partial<StreamSettings>;

/** Who somebody is in a stream; the server says so. */
export const STREAM_ROLES = ['owner', 'speaker', 'collaborator', 'listener'] as const;
export type StreamRole = (typeof STREAM_ROLES)[number];
/** What a role is called where somebody joins (PRM-16, PRM-17). */
export const ROLE_LABELS = {
  owner: 'host',
  speaker: 'host',
  collaborator: 'collaborator',
  listener: 'listener',
} as const satisfies Record<StreamRole, string>;
/** Who somebody is in the live room: owner and speakers lead it, collaborators are heard. */
export const LIVE_ROOM_ROLE_OF = {
  owner: 'host',
  speaker: 'host',
  collaborator: 'speaker',
  listener: 'listener',
} as const satisfies Record<StreamRole, LiveRoomRole>;

/** Who may do what with a stream (STR-15, STR-25, PRM-12 to PRM-15). */
const MAY = {
  edit: ['owner', 'speaker', 'collaborator'],
  /** Who speaks, who collaborates, and who may see it. */
  share: ['owner'],
  invite: ['owner', 'speaker', 'collaborator'],
  start: ['owner', 'speaker', 'collaborator'],
  end: ['owner', 'speaker'],
  archive: ['owner'],
  restore: ['owner'],
  delete: ['owner'],
  /** What is kept of its recording (PRM-12). */
  trim: ['owner'],
} as const satisfies Readonly<Record<string, readonly StreamRole[]>>;
export type StreamAct = keyof typeof MAY;
export const mayStream = (role: StreamRole, act: StreamAct): boolean =>
  MAY[act].some((one) => one === role);
/** Fields that only somebody who may share it changes. */
export const SHARE_FIELDS = [
  'speakers',
  'collaborators',
  'visibility',
] as const satisfies readonly (keyof StreamSettings)[];

/**
 * The one way a stream goes (STR-14): what an act makes of which status. What is recorded is so by the server. What is archived can be restored: it
 * is then what it was before (`statusBefore`), at the earliest scheduled.
 */
export const STREAM_MOVES = {
  start: { from: ['scheduled'], to: 'live' },
  end: { from: ['live'], to: 'ended' },
  archive: { from: ['scheduled', 'ended', 'recorded'], to: 'archived' },
  restore: { from: ['archived'], to: 'scheduled' },
} as const satisfies Readonly<
  Partial<Record<StreamAct, { readonly from: readonly StreamStatus[]; readonly to: StreamStatus }>>
>;
export type StreamMove = keyof typeof STREAM_MOVES;
/** The act that makes this of a stream that is not archived; undefined where none does. */
export const moveTo = (status: string): StreamMove | undefined =>
  (Object.keys(STREAM_MOVES) as StreamMove[]).find(
    (move) => move !== 'restore' && STREAM_MOVES[move].to === streamStatus(status),
  );
export const canMove = (status: string, move: StreamMove): boolean =>
  STREAM_MOVES[move].from.some((one) => one === streamStatus(status));

/** What an archived stream was before, and is again once it is restored. */
export const statusBefore = ({
  live_datetime,
  recording_data,
}: Pick<Stream, 'live_datetime' | 'recording_data'>): StreamStatus => {
  if (live_datetime === null) return 'scheduled';
  return recording_data ? 'recorded' : 'ended';
};

/** The longest name and description, and the most people of each list, and addresses of one invitation. */
export const STREAM_LIMITS = { name: 200, description: 2_000, people: 50, emails: 20 } as const;
/** How the schedule is chosen and written (STR-22). */
export const SCHEDULE = { stepMinutes: 5, format: 'YYYY-MM-DD HH:mm' } as const;
/** So long before the start its people are reminded, ms. */
export const REMINDER_MS = 15 * 60_000;

/** What is said of fields (STR-19 to STR-23). */
export const STREAM_RULES = {
  name: 'Please input your stream name!',
  description: 'Please input a description!',
  schedule: 'Please input a schedule!',
  past: 'This time is over. Choose a later one.',
  both: 'A person cannot be both speaker and collaborator.',
  owner: 'The owner speaks in any case.',
  share: 'Only the owner changes this.',
  started: 'The stream has begun already.',
  signedIn: 'A live room is for people who are signed in.',
} as const;

type Checked = Pick<
  StreamSettings,
  'stream_name' | 'description' | 'schedule_datetime' | 'speakers' | 'collaborators'
>;
/** What is wrong with what somebody filled in, by field. `scheduled`: the time that stood there before, which may be over. */
export const streamProblems = (
  settings: Checked,
  owner: string,
  now: number,
  scheduled?: string,
): Partial<Record<keyof Checked, string>> => {
  const problems: Partial<Record<keyof Checked, string>> = {};
  const at = Date.parse(settings.schedule_datetime);
  if (settings.stream_name.trim() === '') problems.stream_name = STREAM_RULES.name;
  if (settings.description.trim() === '') problems.description = STREAM_RULES.description;
  if (Number.isNaN(at)) problems.schedule_datetime = STREAM_RULES.schedule;
  // Who fills a form in takes a moment longer than the step that they chose.
  else if (at < now - SCHEDULE.stepMinutes * 60_000 && at !== Date.parse(scheduled ?? ''))
    problems.schedule_datetime = STREAM_RULES.past;
  for (const list of ['speakers', 'collaborators'] as const)
    if (settings[list].includes(owner)) problems[list] = STREAM_RULES.owner;
  if (settings.speakers.some((one) => settings.collaborators.includes(one)))
    problems.collaborators = STREAM_RULES.both;
  return problems;
};

/** What is told of streams (STR-29, STR-30). */
export const STREAM_TEXTS = {
  updated: 'Stream updated',
  archived: 'Stream archived',
  saved: 'Update stream success',
  deleted: 'Delete stream success',
  saveFailed: 'Unable to save the stream',
} as const;

/** Where a stream is in the app. */
export const streamPath = ({ stream_id }: Pick<Stream, 'stream_id'>): string =>
  `/streams/${encodeURIComponent(stream_id)}`;
