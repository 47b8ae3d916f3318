import type { RtpPacket } from 'werift';
import { TRACK_KINDS, type TrackKind } from '~/contract/streams/liveRoom';
import { MediaAway, type ForwardedPacket, type LivePeer, type MediaRoom } from '../transport';
import type { RtpReceiver } from './rtpReceiver';
import type { JanusSession } from './session';
import { Page } from './page';

interface Parts {
  /** Makes the room on Janus. Rejects with `MediaAway`. */
  readonly hall: () => Promise<JanusSession>;
  readonly ear: () => Promise<RtpReceiver>;
  /** So many pages get one packet. */
  readonly count: (pages: number) => void;
  readonly report: (error: unknown) => void;
  readonly closed: (stage: JanusMediaRoom) => void;
}

/** One room on Janus. Where Janus goes, its pages go; with the next one that comes it is made anew there. */
export class JanusMediaRoom implements MediaRoom {
  private readonly pages = new Map<string, Page>();
  private hall: Promise<JanusSession> | null = null;
  private turns = 0;
  private over = false;
  private hear: ((heard: ForwardedPacket) => void) | null = null;
  /** Requests to Janus, one after the other: what leaves a slot has left it before another one comes on it. */
  private work: Promise<void> = Promise.resolve();

  constructor(private readonly parts: Parts) {}

  async ready(): Promise<void> {
    await this.open();
  }

  private async open(): Promise<JanusSession> {
    if (this.over) throw new MediaAway('This room is closed.');
    const hall = this.hall ?? this.parts.hall();
    this.hall = hall;
    // Whoever asked is told; the next one opens it anew.
    hall.catch(() => {
      if (this.hall === hall) this.hall = null;
    });
    return await hall;
  }

  /** The line broke; Janus knows nothing of this room any more, or will not. */
  lost() {
    this.hall = null;
    for (const page of this.pages.values()) page.close();
    this.pages.clear();
  }

  async join(id: string): Promise<LivePeer> {
    this.turns += 1;
    const { turns: since } = this;
    const [hall, ear] = await Promise.all([this.open(), this.parts.ear()]);
    const hears = (from: Page, lane: TrackKind, turn: number, packet: RtpPacket) =>
      this.pass(from, lane, turn, packet);
    const page = await Page.open({ id, since }, hall, ear, hears, (published) => {
      for (const lane of TRACK_KINDS) this.after(hall, () => published.put(lane));
    });
    const other = this.pages.get(id);
    // Of two that come at once the later one stays, whichever Janus answers first.
    if (other && other.since > since) page.close();
    else {
      other?.close();
      this.pages.set(id, page);
    }
    return {
      offer: page.offer,
      answer: (sdp) => page.answer(sdp),
      publish: (sdp) => page.publish(sdp),
      close: () => {
        page.close();
        if (this.pages.get(id) === page) this.pages.delete(id);
      },
    };
  }

  /** Does this when all before it is done. Where it fails the line is let go of: what Janus then still sends on, it sends no longer. */
  private after(hall: JanusSession, work: () => Promise<void>) {
    this.work = this.work.then(work).catch((error: unknown) => {
      if (!(error instanceof MediaAway)) this.parts.report(error);
      hall.wire.break();
    });
  }

  forward(id: string, lane: TrackKind, slot: number | null) {
    const page = this.pages.get(id);
    if (!page) return;
    this.turns += 1;
    const { turns: turn } = this;
    if (slot === null) delete page.wanted[lane];
    else page.wanted[lane] = { slot, turn };
    this.after(page.hall, () => page.take(lane));
    if (slot !== null) this.after(page.hall, () => page.put(lane));
  }

  private pass(from: Page, lane: TrackKind, turn: number, packet: RtpPacket) {
    if (from.wanted[lane]?.turn !== turn || this.pages.get(from.id) !== from) return;
    this.hear?.({ id: from.id, lane, turn, packet });
    this.parts.count(this.pages.size - 1);
  }

  listen(hear: (heard: ForwardedPacket) => void) {
    this.hear = hear;
  }

  refresh(id: string, lane: TrackKind) {
    this.pages.get(id)?.askPicture(lane);
  }

  levels() {
    const levels = new Map<string, number>();
    for (const page of this.pages.values()) {
      if (page.wanted.microphone !== undefined) levels.set(page.id, page.loudest);
      page.loudest = 0;
    }
    return levels;
  }

  async close(): Promise<void> {
    const { hall } = this;
    this.over = true;
    this.hall = null;
    await Promise.all([...this.pages.values()].map((page) => page.leave()));
    this.pages.clear();
    // A Janus that is away has closed it already.
    await hall?.then((each) => each.close()).catch(() => undefined);
    this.parts.closed(this);
  }
}
