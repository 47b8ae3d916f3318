import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { LIVE_ROOM_LIMITS, type TrackKind } from '~/contract/streams/liveRoom';
import { ignoreJanusError, type JanusHandle, type Wire } from './wire';

/** As the built-in transport has them. */
const TYPES = { audio: 111, video: 96 } as const;
/** The bit rate of all pictures of a page together, bits a second. */
const PICTURE_BITS = 2_500_000;
/** Where Janus reaches itself. */
const ITSELF = '127.0.0.1';

const drawn = () => randomInt(1, 2 ** 48 - 1);

/** By what rooms of this server are known on Janus, also to its next run. */
export interface Owner {
  readonly name: string;
  readonly secret: string;
}
const secretOf = ({ name, secret }: Owner, id: number) =>
  createHmac('sha256', secret).update(`${name} ${id}`).digest('base64url');

const destroy = async (
  door: JanusHandle,
  stage: JanusHandle,
  owner: Owner,
  rooms: readonly number[],
  mountpoints: readonly number[],
) => {
  const asked = (handle: JanusHandle, name: string, id: number) =>
    handle.ask({ request: 'destroy', [name]: id, secret: secretOf(owner, id), permanent: false });
  await Promise.all(
    [
      ...rooms.map((id) => asked(door, 'room', id)),
      ...mountpoints.map((id) => asked(stage, 'id', id)),
    ].map((each) => each.catch(ignoreJanusError)),
  );
};

/** Takes away what an earlier run of this server, or a line that broke, left on Janus. Janus shows it to who has the admin key. */
export const sweep = async (wire: Wire, owner: Owner): Promise<void> => {
  const [door, stage] = await Promise.all([wire.attach('videoroom'), wire.attach('streaming')]);
  const left = async (handle: JanusHandle) =>
    (
      ((await handle.ask({ request: 'list' })).data['list'] ?? []) as readonly {
        description?: string;
        room?: number;
        id?: number;
      }[]
    )
      .filter(({ description }) => description === owner.name)
      .map(({ room, id }) => room ?? id ?? 0);
  await destroy(door, stage, owner, await left(door), await left(stage));
  await Promise.all([door.detach(), stage.detach()]);
};

interface Slot {
  readonly port: number;
  readonly rtcp: number | undefined;
}
/** The forwarding of one lane, with its stop. */
export type Forwarders = readonly number[];

/** Where a copy of it goes, under which number, and with which key (base64, as SDES has it). */
interface Copy {
  readonly host: string;
  readonly port: number;
  readonly ssrc: number;
  readonly key: string;
}

const nameOf = (lane: TrackKind, slot: number) => `${lane === 'microphone' ? 's' : 'p'}${slot}`;

/** The port that the plugin reports to listen on. */
interface Port {
  readonly mid?: string;
  readonly port?: number;
  readonly rtcp_port?: number;
}

/**
 * One live room on Janus, in two parts. Pages send into a VideoRoom, in which nobody is subscribed to anybody. They get a mountpoint of the Streaming
 * plugin, which has a stream for each slot; a lane that has a slot is forwarded into it, within Janus. So who gets something has one description that
 * never changes, and what is not forwarded reaches nobody.
 */
export class JanusSession {
  private constructor(
    readonly wire: Wire,
    private readonly owner: Owner,
    private readonly door: JanusHandle,
    private readonly stage: JanusHandle,
    private readonly id: number,
    private readonly pin: string,
    private readonly slots: ReadonlyMap<string, Slot>,
  ) {}

  static async open(wire: Wire, owner: Owner): Promise<JanusSession> {
    const [door, stage] = await Promise.all([wire.attach('videoroom'), wire.attach('streaming')]);
    const id = drawn();
    const pin = randomBytes(24).toString('base64url');
    const common = {
      request: 'create',
      description: owner.name,
      is_private: true,
      permanent: false,
      secret: secretOf(owner, id),
      pin,
    };
    const media = (['audio', 'video'] as const).flatMap((type) => {
      const [count, mark, codec] =
        type === 'audio'
          ? ([LIVE_ROOM_LIMITS.speakers, 's', 'opus'] as const)
          : ([LIVE_ROOM_LIMITS.pictures, 'p', 'vp8'] as const);
      return Array.from({ length: count }, (_, slot) => ({
        type,
        mid: `${mark}${slot}`,
        codec,
        pt: TYPES[type],
        port: 0,
        iface: ITSELF,
        ...(type === 'video' && { rtcpport: 0 }),
      }));
    });
    await door.ask({
      ...common,
      room: id,
      publishers: LIVE_ROOM_LIMITS.people * 2,
      audiocodec: 'opus',
      videocodec: 'vp8',
      bitrate: PICTURE_BITS,
      bitrate_cap: true,
      fir_freq: 0,
    });
    const { data } = await stage.ask({ ...common, id, type: 'rtp', media });
    const ports = ((data['stream'] as { ports?: readonly Port[] } | undefined)?.ports ?? []).map(
      ({ mid = '', port = 0, rtcp_port }) => [mid, { port, rtcp: rtcp_port }] as const,
    );
    return new JanusSession(wire, owner, door, stage, id, pin, new Map(ports));
  }

  /** Lets a page send, under this number, once it offers. */
  async enter(feed: number): Promise<JanusHandle> {
    const handle = await this.wire.attach('videoroom');
    await handle.ask({
      request: 'join',
      ptype: 'publisher',
      room: this.id,
      id: feed,
      pin: this.pin,
    });
    return handle;
  }

  /** Lets a page get what is on the slots; what it is to answer. */
  async watch(): Promise<{ readonly handle: JanusHandle; readonly offer: string }> {
    const handle = await this.wire.attach('streaming');
    const { jsep } = await handle.ask({ request: 'watch', id: this.id, pin: this.pin });
    return { handle, offer: jsep?.sdp ?? '' };
  }

  /** Whether who watches gets this slot. */
  async show(watching: JanusHandle, lane: TrackKind, slot: number, send: boolean): Promise<void> {
    await watching.ask({ request: 'configure', mid: nameOf(lane, slot), send });
  }

  private async send(
    feed: number,
    stream: Readonly<Record<string, unknown>>,
    more: Readonly<Record<string, unknown>> = {},
  ): Promise<Forwarders> {
    const { data } = await this.door.ask({
      request: 'rtp_forward',
      room: this.id,
      secret: secretOf(this.owner, this.id),
      publisher_id: feed,
      host: stream['host'],
      host_family: 'ipv4',
      streams: [stream],
      ...more,
    });
    return ((data['forwarders'] ?? []) as readonly { stream_id?: number }[]).map(
      ({ stream_id }) => stream_id ?? 0,
    );
  }

  /** Sends a lane of this number on: to this server, so that nobody on the way reads it or adds to it, and on a slot, within Janus. */
  async forward(
    feed: number,
    mid: string,
    lane: TrackKind,
    slot: number,
    { key, ...copy }: Copy,
  ): Promise<Forwarders> {
    const { port = 0, rtcp } = this.slots.get(nameOf(lane, slot)) ?? {};
    const pt = TYPES[lane === 'microphone' ? 'audio' : 'video'];
    const copied = await this.send(
      feed,
      { mid, pt, ...copy },
      { srtp_suite: 80, srtp_crypto: key },
    );
    const sent = await this.send(feed, {
      mid,
      pt,
      ssrc: copy.ssrc,
      host: ITSELF,
      port,
      ...(rtcp !== undefined && { rtcp_port: rtcp }),
    });
    return [...copied, ...sent];
  }

  async stop(feed: number, forwarder: number): Promise<void> {
    await this.door.ask({
      request: 'stop_rtp_forward',
      room: this.id,
      secret: secretOf(this.owner, this.id),
      publisher_id: feed,
      stream_id: forwarder,
    });
  }

  /** Resolves when Janus has nothing of it left. */
  async close(): Promise<void> {
    await destroy(this.door, this.stage, this.owner, [this.id], [this.id]);
    await Promise.all([this.door.detach(), this.stage.detach()]);
  }
}
export const newFeed = drawn;
