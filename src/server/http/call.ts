import type { Account } from '../account/shelf';

/** A file that came with a FORM request. */
export interface SentFile {
  /** As the browser named it; may hold folders ('data/iris.csv'). */
  readonly name: string;
  readonly content: Buffer;
}

/** Who asks, from where, with what: what a handler gets beside the validated request. */
export interface Call {
  /** The bearer's owner. Throws `unauthorized` on an endpoint that is open to all. */
  readonly user: Account;
  readonly token: string;
  /** Network address of the caller. */
  readonly address: string;
  /** The host name, without port, under which the person reached us. */
  readonly hostname: string;
  /** Origin of the app the person uses ('http://localhost:8080'). */
  readonly origin: string;
  /** The value of a cookie; undefined where the browser sent none of this name. */
  cookie(name: string): string | undefined;
  /** Files of a FORM request; else empty. */
  readonly files: readonly SentFile[];
  /** Aborted when nobody waits for the answer (any more): the connection is gone, or the answer was sent. */
  readonly signal: AbortSignal;
}

/** A word for the state of a list; as long as it stays the same the list need not be sent again. Refuses whom the handler refuses. */
export type Fingerprint<Request = never> = (call: Call, request: Request) => Promise<string>;
