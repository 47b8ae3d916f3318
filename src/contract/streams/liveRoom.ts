/*
 * The live room of a stream: what its page says to the app around it and hears from it, and what page and server say to each other. The checks of
 * the messages between windows stand here, because both sides make them and neither has a validator in its bundle.
 */

/** The roles in a room: hosts lead it, speakers are heard, listeners hear. */
export const LIVE_ROOM_ROLES = ['host', 'speaker', 'listener'] as const;
export type LiveRoomRole = (typeof LIVE_ROOM_ROLES)[number];

/** The kinds of tracks that a page sends: sound, the camera's picture, the screen's. */
export const TRACK_KINDS = ['microphone', 'camera', 'screen'] as const;
export type TrackKind = (typeof TRACK_KINDS)[number];

/** People of one room, of those who are heard, and pictures that are shown at a time. */
export const LIVE_ROOM_LIMITS = {
  people: 60,
  speakers: 8,
  pictures: 4,
  messageBytes: 64 * 1024,
  wordsPerSecond: 20,
} as const;
/** How long a place is kept for somebody whose connection broke, and for how long a token opens the room, ms. */
export const LIVE_ROOM_TIMES = {
  placeKeptMs: 20_000,
  tokenMs: 60_000,
  levelsMs: 400,
  /** How often the server reports that the connection works, and the silence after which a page treats it as lost. */
  aliveMs: 2_000,
  silentMs: 6_000,
} as const;
/** Where the gateway serves the page of rooms, and below it the socket. */
export const LIVE_ROOM_PATH = '/room/';
export const LIVE_ROOM_SOCKET = '/room/socket';

/** Why the server closed a room's socket. */
export const LIVE_ROOM_CLOSE_CODES = {
  stranger: 4400,
  refused: 4401,
  removed: 4403,
  full: 4409,
  ended: 4410,
  elsewhere: 4412,
  fast: 4429,
  later: 1012,
} as const;

/** Somebody in a room. A slot is the number of the track on which the others get them; null where nothing of it is sent on. */
export interface LiveRoomParticipant {
  readonly id: string;
  readonly user_name: string;
  readonly name: string;
  readonly picture: string;
  readonly role: LiveRoomRole;
  readonly muted: boolean;
  readonly hand: boolean;
  /** False while their connection is broken and their place is kept. */
  readonly here: boolean;
  readonly microphone: number | null;
  readonly camera: number | null;
  readonly screen: number | null;
}

export interface LiveRoomIceServer {
  readonly urls: string;
  readonly username?: string;
  readonly credential?: string;
}

/** The messages of a page on the socket. */
export type LiveRoomClientMessage =
  /** The first word. `place` is the secret of a place that was kept, `sends` what it still sends: the other lanes are closed before anybody is told. */
  | {
      readonly op: 'enter';
      readonly token: string;
      readonly place?: string;
      readonly sends?: readonly TrackKind[];
    }
  | { readonly op: 'answer'; readonly sdp: string }
  /** Its own connection for its lanes, where the server's offer has none. */
  | { readonly op: 'offer'; readonly sdp: string }
  /** Opens or closes a lane. A room of sound alone takes no camera. A message with a number is answered by `sends` with the same one. */
  | { readonly op: 'send'; readonly lane: TrackKind; readonly on: boolean; readonly n?: number }
  | { readonly op: 'hand'; readonly raised: boolean }
  /** An invitation to speak is taken. */
  | { readonly op: 'accept' }
  | { readonly op: 'decline' }
  | { readonly op: 'leave' }
  /** Of hosts alone. */
  | { readonly op: 'invite' | 'quieten' | 'mute' | 'remove'; readonly id: string }
  | { readonly op: 'end' };

/** The messages of the server on the socket. */
export type LiveRoomServerMessage =
  | {
      readonly ev: 'entered';
      readonly id: string;
      readonly place: string;
      readonly since: string;
      readonly now: string;
      readonly camera: boolean;
      readonly ice: readonly LiveRoomIceServer[];
    }
  /**
   * The one description of a connection: three lanes of the page, then the slots of sound, then those of pictures. Without `lanes` there are the slots
   * alone, and the page offers another connection for its lanes.
   */
  | { readonly ev: 'offer'; readonly sdp: string; readonly lanes: boolean }
  /** The answer to the page's own offer. */
  | { readonly ev: 'answer'; readonly sdp: string }
  /** The connection works. */
  | { readonly ev: 'alive' }
  | { readonly ev: 'people'; readonly people: readonly LiveRoomParticipant[] }
  /** Whether a lane is sent on since the page said so under this number; what was told of people before knows nothing of it. */
  | { readonly ev: 'sends'; readonly n: number; readonly on: boolean }
  | { readonly ev: 'dominant'; readonly id: string | null }
  /** How loud those are who were heard, from 0 to 1, by id. */
  | { readonly ev: 'levels'; readonly levels: Readonly<Record<string, number>> }
  | { readonly ev: 'invited'; readonly by: string }
  | { readonly ev: 'muted'; readonly by: string }
  /** A request was refused, with the reason as a sentence. */
  | { readonly ev: 'refused'; readonly reason: string };

/** Somebody as the app is told of them. */
export interface LiveRoomParticipantInfo {
  readonly userId: string;
  readonly name: string;
  readonly picture: string;
  readonly role: LiveRoomRole;
}

/** The messages of the page to the app, by type (STR-09); pages of other makers know the first six, too. */
export interface LiveRoomMessages {
  readonly 'dominantSpeaker.change': { readonly userId: string | null };
  readonly speakersList: { readonly speakers: readonly LiveRoomParticipantInfo[] };
  readonly listenersList: { readonly listeners: readonly LiveRoomParticipantInfo[] };
  readonly liveTime: { readonly seconds: number };
  readonly mutedSpeakers: { readonly userIds: readonly string[] };
  readonly openNotebook: { readonly url: string };
  /** It needs a token to enter, or to enter again. */
  readonly tokenWanted: Readonly<Record<string, never>>;
  /** The page is out of the room, for good. */
  readonly left: { readonly reason: 'left' | 'ended' | 'removed' | 'elsewhere' };
}
export type LiveRoomMessage = {
  [Type in keyof LiveRoomMessages]: { readonly type: Type; readonly data: LiveRoomMessages[Type] };
}[keyof LiveRoomMessages];

/** The messages of the app to the page. */
export type LiveRoomCommand =
  | { readonly type: 'token'; readonly token: string }
  /** There is none, in a sentence. `final`: asking again is of no use. */
  | { readonly type: 'noToken'; readonly reason: string; readonly final: boolean }
  | { readonly type: 'theme'; readonly theme: 'light' | 'dark' | 'system' }
  | { readonly type: 'leave' };

type Check = (value: unknown) => boolean;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const words =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= most;
const among =
  (...known: readonly unknown[]): Check =>
  (value) =>
    known.includes(value);
const many =
  (check: Check, most: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= most && value.every(check);
const shape =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, check]) => check(value[name]));
const guest = shape({
  userId: words(64),
  name: words(200),
  picture: words(4096),
  role: among(...LIVE_ROOM_ROLES),
});

const MESSAGES: { readonly [Type in keyof LiveRoomMessages]: Check } = {
  'dominantSpeaker.change': shape({ userId: (value) => value === null || words(64)(value) }),
  speakersList: shape({ speakers: many(guest, LIVE_ROOM_LIMITS.people) }),
  listenersList: shape({ listeners: many(guest, LIVE_ROOM_LIMITS.people) }),
  liveTime: shape({ seconds: (value) => Number.isInteger(value) && Number(value) >= 0 }),
  mutedSpeakers: shape({ userIds: many(words(64), LIVE_ROOM_LIMITS.people) }),
  openNotebook: shape({ url: words(4096) }),
  tokenWanted: isObject,
  left: shape({ reason: among('left', 'ended', 'removed', 'elsewhere') }),
};

const COMMANDS: { readonly [Type in LiveRoomCommand['type']]: Check } = {
  token: shape({ token: words(4096) }),
  noToken: shape({ reason: words(1000), final: (value) => typeof value === 'boolean' }),
  theme: shape({ theme: among('light', 'dark', 'system') }),
  leave: isObject,
};

const known = <Table extends object>(table: Table, type: unknown): type is keyof Table =>
  typeof type === 'string' && Object.hasOwn(table, type);

/** Reads a message of a room's page; null where it is none. */
export const parseLiveRoomMessage = (said: unknown): LiveRoomMessage | null =>
  isObject(said) && known(MESSAGES, said['type']) && MESSAGES[said['type']](said['data'])
    ? ({ type: said['type'], data: said['data'] } as LiveRoomMessage)
    : null;

/** Reads a message of the app to a room's page; null where it is none. */
export const parseLiveRoomCommand = (said: unknown): LiveRoomCommand | null =>
  isObject(said) && known(COMMANDS, said['type']) && COMMANDS[said['type']](said)
    ? (said as LiveRoomCommand)
    : null;
