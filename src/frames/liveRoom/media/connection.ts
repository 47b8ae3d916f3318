import {
  TRACK_KINDS,
  LIVE_ROOM_LIMITS,
  type TrackKind,
  type LiveRoomIceServer,
} from '~/contract/streams/liveRoom';

/** Bits a second of a picture, and pictures a second. */
const PICTURES = {
  camera: { maxBitrate: 500_000, maxFramerate: 24 },
  screen: { maxBitrate: 1_200_000, maxFramerate: 10 },
} as const;
/** A connection that is interrupted for so long is made anew, ms. */
const PATIENCE_MS = 3_000;

const connect = (ice: readonly LiveRoomIceServer[]) =>
  new RTCPeerConnection({ iceServers: [...ice], bundlePolicy: 'max-bundle' });

/**
 * The connection to the server: three lanes to it, and from it a track for each voice and picture, whoever it is just then. Where the server's offer has
 * no lanes, they go over a second one.
 */
export class Connection {
  private pc: RTCPeerConnection | null = null;
  /** Over which the lanes go. */
  private up: RTCPeerConnection | null = null;
  private readonly sending: Partial<Record<TrackKind, MediaStreamTrack>> = {};
  private timer = 0;

  /** `broken`: it has to be made anew. */
  constructor(private readonly broken: () => void) {}

  /** Takes what the server offers; the answer to it, or null where it was closed or offered anew meanwhile. */
  take(sdp: string, ice: readonly LiveRoomIceServer[], lanes: boolean): Promise<string | null> {
    this.close();
    const pc = this.watched(connect(ice));
    this.pc = pc;
    if (lanes) this.up = pc;
    return this.whileItLasts(pc, async () => {
      await pc.setRemoteDescription({ type: 'offer', sdp });
      if (lanes) await this.load(pc);
      await pc.setLocalDescription();
      if (lanes) await this.bind();
      return pc.localDescription?.sdp ?? '';
    });
  }

  /** Offers a connection for the lanes alone; null as in `take`. */
  offer(ice: readonly LiveRoomIceServer[]): Promise<string | null> {
    const up = this.watched(connect(ice));
    this.up = up;
    return this.whileItLasts(up, async () => {
      for (const lane of TRACK_KINDS)
        up.addTransceiver(lane === 'microphone' ? 'audio' : 'video', { direction: 'sendonly' });
      await this.load(up);
      await up.setLocalDescription();
      await this.bind();
      return up.localDescription?.sdp ?? '';
    });
  }

  /** Takes the answer to that. */
  async accept(sdp: string): Promise<void> {
    const { up } = this;
    if (up) await this.whileItLasts(up, () => up.setRemoteDescription({ type: 'answer', sdp }));
  }

  private async load(up: RTCPeerConnection) {
    for (const [index, lane] of TRACK_KINDS.entries()) {
      const transceiver = up.getTransceivers()[index]!;
      transceiver.direction = 'sendonly';
      await transceiver.sender.replaceTrack(this.sending[lane] ?? null);
    }
  }

  /** Null, and no error, where the connection was closed or made anew meanwhile: the new one carries what is sent by then. */
  private async whileItLasts<T>(pc: RTCPeerConnection, work: () => Promise<T>): Promise<T | null> {
    try {
      const done = await work();
      return this.has(pc) ? done : null;
    } catch (error) {
      if (this.has(pc)) throw error;
      return null;
    }
  }

  private has(pc: RTCPeerConnection) {
    return this.pc === pc || this.up === pc;
  }

  private async bind() {
    await Promise.all((['camera', 'screen'] as const).map((lane) => this.bound(lane)));
  }

  private async bound(lane: 'camera' | 'screen') {
    const { sender } = this.up?.getTransceivers()[TRACK_KINDS.indexOf(lane)] ?? {};
    const parameters = sender?.getParameters();
    if (!sender || !parameters || parameters.encodings.length === 0) return;
    parameters.encodings = parameters.encodings.map((encoding) => ({
      ...encoding,
      ...PICTURES[lane],
    }));
    // A parameter that a browser does not support leaves everything else as it is.
    await sender.setParameters(parameters).catch(() => undefined);
  }

  private watched(pc: RTCPeerConnection): RTCPeerConnection {
    pc.onconnectionstatechange = () => {
      if (this.has(pc)) this.watch([this.pc?.connectionState, this.up?.connectionState]);
    };
    return pc;
  }

  private watch(states: readonly (RTCPeerConnectionState | undefined)[]) {
    clearTimeout(this.timer);
    if (states.includes('failed')) this.broken();
    else if (states.includes('disconnected'))
      this.timer = setTimeout(() => this.broken(), PATIENCE_MS) as unknown as number;
  }

  /** Replaces the track of a lane; nothing is negotiated again. */
  async send(lane: TrackKind, track: MediaStreamTrack | null) {
    if (track) this.sending[lane] = track;
    else delete this.sending[lane];
    const { up } = this;
    if (up)
      await this.whileItLasts(up, async () =>
        up.getTransceivers()[TRACK_KINDS.indexOf(lane)]?.sender.replaceTrack(track),
      );
  }

  private slot(index: number): MediaStreamTrack | null {
    return (
      this.pc?.getTransceivers()[index + (this.up === this.pc ? TRACK_KINDS.length : 0)]?.receiver
        .track ?? null
    );
  }

  voice(slot: number) {
    return this.slot(slot);
  }
  picture(slot: number) {
    return this.slot(LIVE_ROOM_LIMITS.speakers + slot);
  }

  close() {
    clearTimeout(this.timer);
    this.pc?.close();
    this.up?.close();
    this.pc = null;
    this.up = null;
  }
}
