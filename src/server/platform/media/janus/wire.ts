import { randomBytes } from 'node:crypto';
import { WebSocket } from 'ws';
import type { JanusAccess } from '../settings';
import { MediaAway } from '../transport';

/** A Janus that answers nothing for so long is away, ms. */
const PATIENCE_MS = 5_000;
/** It is told so often that somebody is here, ms: it forgets who says nothing for a minute. */
const ALIVE_MS = 5_000;

const AWAY =
  'Sound and pictures cannot be had just now: the media server does not answer as it should. You come in by yourself when it does.';

export interface Jsep {
  readonly type: 'offer' | 'answer';
  readonly sdp: string;
}
interface Reply {
  readonly data: Readonly<Record<string, unknown>>;
  readonly jsep: Jsep | null;
}

/** The messages of Janus, as far as they are read. */
interface Heard {
  readonly janus?: string;
  readonly transaction?: unknown;
  readonly data?: { readonly id?: number };
  readonly error?: { readonly reason?: string };
  readonly plugindata?: { readonly data?: Readonly<Record<string, unknown>> };
  readonly jsep?: Jsep;
}

const heardOf = (data: Buffer): Heard | null => {
  try {
    const heard: unknown = JSON.parse(data.toString('utf8'));
    return typeof heard === 'object' ? heard : null;
  } catch {
    // Invalid JSON is no message.
    return null;
  }
};

/** The refusal of Janus. */
export class JanusError extends Error {}
/** For what may be gone already. */
export const ignoreJanusError = (error: unknown): void => {
  if (!(error instanceof JanusError)) throw error;
};
/** The sentence about Janus for somebody who wants to enter; the cause is for the operator. */
export const awayFor = (cause?: unknown) => new MediaAway(AWAY, { cause });

/** One plugin of Janus, spoken to by one of us or for one page. */
export interface JanusHandle {
  /** Rejects with `JanusError` where the plugin does not do it, with `MediaAway` where Janus does not answer. */
  ask(body: Readonly<Record<string, unknown>>, jsep?: Jsep): Promise<Reply>;
  /** Connections through it are gone. */
  detach(): Promise<void>;
}

/** The line to Janus: its WebSocket API (docs of 1.1, `janus-protocol`), as far as rooms need it. Where it breaks, Janus forgets all that came over it. */
export class Wire {
  private readonly waiting = new Map<string, (heard: Heard | null) => void>();
  private session = 0;
  private over = false;
  private readonly timer: NodeJS.Timeout;

  private constructor(
    private readonly socket: WebSocket,
    private readonly access: JanusAccess,
    private readonly gone: () => void,
  ) {
    socket.on('message', (data) => this.hear(data as Buffer));
    socket.on('close', () => this.end());
    this.timer = setInterval(() => {
      // A line that does not answer is broken off, and opened anew by who needs it.
      this.say({ janus: 'keepalive', session_id: this.session }).catch(() => this.break());
    }, ALIVE_MS).unref();
  }

  /** Rejects with `MediaAway`, whose cause says more. `gone`: it broke, later. */
  static async open(access: JanusAccess, gone: () => void): Promise<Wire> {
    const socket = new WebSocket(access.url, 'janus-protocol', {
      handshakeTimeout: PATIENCE_MS,
      maxPayload: 1024 * 1024,
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.on('error', (cause) => reject(awayFor(cause)));
    });
    const wire = new Wire(socket, access, gone);
    try {
      wire.session = (await wire.say({ janus: 'create' })).data?.id ?? 0;
      return wire;
    } catch (cause) {
      wire.break();
      throw awayFor(cause);
    }
  }

  private hear(data: Buffer) {
    const heard = heardOf(data);
    if (!heard) return this.break();
    const { transaction } = heard;
    // A request that was accepted is answered later, under the same id.
    if (heard.janus === 'ack' && !String(transaction).startsWith('k')) return;
    // Janus counts silence of its own accord; a session that it gave up is of no use.
    if (heard.janus === 'timeout') return this.break();
    if (typeof transaction === 'string') this.waiting.get(transaction)?.(heard);
  }

  private async say(message: Readonly<Record<string, unknown>>): Promise<Heard> {
    const transaction = `${message['janus'] === 'keepalive' ? 'k' : 't'}${randomBytes(8).toString('hex')}`;
    const heard = await new Promise<Heard | null>((resolve) => {
      const timer = setTimeout(() => resolve(null), PATIENCE_MS);
      this.waiting.set(transaction, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      if (this.over) resolve(null);
      else
        this.socket.send(
          JSON.stringify({ ...message, transaction, apisecret: this.access.secret }),
        );
    });
    this.waiting.delete(transaction);
    if (heard === null) throw awayFor();
    if (heard.janus === 'error') throw new JanusError(heard.error?.reason ?? 'Janus says no more.');
    return heard;
  }

  async attach(plugin: 'videoroom' | 'streaming'): Promise<JanusHandle> {
    const session = { session_id: this.session };
    const handle = {
      ...session,
      handle_id: (await this.say({ janus: 'attach', plugin: `janus.plugin.${plugin}`, ...session }))
        .data?.id,
    };
    return {
      ask: async (body, jsep) => {
        const key = this.access.adminKey === null ? {} : { admin_key: this.access.adminKey };
        const heard = await this.say({
          janus: 'message',
          ...handle,
          body: { ...key, ...body },
          ...(jsep && { jsep }),
        });
        const data = heard.plugindata?.data ?? {};
        if (typeof data['error'] === 'string') throw new JanusError(data['error']);
        return { data, jsep: heard.jsep ?? null };
      },
      detach: async () => {
        // A Janus that is away has let go already.
        await this.say({ janus: 'detach', ...handle }).catch(() => undefined);
      },
    };
  }

  /** Lets go of it at once: with it all that was made over it ends, whether Janus still listens or not. */
  break() {
    this.socket.terminate();
    this.end();
  }

  private end() {
    if (this.over) return;
    this.over = true;
    clearInterval(this.timer);
    for (const answer of [...this.waiting.values()]) answer(null);
    if (this.session !== 0) this.gone();
  }
}
