import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { randomBytes, randomInt } from 'node:crypto';
import type { RtpPacket } from 'werift';
import { loadWerift, type Werift } from '../sfu/peer';

/** Where Janus sends copies of what it sends on. */
export interface RtpReceiverSettings {
  /** The IPv4 address under which Janus reaches this server. */
  readonly address: string;
  /** The UDP ports of which it takes one; null lets the system choose. */
  readonly ports: readonly [number, number] | null;
}

const bind = async (host: string, port: number): Promise<Socket> => {
  const socket = createSocket('udp4');
  socket.bind(port, host);
  await once(socket, 'listening').catch((error: unknown) => {
    socket.close();
    throw error;
  });
  return socket;
};

const bindWithin = async (host: string, ports: RtpReceiverSettings['ports']): Promise<Socket> => {
  const [from, to] = ports ?? [0, 0];
  for (let port = from; ; port += 1) {
    try {
      return await bind(host, port);
    } catch (error) {
      if (port >= to || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
};

/** The lengths of a key and its salt, bytes (RFC 3711, AES_CM_128_HMAC_SHA1_80). */
const KEY = { master: 16, salt: 14 } as const;

/** Lanes that arrive, by the number that was drawn for each (SSRC): each has a key of its own. */
export class RtpReceiver {
  private readonly hears = new Map<number, (data: Buffer) => void>();

  private constructor(
    private readonly socket: Socket,
    readonly address: string,
    private readonly werift: Werift,
  ) {
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      const hear = data.length > 12 ? this.hears.get(data.readUInt32BE(8)) : undefined;
      try {
        hear?.(data);
      } catch {
        // Packets without the key of their lane are discarded.
      }
    });
    socket.unref();
  }

  get port() {
    return this.socket.address().port;
  }

  /** Takes one UDP port, for all rooms of this server. */
  static async open({ address, ports }: RtpReceiverSettings): Promise<RtpReceiver> {
    const werift = await loadWerift();
    return new RtpReceiver(
      await bindWithin(address.startsWith('127.') ? address : '0.0.0.0', ports),
      address,
      werift,
    );
  }

  /** Hears what comes under a new number, encrypted with a new key; `end` it. */
  listen(hear: (packet: RtpPacket) => void): {
    readonly ssrc: number;
    readonly key: string;
    end(): void;
  } {
    const {
      RtpPacket: Packet,
      SrtpSession,
      ProtectionProfileAes128CmHmacSha1_80: profile,
    } = this.werift;
    let ssrc = 0;
    do ssrc = randomInt(1, 2 ** 32 - 1);
    while (this.hears.has(ssrc));
    const [key, salt] = [randomBytes(KEY.master), randomBytes(KEY.salt)];
    const session = new SrtpSession({
      keys: {
        localMasterKey: key,
        localMasterSalt: salt,
        remoteMasterKey: key,
        remoteMasterSalt: salt,
      },
      profile,
    });
    this.hears.set(ssrc, (data) => hear(Packet.deSerialize(session.decrypt(data))));
    return {
      ssrc,
      key: Buffer.concat([key, salt]).toString('base64'),
      end: () => {
        this.hears.delete(ssrc);
      },
    };
  }
}
