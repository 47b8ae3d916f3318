import { LANES, ROOM_LIMITS, type Lane, type RoomIceServer } from '~/contract/own/room';

/** Bits a second of a picture, and pictures a second. */
const PICTURES = { camera: { maxBitrate: 500_000, maxFramerate: 24 }, screen: { maxBitrate: 1_200_000, maxFramerate: 10 } } as const;
/** A connection that is interrupted for so long is made anew, ms. */
const PATIENCE_MS = 3_000;

/** The one connection to the server: three lanes to it, and from it a track for each voice and picture, whoever it is just then. */
export class Connection {
  private pc: RTCPeerConnection | null = null;
  private readonly sending: Partial<Record<Lane, MediaStreamTrack>> = {};
  private timer = 0;

  /** `broken`: it has to be made anew. */
  constructor(private readonly broken: () => void) {}

  /** Takes what the server offers; the answer to it, or null where it was closed or offered anew meanwhile. */
  take(sdp: string, ice: readonly RoomIceServer[]): Promise<string | null> {
    this.close();
    const pc = new RTCPeerConnection({ iceServers: [...ice], bundlePolicy: 'max-bundle' });
    this.pc = pc;
    pc.onconnectionstatechange = () => { if (this.pc === pc) this.watch(pc); };
    return this.whileItLasts(pc, async () => {
      await pc.setRemoteDescription({ type: 'offer', sdp });
      for (const [index, lane] of LANES.entries()) {
        const transceiver = pc.getTransceivers()[index]!;
        transceiver.direction = 'sendonly';
        await transceiver.sender.replaceTrack(this.sending[lane] ?? null);
      }
      await pc.setLocalDescription();
      await Promise.all((['camera', 'screen'] as const).map((lane) => this.bound(lane)));
      return pc.localDescription?.sdp ?? '';
    });
  }

  /** Null, and no error, where the connection was closed or made anew meanwhile: the new one carries what is sent by then. */
  private async whileItLasts<T>(pc: RTCPeerConnection, work: () => Promise<T>): Promise<T | null> {
    try {
      const done = await work();
      return this.pc === pc ? done : null;
    } catch (error) {
      if (this.pc === pc) throw error;
      return null;
    }
  }

  private async bound(lane: 'camera' | 'screen') {
    const { sender } = this.pc?.getTransceivers()[LANES.indexOf(lane)] ?? {};
    const parameters = sender?.getParameters();
    if (!sender || !parameters || parameters.encodings.length === 0) return;
    parameters.encodings = parameters.encodings.map((encoding) => ({ ...encoding, ...PICTURES[lane] }));
    // What a browser does not know of it changes nothing else.
    await sender.setParameters(parameters).catch(() => undefined);
  }

  private watch(pc: RTCPeerConnection) {
    clearTimeout(this.timer);
    if (pc.connectionState === 'failed') this.broken();
    if (pc.connectionState === 'disconnected') this.timer = setTimeout(() => this.broken(), PATIENCE_MS) as unknown as number;
  }

  get isConnected() { return this.pc?.connectionState === 'connected'; }

  /** What a lane carries from now on; nothing is negotiated again. */
  async send(lane: Lane, track: MediaStreamTrack | null) {
    if (track) this.sending[lane] = track;
    else delete this.sending[lane];
    const { pc } = this;
    if (pc) await this.whileItLasts(pc, async () => pc.getTransceivers()[LANES.indexOf(lane)]?.sender.replaceTrack(track));
  }

  private slot(index: number): MediaStreamTrack | null {
    return this.pc?.getTransceivers()[LANES.length + index]?.receiver.track ?? null;
  }

  voice(slot: number) { return this.slot(slot); }
  picture(slot: number) { return this.slot(ROOM_LIMITS.speakers + slot); }

  close() {
    clearTimeout(this.timer);
    this.pc?.close();
    this.pc = null;
  }
}
