import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/** Ready for a query, outside a transaction: what the server says once somebody has signed in. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** Nobody signs in to PGlite: the first message of a client, the only one whose first byte is zero, is answered at once. */
const isStartup = (message: Buffer): boolean => message[0] === 0;

/**
 * The bytes between a client of `pg` and PGlite, as a socket would carry them. PGlite's own adapter for `pg` reads every answer with a
 * slower parser; here the parser of `pg` reads them. Messages that are sent together run in one turn of the database.
 */
export class LiteWire extends Duplex {
  readonly #lite: PGlite;

  constructor(lite: PGlite) {
    super();
    this.#lite = lite;
  }

  connect(): void {
    void this.#lite.waitReady.then(
      () => this.emit('connect'),
      (error: unknown) => this.destroy(error as Error),
    );
  }

  setNoDelay(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  async #run(messages: Buffer): Promise<Buffer> {
    if (isStartup(messages)) return READY;
    const parts: Buffer[] = [];
    // What it hands over is memory of the database, which it writes over.
    await this.#lite.execProtocolRawStream(messages, {
      onRawData: (part) => parts.push(Buffer.from(part)),
    });
    return Buffer.concat(parts);
  }

  #answer(messages: Buffer, done: (error?: Error | null) => void): void {
    this.#run(messages).then((answer) => {
      done();
      if (answer.length > 0) this.push(answer);
    }, done);
  }

  override _read(): void {
    /* Answers come when they come. */
  }

  override _write(
    message: Buffer,
    _encoding: BufferEncoding,
    done: (error?: Error | null) => void,
  ): void {
    this.#answer(message, done);
  }

  override _writev(sent: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this.#answer(Buffer.concat(sent.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }
}
