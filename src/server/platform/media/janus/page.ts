import type { RtpPacket } from 'werift';
import { TRACK_KINDS, type TrackKind } from '~/contract/streams/liveRoom';
import { loudnessOf } from '../sfu/loudness';
import { createTrackLimiter } from '../sfu/trackLimiter';
import type { LivePeer } from '../transport';
import type { RtpReceiver } from './rtpReceiver';
import { newFeed, type JanusSession } from './session';
import { trackIdsOf, levelIdOf, withoutAddresses } from './sdp';
import { ignoreJanusError, type JanusHandle } from './wire';

/** A lane that is sent on. */
interface Sent {
  readonly slot: number;
  readonly forwarders: readonly number[];
  readonly ended: () => void;
}

/** Of which page it is; where the same one comes twice, the later one has a larger `since`. */
interface Name {
  readonly id: string;
  readonly since: number;
}

/** Handlers for packets that Janus received from a page and forwarded. */
export type PacketHandler = (page: Page, lane: TrackKind, turn: number, packet: RtpPacket) => void;

/** One page: what it sends goes to Janus on a connection that it offers, what it gets comes on one that Janus offers. */
export class Page implements LivePeer {
  /** The loudest speaker since the last check. */
  loudest = 0;
  /** On which slot each lane is to be, and since which turn. */
  readonly wanted: Partial<Record<TrackKind, { readonly slot: number; readonly turn: number }>> =
    {};
  private readonly sent: Partial<Record<TrackKind, Sent>> = {};
  private mids: readonly string[] | null = null;
  private levelId: number | null = null;
  private closed = false;

  private constructor(
    private readonly name: Name,
    readonly hall: JanusSession,
    private readonly ear: RtpReceiver,
    private readonly hears: PacketHandler,
    private readonly feed: number,
    private readonly sending: JanusHandle,
    private readonly watching: JanusHandle,
    readonly offer: string,
    private readonly published: () => void,
  ) {}

  get id() {
    return this.name.id;
  }
  get since() {
    return this.name.since;
  }

  /** `published`: its lanes can be sent on from now on. */
  static async open(
    name: Name,
    hall: JanusSession,
    ear: RtpReceiver,
    hears: PacketHandler,
    published: (page: Page) => void,
  ): Promise<Page> {
    const feed = newFeed();
    const [sending, { handle, offer }] = await Promise.all([hall.enter(feed), hall.watch()]);
    const page: Page = new Page(name, hall, ear, hears, feed, sending, handle, offer, () =>
      published(page),
    );
    return page;
  }

  async publish(sdp: string): Promise<string> {
    const mids = trackIdsOf(sdp);
    const { jsep } = await this.sending.ask(
      { request: 'publish', audiocodec: 'opus', videocodec: 'vp8' },
      { type: 'offer', sdp: withoutAddresses(sdp) },
    );
    const answer = jsep?.sdp ?? '';
    this.levelId = levelIdOf(answer);
    this.mids = mids;
    this.published();
    return answer;
  }

  async answer(sdp: string): Promise<void> {
    await this.watching.ask({ request: 'start' }, { type: 'answer', sdp: withoutAddresses(sdp) });
  }

  private hear(lane: TrackKind, turn: number, packet: RtpPacket) {
    if (lane === 'microphone') {
      const level = packet.header.extensions.find(({ id }) => id === this.levelId)?.payload[0];
      this.loudest = Math.max(
        this.loudest,
        loudnessOf(level === undefined ? undefined : level & 0x7f, packet.payload.length),
      );
    }
    this.hears(this, lane, turn, packet);
  }

  /** Takes a lane off its slot. Rejects where Janus did not say that it did: then nobody knows who still gets it. */
  async take(lane: TrackKind): Promise<void> {
    const sent = this.sent[lane];
    if (!sent) return;
    sent.ended();
    // Of a page that is gone there is nothing to stop.
    for (const forwarder of sent.forwarders)
      await this.hall.stop(this.feed, forwarder).catch(ignoreJanusError);
    delete this.sent[lane];
    await this.hall.show(this.watching, lane, sent.slot, true).catch(ignoreJanusError);
  }

  /** Puts a lane on the slot that it is to have, once there is something to send. */
  async put(lane: TrackKind): Promise<void> {
    const wanted = this.wanted[lane];
    const mid = this.mids?.[TRACK_KINDS.indexOf(lane)];
    if (!wanted || mid === undefined || this.closed || this.sent[lane]) return;
    const pace = createTrackLimiter(lane);
    const { ssrc, key, end } = this.ear.listen((packet) => {
      if (!this.closed && pace()) this.hear(lane, wanted.turn, packet);
    });
    const copy = { host: this.ear.address, port: this.ear.port, ssrc, key };
    try {
      // Its own voice is no news to it.
      await this.hall.show(this.watching, lane, wanted.slot, false);
      this.sent[lane] = {
        slot: wanted.slot,
        forwarders: await this.hall.forward(this.feed, mid, lane, wanted.slot, copy),
        ended: end,
      };
    } catch (error) {
      end();
      // A page whose connection has just broken has nothing to send; it comes again with another one.
      return ignoreJanusError(error);
    }
    if (lane !== 'microphone') this.askPicture(lane);
  }

  /** Asks the page for a whole picture of a lane. */
  askPicture(lane: TrackKind) {
    const mid = this.mids?.[TRACK_KINDS.indexOf(lane)];
    if (this.closed || mid === undefined) return;
    this.sending
      .ask({ request: 'configure', streams: [{ mid, keyframe: true }] })
      // A picture that does not come is asked for again.
      .catch(() => undefined);
  }

  close() {
    void this.leave();
  }

  /** Resolves when Janus has forgotten it, and with it what it sent. */
  async leave(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    for (const lane of TRACK_KINDS) this.sent[lane]?.ended();
    await Promise.all([this.sending.detach(), this.watching.detach()]);
  }
}
