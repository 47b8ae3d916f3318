import type {
  MediaStreamTrack,
  RtcpPacket,
  RTCPeerConnection,
  RTCRtpTransceiver,
  RtpPacket,
} from 'werift';
import { TRACK_KINDS, LIVE_ROOM_LIMITS, type TrackKind } from '~/contract/streams/liveRoom';
import type { LivePeer } from '../transport';
import { announce, asLite } from './announce';
import { loudnessOf } from './loudness';
import { Outlet } from './outlet';
import { createTrackLimiter } from './trackLimiter';

/** The library, which is loaded with the first room. */
export type Werift = Awaited<ReturnType<typeof loadWerift>>;
export const loadWerift = () => import('werift');

type Extensions = Readonly<Record<string, { readonly level?: number } | undefined>>;

/** Handlers for the packets of a page. */
export interface PacketHandler {
  packet(peer: Peer, lane: TrackKind, packet: RtpPacket): void;
  /** This page needs a whole picture on a slot. */
  pictureLost(slot: number): void;
}

export interface PeerSettings {
  readonly ports: readonly [number, number] | null;
  readonly announced: string | null;
}

const AUDIO_LEVEL = 'urn:ietf:params:rtp-hdrext:ssrc-audio-level';
/** A sender is asked for a whole picture at most so often, ms. */
const PICTURE_MS = 500;

/** As every browser has them. Nothing is decoded here: whoever sends is received as they are. */
const codecs = ({ RTCRtpCodecParameters, useNACK, usePLI, useREMB }: Werift) => ({
  audio: [
    new RTCRtpCodecParameters({
      mimeType: 'audio/opus',
      clockRate: 48_000,
      channels: 2,
      payloadType: 111,
      parameters: 'minptime=10;useinbandfec=1',
    }),
  ],
  video: [
    new RTCRtpCodecParameters({
      mimeType: 'video/VP8',
      clockRate: 90_000,
      payloadType: 96,
      rtcpFeedback: [useNACK(), usePLI(), useREMB()],
    }),
  ],
});

const connectionOf = (werift: Werift, { ports }: PeerSettings): RTCPeerConnection =>
  new werift.RTCPeerConnection({
    // The page finds its way to the server, which needs no address of it: names that hide it (mDNS) are never looked up.
    iceLite: true,
    iceServers: [],
    iceUseIpv6: false,
    iceUseTcp: false,
    iceAdditionalHostAddresses: ['127.0.0.1'],
    ...(ports && { icePortRange: [...ports] as [number, number] }),
    bundlePolicy: 'max-bundle',
    codecs: codecs(werift),
    headerExtensions: {
      audio: [werift.useSdesMid(), werift.useAudioLevelIndication()],
      video: [werift.useSdesMid()],
    },
  });

/** One page, connected: three lanes from it, and a slot for each voice and picture to it. */
export class Peer implements LivePeer {
  /** The loudest speaker since the last check. */
  loudest = 0;
  readonly slots: Partial<Record<TrackKind, number>> = {};
  /** Since which turn each lane is on its slot. */
  readonly turn: Partial<Record<TrackKind, number>> = {};
  private readonly askedAt: Partial<Record<TrackKind, number>> = {};
  private closed = false;

  private constructor(
    readonly id: string,
    private readonly pc: RTCPeerConnection,
    readonly offer: string,
    private readonly lanes: Readonly<Record<TrackKind, RTCRtpTransceiver>>,
    readonly sounds: readonly Outlet[],
    readonly pictures: readonly Outlet[],
  ) {}

  static async open(
    werift: Werift,
    id: string,
    settings: PeerSettings,
    hears: PacketHandler,
  ): Promise<Peer> {
    const pc = connectionOf(werift, settings);
    const lane = (kind: 'audio' | 'video') => pc.addTransceiver(kind, { direction: 'recvonly' });
    const lanes = { microphone: lane('audio'), camera: lane('video'), screen: lane('video') };
    const slots = (kind: 'audio' | 'video', count: number, clock: number) =>
      Array.from(
        { length: count },
        () => new Outlet(pc.addTransceiver(kind, { direction: 'sendonly' }).sender, clock),
      );
    const sounds = slots('audio', LIVE_ROOM_LIMITS.speakers, 48_000);
    const pictures = slots('video', LIVE_ROOM_LIMITS.pictures, 90_000);
    await pc.setLocalDescription(await pc.createOffer());
    const peer = new Peer(
      id,
      pc,
      asLite(announce(pc.localDescription?.sdp ?? '', settings.announced)),
      lanes,
      sounds,
      pictures,
    );
    for (const transport of pc.dtlsTransports)
      transport.onRtcp.subscribe((packet) => peer.hearLoss(werift, packet, hears));
    for (const each of TRACK_KINDS) peer.listen(each, hears);
    return peer;
  }

  private listen(lane: TrackKind, hears: PacketHandler) {
    const pace = createTrackLimiter(lane);
    const hear = (packet: RtpPacket, extensions?: Extensions) => {
      if (this.closed || !pace()) return;
      if (lane === 'microphone')
        this.loudest = Math.max(
          this.loudest,
          loudnessOf(extensions?.[AUDIO_LEVEL]?.level, packet.payload.length),
        );
      hears.packet(this, lane, packet);
    };
    this.lanes[lane].onTrack.subscribe((track: MediaStreamTrack) => {
      track.onReceiveRtp.subscribe(hear);
    });
  }

  /**
   * The library hands a page's loss of a picture to what the page sends, where the page has named itself by that: to all browsers it is then lost.
   * Source: routeRtcp of werift 0.25.2, which looks for the senderSsrc before the mediaSsrc.
   */
  private hearLoss({ PictureLossIndication }: Werift, packet: RtcpPacket, hears: PacketHandler) {
    if (!('feedback' in packet) || !(packet.feedback instanceof PictureLossIndication)) return;
    const { mediaSsrc } = packet.feedback;
    const slot = this.pictures.findIndex(({ ssrc }) => ssrc === mediaSsrc);
    if (slot >= 0) hears.pictureLost(slot);
  }

  async answer(sdp: string): Promise<void> {
    if (sdp.match(/^m=/gm)?.length !== this.offer.match(/^m=/gm)?.length)
      throw new Error('This answers another offer.');
    await this.pc.setRemoteDescription({ type: 'answer', sdp });
  }

  /** Asks the page for a whole picture of a lane. */
  askPicture(lane: TrackKind) {
    const now = performance.now();
    const { receiver } = this.lanes[lane];
    if (
      this.closed ||
      now - (this.askedAt[lane] ?? -PICTURE_MS) < PICTURE_MS ||
      receiver.track.ssrc === undefined
    )
      return;
    this.askedAt[lane] = now;
    // A picture that does not come is asked for again.
    receiver.sendRtcpPLI(receiver.track.ssrc).catch(() => undefined);
  }

  get isConnected() {
    return !this.closed && this.pc.connectionState === 'connected';
  }

  close() {
    this.closed = true;
    // A connection that cannot be closed is closed already.
    this.pc.close().catch(() => undefined);
  }
}
