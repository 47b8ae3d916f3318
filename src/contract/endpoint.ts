/**
 * One call of the API. Types only: the zod schemas live beside it in `*.schema.ts`, which the web app imports as types,
 * so no validator reaches its bundle.
 */
export interface Endpoint<Request = never, Reply = unknown> {
  /** POST sends JSON, FORM sends multipart (`config` as JSON, and files), GET puts what is no path segment in the query. */
  readonly method: 'POST' | 'GET' | 'FORM';
  /** The field of a FORM that holds its files; `files[]` where it is left out. */
  readonly files?: string;
  /** May hold `{name}` segments, filled from the request (URL-encoded) and then left out of the body. */
  readonly path: `/${string}`;
  /** True where no bearer is needed. */
  readonly open: boolean;
  /** Of an open one that answers more to somebody who is signed in: their bearer goes along. */
  readonly bearer?: 'optional';
  /** Other names under which a field may be sent. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Whom `user_name` of the request names: usually who asks, which is added and compared; here somebody it is about. */
  readonly names?: 'member';
  /** Never set; it carries the two types. */
  readonly types?: (request: Request) => Reply;
}

export type ProblemCode =
  | 'offline'
  | 'timeout'
  | 'aborted'
  | 'invalid'
  | 'unauthorized'
  | 'refused'
  | 'missing'
  | 'conflict'
  | 'limited'
  | 'malformed'
  | 'failed'
  | 'exists'
  | (string & {});
/** Why an expected failure happened. Serialisable, so it can sit in the store; the wire carries it as the body of a 4xx/5xx. */
export interface Problem {
  /** HTTP status; 0 when no reply came (offline, dropped connection), 408 for a timeout. */
  readonly statusCode: number;
  /** A word a program can compare; a server may have others. */
  readonly code: ProblemCode;
  /** A sentence for the person, from the server where it sent one; '' where it sent none. */
  readonly message: string;
  /** Per-field sentences of a 422. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds until it is worth trying again (429). */
  readonly retryAfter?: number;
}

/** The result of a call: an expected failure is a value, a bug is a throw. */
export type Reply<T> =
  | { readonly ok: true; readonly value: T; readonly etag?: string | undefined }
  | { readonly ok: false; readonly problem: Problem };

export type RequestOf<E> = E extends Endpoint<infer Request, unknown> ? Request : never;
export type ReplyOf<E> = E extends Endpoint<never, infer Reply> ? Reply : never;

/** The shape every area's `schemas` table has: a request and a reply validator per endpoint. */
export type SchemaTable = Record<
  string,
  {
    readonly request: { readonly _zod: { readonly input: unknown } };
    readonly reply: { readonly _zod: { readonly output: unknown } };
  }
>;

/** `user_name` is added by `ask`, so callers leave it out; only who signs in says it, or who asks about somebody else (`names`). */
type Asked<T> = T extends { password: string } | { account_enabled: boolean }
  ? T
  : T extends { user_name: string }
    ? Omit<T, 'user_name'>
    : T;

export type EndpointsOf<Table extends SchemaTable> = {
  readonly [Name in keyof Table]: Endpoint<
    Asked<Table[Name]['request']['_zod']['input']>,
    Table[Name]['reply']['_zod']['output']
  >;
};

type Place =
  | `/${string}`
  | {
      readonly path: `/${string}`;
      readonly method?: Endpoint['method'];
      readonly open?: boolean;
      readonly files?: string;
      readonly names?: 'member';
      readonly aliases?: Readonly<Record<string, string>>;
      readonly bearer?: 'optional';
    };

/** Names the path of every endpoint whose schemas `Table` holds; a missing or extra name does not compile. */
export const endpoints =
  <Table extends SchemaTable>() =>
  (places: { readonly [Name in keyof Table]: Place }): EndpointsOf<Table> =>
    Object.fromEntries(
      Object.entries<Place>(places).map(([name, place]) => {
        const {
          path,
          method = 'POST',
          open = false,
          ...rest
        } = typeof place === 'string' ? { path: place } : place;
        return [name, { path, method, open, ...rest } satisfies Endpoint];
      }),
    ) as EndpointsOf<Table>;
