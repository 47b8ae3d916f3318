import { TRACK_KINDS, type TrackKind } from '~/contract/streams/liveRoom';

/** Whoever comes back after longer than this may have forgotten that they are heard, ms. */
const FORGOTTEN_MS = 60_000;

/**
 * Lanes that were opened, and the number under which the server was told: until it has answered, what it says of people does not close them.
 */
export class Unanswered {
  private readonly lanes = new Map<TrackKind, number>();
  private said = 0;
  /** The place of this page in the room, by its secret, and since when the line to it is broken. */
  private place = '';
  private brokenSince = 0;

  has(lane: TrackKind) {
    return this.lanes.has(lane);
  }
  numberOf(lane: TrackKind) {
    return this.lanes.get(lane);
  }
  drop(lane: TrackKind) {
    this.lanes.delete(lane);
  }

  /** It is told now. */
  ask(lane: TrackKind) {
    this.lanes.set(lane, (this.said += 1));
  }

  /** The lane that the server answers; it is answered then. */
  answered(n: number): TrackKind | undefined {
    const lane = TRACK_KINDS.find((one) => this.lanes.get(one) === n);
    if (lane) this.lanes.delete(lane);
    return lane;
  }

  broke() {
    this.brokenSince ||= Date.now();
  }

  /**
   * The server gave this page a place. Another one than before knows nothing of what it sends: that of a server that was started anew. It has to be
   * told of all that is open.
   */
  entered(place: string, open: readonly TrackKind[]) {
    const isAnew =
      this.place !== '' && this.place !== place && Date.now() - this.brokenSince < FORGOTTEN_MS;
    this.place = place;
    this.brokenSince = 0;
    if (isAnew) for (const lane of open) this.ask(lane);
  }
}
