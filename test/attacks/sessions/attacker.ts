import { WebSocket } from 'ws';
import type { ChannelEvent } from '~/contract/editor';
import { cookieFor } from '#test/harness/standIns/gatewayVisitor';
import { until } from '#test/harness/until';

/** A page's channel that sends what it likes, and counts what it hears without a look at it. */
export class Attacker {
  readonly heard: ChannelEvent[] = [];
  closed: number | null = null;
  readonly socket: WebSocket;

  constructor(readonly base: string) {
    this.socket = new WebSocket(`${base.replace('http', 'ws')}channel`, {
      headers: { origin: new URL(base).origin, ...cookieFor(base) },
    });
    this.socket.on('message', (data) =>
      this.heard.push(...[JSON.parse(String(data)) as ChannelEvent].flat()),
    );
    this.socket.on('close', (code) => {
      this.closed = code;
    });
    this.socket.on('error', () => undefined);
  }

  static async at(base: string): Promise<Attacker> {
    const attacker = new Attacker(base);
    await until('a greeting', () => attacker.heard.length > 0);
    return attacker;
  }

  count(type: ChannelEvent['type']) {
    return this.heard.filter((event) => event.type === type).length;
  }

  get refusals() {
    return this.heard.flatMap((event) => (event.type === 'refused' ? [event.reason] : []));
  }

  async refusal(message: string): Promise<string> {
    const before = this.refusals.length;
    this.socket.send(message);
    return until('a refusal', () => this.refusals[before]);
  }
}
