import type { Account } from '../identity/account';

/** A file that came with a FORM request. */
export interface SentFile {
  /** As the browser named it; may hold folders ('data/iris.csv'). */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Where it lies until the request is over, absolute; who keeps it moves it away. */
  readonly draft: string;
}

/** The caller and the circumstances of a call: what a handler gets beside the validated request. */
export interface Call<Granted = undefined> {
  /** The object of the request, found for a person who may ask that of it (the area's `access.ts`); undefined where it names nothing. */
  readonly object: Granted;
  /** The bearer's owner. Throws `unauthorized` on an endpoint that is open to all. */
  readonly user: Account;
  readonly token: string;
  /** The name of the session the token belongs to; what is handed out for it is bound to it. */
  readonly session: string;
  /** Network address of the caller. */
  readonly address: string;
  /** The host name, without port, under which the person reached us. */
  readonly hostname: string;
  /** Origin of the app the person uses ('http://localhost:8080'). */
  readonly origin: string;
  /** The name of the browser; '' where it gives none. */
  readonly userAgent: string;
  /** An address of our own made whole: with the app's origin, and good for as long as this session. Others stay as they are. */
  addressed(url: string): string;
  /** The value of a cookie; undefined where the browser sent none of this name. */
  cookie(name: string): string | undefined;
  /** Files of a FORM request; else empty. */
  readonly files: readonly SentFile[];
  /** Aborted when nobody waits for the answer (any more): the connection is gone, or the answer was sent. */
  readonly signal: AbortSignal;
}

/** A word for the state of a list; as long as it stays the same the list need not be sent again. Refuses whom the handler refuses. */
export type Fingerprint<Request = never> = (call: Call, request: Request) => Promise<string>;
