import type { RtpPacket } from 'werift';
import { TRACK_KINDS, type TrackKind } from '~/contract/streams/liveRoom';
import type { ForwardedPacket, LivePeer, MediaRoom } from '../transport';
import { Peer, type PeerSettings, type Werift } from './peer';

/** One room: what a page sends on a lane that was given a slot goes to every other page, untouched. All else goes nowhere. */
export class SfuMediaRoom implements MediaRoom {
  private readonly peers = new Map<string, Peer>();
  private turns = 0;
  private hear: ((heard: ForwardedPacket) => void) | null = null;

  constructor(
    private readonly werift: Werift,
    private readonly settings: PeerSettings,
    private readonly count: () => void,
  ) {}

  async join(id: string): Promise<LivePeer> {
    const peer = await Peer.open(this.werift, id, this.settings, {
      packet: (from, lane, packet) => this.pass(from, lane, packet),
      pictureLost: (slot) => this.askPicture(slot),
    });
    this.peers.get(id)?.close();
    this.peers.set(id, peer);
    return { offer: peer.offer, answer: (sdp) => peer.answer(sdp), close: () => this.leave(peer) };
  }

  private leave(peer: Peer) {
    peer.close();
    if (this.peers.get(peer.id) === peer) this.peers.delete(peer.id);
  }

  forward(id: string, lane: TrackKind, slot: number | null) {
    const peer = this.peers.get(id);
    if (!peer) return;
    if (slot === null) delete peer.slots[lane];
    else peer.slots[lane] = slot;
    // A page that begins anew on a slot is a new source of it, even where it is the same page.
    this.turns += 1;
    peer.turn[lane] = this.turns;
    if (slot !== null && lane !== 'microphone') peer.askPicture(lane);
  }

  private pass(from: Peer, lane: TrackKind, packet: RtpPacket) {
    const slot = from.slots[lane];
    if (slot === undefined || this.peers.get(from.id) !== from) return;
    const turn = from.turn[lane] ?? 0;
    const source = `${from.id} ${lane} ${turn}`;
    this.hear?.({ id: from.id, lane, turn, packet });
    for (const peer of this.peers.values()) {
      if (peer === from || !peer.isConnected) continue;
      (lane === 'microphone' ? peer.sounds : peer.pictures)[slot]?.send(packet, source);
      this.count();
    }
  }

  private askPicture(slot: number) {
    for (const peer of this.peers.values())
      for (const lane of TRACK_KINDS)
        if (lane !== 'microphone' && peer.slots[lane] === slot) peer.askPicture(lane);
  }

  listen(hear: (heard: ForwardedPacket) => void) {
    this.hear = hear;
  }

  refresh(id: string, lane: TrackKind) {
    this.peers.get(id)?.askPicture(lane);
  }

  levels() {
    const levels = new Map<string, number>();
    for (const peer of this.peers.values()) {
      if (peer.slots.microphone !== undefined) levels.set(peer.id, peer.loudest);
      peer.loudest = 0;
    }
    return levels;
  }

  close() {
    for (const peer of this.peers.values()) peer.close();
    this.peers.clear();
  }
}
