import type { RawData, WebSocket } from 'ws';

/** A page's messages are served for so long at a stretch, ms. */
const STRETCH_MS = 4;
/** After a long stretch others have so many times as long. */
const OTHERS = 3;

/**
 * Serves a page's messages one after the other. The socket is not read while some wait: a page that asks for more than its
 * share is slowed down by its own connection, and loses nothing.
 */
export class Inbox {
  private waiting: RawData[] = [];
  private serving = false;

  constructor(
    private readonly socket: WebSocket,
    private readonly serve: (message: RawData) => void,
  ) {
    socket.on('message', (message) => this.take(message));
  }

  private take(message: RawData) {
    this.waiting.push(message);
    if (this.serving) return;
    this.serving = true;
    this.socket.pause();
    setImmediate(() => this.stretch());
  }

  private stretch() {
    const from = performance.now();
    let served = 0;
    while (served < this.waiting.length && performance.now() - from < STRETCH_MS) {
      if (this.socket.readyState === this.socket.OPEN) this.serve(this.waiting[served]!);
      served += 1;
    }
    this.waiting = this.waiting.slice(served);
    const took = performance.now() - from;
    if (took >= STRETCH_MS) setTimeout(() => this.rested(), took * OTHERS);
    else this.rested();
  }

  private rested() {
    if (this.waiting.length > 0) return this.stretch();
    this.serving = false;
    this.socket.resume();
  }
}
