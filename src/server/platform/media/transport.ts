import type { RtpPacket } from 'werift';
import type { TrackKind, LiveRoomIceServer } from '~/contract/streams/liveRoom';

/** Nothing can flow now; the message is the sentence for who wants to come in. */
export class MediaAway extends Error {}

/** One page's connection, or two. Each is described once; nothing is negotiated again, whoever speaks. */
export interface LivePeer {
  /** The answer for the page: its lanes, then the slots; where it can `publish`, the slots alone. */
  readonly offer: string;
  answer(sdp: string): Promise<void>;
  /** Where its lanes have a connection of their own: takes the page's offer of it, and resolves with the answer to that. */
  publish?(sdp: string): Promise<string>;
  close(): void;
}

/** A packet that is sent on: of which page, on which lane, and since which turn. A lane that is closed and opened again has another turn. */
export interface ForwardedPacket {
  readonly id: string;
  readonly lane: TrackKind;
  readonly turn: number;
  readonly packet: RtpPacket;
}

/** The media between the pages of one room. */
export interface MediaRoom {
  /** Resolves when pages can join; rejects with `MediaAway`. Left out: they always can. */
  ready?(): Promise<void>;
  join(id: string): Promise<LivePeer>;
  /** The lane of this page reaches the others on that slot from now on; null: it reaches nobody. */
  forward(id: string, lane: TrackKind, slot: number | null): void;
  /** How loud each page was since the last look, from 0 to 1, by what was received of it. */
  levels(): ReadonlyMap<string, number>;
  /** Hands what is sent on to who records it, too; whether anybody receives it or not. */
  listen(hear: (heard: ForwardedPacket) => void): void;
  /** Asks a page for a whole picture of a lane. */
  refresh(id: string, lane: TrackKind): void;
  /** Resolves when nothing is left of it. */
  close(): void | Promise<void>;
}

/** How sound and pictures get from page to page. The built-in one forwards them in this process. */
export interface LiveTransport {
  /** `lost`: all connections of the stage broke at once; its pages have to come in again. Rejects with `MediaAway`. */
  open(lost: () => void): Promise<MediaRoom>;
  /** The ICE servers for pages of this person. */
  iceServers(userName: string): readonly LiveRoomIceServer[];
  /** Packets that were forwarded since the start. */
  forwarded(): number;
}
