import { randomBytes } from 'node:crypto';
import {
  LIVE_ROOM_LIMITS,
  type TrackKind,
  type LiveRoomParticipant,
  type LiveRoomRole,
  type LiveRoomServerMessage,
} from '~/contract/streams/liveRoom';
import type { LivePeer } from '../../../platform/media/transport';

/** A page's line to the room. */
export interface Line {
  send(tidings: LiveRoomServerMessage): void;
  close(code: number): void;
}

/** A participant who enters, as the server knows them. */
export interface Visitor {
  readonly userName: string;
  readonly session: string;
  readonly name: string;
  readonly picture: string;
  readonly role: LiveRoomRole;
}

/** The claim of a page to a place that was reserved for it. */
export interface ResumedParticipant {
  readonly secret?: string | undefined;
  readonly sends?: readonly TrackKind[] | undefined;
}

/** Somebody's place in a room. It outlives a broken connection for a while. */
export interface Participant {
  readonly id: string;
  /** Told to its page alone, which comes back to it with this. */
  readonly secret: string;
  visitor: Visitor;
  role: LiveRoomRole;
  hand: boolean;
  invited: boolean;
  readonly slots: Record<TrackKind, number | null>;
  line: Line | null;
  peer: LivePeer | null;
  /** Since when the connection is broken, ms; null while it is not. */
  lostAt: number | null;
}

export const newParticipant = (visitor: Visitor): Participant => ({
  id: randomBytes(8).toString('hex'),
  secret: randomBytes(16).toString('hex'),
  visitor,
  role: visitor.role,
  hand: false,
  invited: false,
  slots: { microphone: null, camera: null, screen: null },
  line: null,
  peer: null,
  lostAt: null,
});

/** A place as everybody in the room sees it. */
export const personAt = ({
  id,
  visitor,
  role,
  hand,
  slots,
  lostAt,
}: Participant): LiveRoomParticipant => ({
  id,
  user_name: visitor.userName,
  name: visitor.name,
  picture: visitor.picture,
  role,
  hand,
  muted: slots.microphone === null,
  here: lostAt === null,
  ...slots,
});

/** A slot that carries nothing of these places; null where all do. */
export const freeSlot = (places: readonly Participant[], lane: TrackKind): number | null => {
  const taken =
    lane === 'microphone'
      ? places.map(({ slots }) => slots.microphone)
      : places.flatMap(({ slots }) => [slots.camera, slots.screen]);
  const most = lane === 'microphone' ? LIVE_ROOM_LIMITS.speakers : LIVE_ROOM_LIMITS.pictures;
  return (
    Array.from({ length: most }, (_, slot) => slot).find((slot) => !taken.includes(slot)) ?? null
  );
};

const RANK: Readonly<Record<LiveRoomRole, number>> = { listener: 0, speaker: 1, host: 2 };
/** The one of two roles that may do more. */
export const higher = (one: LiveRoomRole, other: LiveRoomRole): LiveRoomRole =>
  RANK[one] >= RANK[other] ? one : other;

/** Answers what a page offers for its lanes, on the line it came from: meanwhile the page may have come again, on another one. */
export const publish = async ({ peer, line }: Participant, offer: string): Promise<void> => {
  const sdp = await peer?.publish?.(offer);
  if (sdp !== undefined) line?.send({ ev: 'answer', sdp });
};
