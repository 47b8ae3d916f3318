/** A page in a live room as a browser is one, without a browser: real connections, made by werift, over which real packets go. */
import {
  MediaStreamTrack,
  PictureLossIndication,
  RtcpPayloadSpecificFeedback,
  RTCPeerConnection,
  RtpHeader,
  RtpPacket,
  useAudioLevelIndication,
  useSdesMid,
  RTCRtpCodecParameters,
  usePLI,
} from 'werift';
import { TRACK_KINDS, LIVE_ROOM_LIMITS, type TrackKind } from '~/contract/streams/liveRoom';
import type { MediaRoom } from '~/server/platform/media/transport';
import { until } from '#test/harness/until';

const AUDIO_LEVEL = 'urn:ietf:params:rtp-hdrext:ssrc-audio-level';
const connect = () =>
  new RTCPeerConnection({
    iceServers: [],
    iceUseIpv6: false,
    bundlePolicy: 'max-bundle',
    codecs: {
      audio: [
        new RTCRtpCodecParameters({
          mimeType: 'audio/opus',
          clockRate: 48_000,
          channels: 2,
          payloadType: 111,
        }),
      ],
      video: [
        new RTCRtpCodecParameters({
          mimeType: 'video/VP8',
          clockRate: 90_000,
          payloadType: 96,
          rtcpFeedback: [usePLI()],
        }),
      ],
    },
    headerExtensions: { audio: [useSdesMid(), useAudioLevelIndication()], video: [useSdesMid()] },
  });

/** Twenty milliseconds of something, marked by its first byte; `db`: how loud it says it is. */
export interface Sound {
  readonly mark: number;
  readonly db?: number;
  readonly bytes?: number;
}

export const livePage = async (stage: MediaRoom, id: string) => {
  const peer = await stage.join(id);
  const down = connect();
  const up = peer.publish ? connect() : down;
  const lanes = new Map<TrackKind, (packet: RtpPacket) => void>();
  const got: { readonly slot: number; readonly kind: string; readonly mark: number }[] = [];
  let asked = 0;
  let levelId = 1;

  const carry = () => {
    for (const [index, lane] of TRACK_KINDS.entries()) {
      const transceiver = up.getTransceivers()[index]!;
      transceiver.setDirection('sendonly');
      transceiver.sender.registerTrack(new MediaStreamTrack({ kind: transceiver.kind }));
      lanes.set(lane, (packet) => {
        void transceiver.sender.sendRtp(packet);
      });
    }
  };
  const agreed = (sdp: string) => {
    levelId = Number(new RegExp(`a=extmap:(\\d+)\\S* ${AUDIO_LEVEL}`).exec(sdp)?.[1] ?? levelId);
  };

  const first = up === down ? TRACK_KINDS.length : 0;
  down.ontrack = ({ track, transceiver }) => {
    const index = down.getTransceivers().indexOf(transceiver) - first;
    const slot = track.kind === 'audio' ? index : index - LIVE_ROOM_LIMITS.speakers;
    track.onReceiveRtp.subscribe(({ payload }) => {
      got.push({ slot, kind: track.kind, mark: payload[0]! });
    });
  };
  await down.setRemoteDescription({ type: 'offer', sdp: peer.offer });
  if (up === down) carry();
  await down.setLocalDescription(await down.createAnswer());
  agreed(down.localDescription!.sdp);
  await peer.answer(down.localDescription!.sdp);
  if (peer.publish) {
    for (const lane of TRACK_KINDS)
      up.addTransceiver(lane === 'microphone' ? 'audio' : 'video', { direction: 'sendonly' });
    carry();
    await up.setLocalDescription(await up.createOffer());
    const answer = await peer.publish(up.localDescription!.sdp);
    agreed(answer);
    await up.setRemoteDescription({ type: 'answer', sdp: answer });
  }

  // The library's own event is not told to who answers.
  up.getTransceivers()[0]!.dtlsTransport.onRtcp.subscribe((packet) => {
    if (
      packet instanceof RtcpPayloadSpecificFeedback &&
      packet.feedback instanceof PictureLossIndication
    )
      asked += 1;
  });
  let sequence = 0;
  return {
    id,
    peer,
    got,
    /** How often it was asked for a whole picture. */
    asked: () => asked,
    /** Says that it lost the picture of a slot, and names itself by what it sends, as browsers do. */
    lose(slot: number) {
      const { receiver, dtlsTransport } =
        down.getTransceivers()[first + LIVE_ROOM_LIMITS.speakers + slot]!;
      const senderSsrc = up.getTransceivers()[0]!.sender.ssrc;
      const feedback = new PictureLossIndication({ senderSsrc, mediaSsrc: receiver.track.ssrc! });
      void dtlsTransport.sendRtcp([new RtcpPayloadSpecificFeedback({ feedback })]);
    },
    connected: () =>
      until(
        `the connections of ${id}`,
        () => down.connectionState === 'connected' && up.connectionState === 'connected',
      ),
    /** Sends one packet on a lane. */
    send(lane: TrackKind, { mark, db = 127, bytes = 80 }: Sound) {
      sequence += 1;
      const payload = Buffer.alloc(bytes, mark);
      const extensions =
        lane === 'microphone' ? [{ id: levelId, payload: Buffer.from([0x80 | db]) }] : [];
      lanes.get(lane)!(
        new RtpPacket(
          new RtpHeader({
            sequenceNumber: sequence,
            timestamp: sequence * 960,
            marker: lane !== 'microphone',
            extension: extensions.length > 0,
            extensions,
          }),
          payload,
        ),
      );
    },
    async leave() {
      peer.close();
      await Promise.all([down.close(), up.close()]);
    },
  };
};
export type LivePage = Awaited<ReturnType<typeof livePage>>;
