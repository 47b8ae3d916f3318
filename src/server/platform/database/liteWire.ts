import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

/** Ready for a query, outside a transaction: what the server says once somebody has signed in. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/** The PGlite that wires speak to. */
export interface LiteSource {
  /** The one that runs; rejects where none can be opened now. */
  open(): Promise<PGlite>;
  /** Says that this one answers no more; the next wire gets another one. */
  ended(lite: PGlite, why: string): void;
}

/** The types of the messages that stand in some bytes, one after the other: each has a letter, and four bytes for its length. */
const typesOf = (bytes: Buffer): string => {
  let types = '';
  for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readUInt32BE(at + 1))
    types += String.fromCharCode(bytes[at]!);
  return types;
};

/** Whether messages of a client end with a query, or with the end of one in parts, so that PostgreSQL has to say when it is ready again. */
const endsQuery = (messages: Buffer): boolean => /[QS]$/.test(typesOf(messages));

/** Whether PostgreSQL is ready again after an answer, or waits for rows that are copied. */
const isReady = (answer: Buffer): boolean =>
  (answer.length >= 6 && answer.readUInt32BE(answer.length - 5) === 5 && answer.at(-6) === 0x5a) ||
  /[GHW]$/.test(typesOf(answer));

/** The message of a connection that broke, as `unavailable.ts` knows it. */
const broken = (why: string): Error =>
  Object.assign(new Error(`The built-in database ended itself: ${why}`), { code: 'ECONNRESET' });

/** The last error of PostgreSQL, without its codes. */
const lastWords = (answer: Buffer): string =>
  /\0M([^\0]+)\0/.exec(answer.toString('utf8'))?.[1] ?? 'it did not say why';

/** Nobody signs in to PGlite: the first message of a client, the only one whose first byte is zero, is answered at once. */
const isStartup = (message: Buffer): boolean => message[0] === 0;

/**
 * The bytes between a client of `pg` and PGlite, as a socket would carry them. PGlite's own adapter for `pg` reads every answer with a
 * slower parser; here the parser of `pg` reads them. Messages that are sent together run in one turn of the database.
 */
export class LiteWire extends Duplex {
  readonly #source: LiteSource;
  #lite: PGlite | undefined;

  constructor(source: LiteSource) {
    super();
    this.#source = source;
  }

  connect(): void {
    this.#source.open().then(
      (lite) => {
        this.#lite = lite;
        this.emit('connect');
      },
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
    const lite = this.#lite;
    if (isStartup(messages) || !lite) return READY;
    const parts: Buffer[] = [];
    try {
      // Its results are memory of the database, which it overwrites.
      await lite.execProtocolRawStream(messages, {
        onRawData: (part) => parts.push(Buffer.from(part)),
      });
    } catch (error) {
      throw this.#ended(lite, error instanceof Error ? error.message : String(error));
    }
    const answer = Buffer.concat(parts);
    // PostgreSQL panics where it cannot write its log, as on a full disk. Nobody would be answered any more.
    if (endsQuery(messages) && !isReady(answer)) throw this.#ended(lite, lastWords(answer));
    return answer;
  }

  #ended(lite: PGlite, why: string): Error {
    this.#source.ended(lite, why);
    return broken(why);
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
