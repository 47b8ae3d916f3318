/*
 * Rules and texts of streams: for screens and for the server. Apart from the endpoints, and imported by its own path, so that
 * it comes with the pages that need it.
 */

import type { LiveRoomRole } from './liveRoom';
import type { Stream, StreamSettings } from './streams';

/** How a stream stands (STR-11, STR-12); compared without regard to case. */
export const STREAM_STATUSES = ['scheduled', 'live', 'ended', 'archived', 'recorded'] as const;
export type StreamStatus = (typeof STREAM_STATUSES)[number];
/** The status that a word names; undefined where it names none. */
export const streamStatus = (word: string): StreamStatus | undefined =>
  STREAM_STATUSES.find((one) => one === word.toLowerCase());

/** Sound alone, or sound and the pictures of cameras. A screen can be shared in both. */
export const STREAM_TYPES = ['audio', 'video'] as const;
export type StreamType = (typeof STREAM_TYPES)[number];

/** Defaults of a new stream (STR-11, STR-13). */
export const STREAM_DEFAULTS = {
  stream_type: 'audio',
  status: 'scheduled',
  visibility: { anyone_with_link: true, gallery: true, login_required: true },
} as const satisfies { readonly status: StreamStatus } & Partial<StreamSettings>;

/** The roles in a stream; the server assigns them. */
export const STREAM_ROLES = ['owner', 'speaker', 'collaborator', 'listener'] as const;
export type StreamRole = (typeof STREAM_ROLES)[number];
/** The label of a role where somebody joins (PRM-16, PRM-17). */
export const ROLE_LABELS = {
  owner: 'host',
  speaker: 'host',
  collaborator: 'collaborator',
  listener: 'listener',
} as const satisfies Record<StreamRole, string>;
/** The role in the live room by the role in the stream: owner and speakers lead it, collaborators are heard. */
export const LIVE_ROOM_ROLE_OF = {
  owner: 'host',
  speaker: 'host',
  collaborator: 'speaker',
  listener: 'listener',
} as const satisfies Record<StreamRole, LiveRoomRole>;

/** The roles that each action on a stream needs (STR-15, STR-25, PRM-12 to PRM-15). */
const MAY = {
  edit: ['owner', 'speaker', 'collaborator'],
  /** Changes to the speakers, the collaborators and those who may see it. */
  share: ['owner'],
  invite: ['owner', 'speaker', 'collaborator'],
  start: ['owner', 'speaker', 'collaborator'],
  end: ['owner', 'speaker'],
  archive: ['owner'],
  restore: ['owner'],
  delete: ['owner'],
  /** Choosing the part of its recording that is kept (PRM-12). */
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

/** The status of an archived stream before it was archived, which it gets again once it is restored. */
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

/** Texts about fields (STR-19 to STR-23). */
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
/** The faults of a form, by field. `scheduled`: the time that stood there before, which may be over. */
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
  // Filling in a form takes a moment, in which the chosen time may pass.
  else if (at < now - SCHEDULE.stepMinutes * 60_000 && at !== Date.parse(scheduled ?? ''))
    problems.schedule_datetime = STREAM_RULES.past;
  for (const list of ['speakers', 'collaborators'] as const)
    if (settings[list].includes(owner)) problems[list] = STREAM_RULES.owner;
  if (settings.speakers.some((one) => settings.collaborators.includes(one)))
    problems.collaborators = STREAM_RULES.both;
  return problems;
};

/** Toasts about streams (STR-29, STR-30). */
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
