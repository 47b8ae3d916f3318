import type { AxiosInstance } from 'axios';
import type { Location } from 'history';
import { getContext, select, type SagaGenerator } from 'typed-redux-saga';
import type { Reply } from '~/contract';
import type { CommandsOf } from '~/web/lib/commands';
import type { RootState } from '../state/root';
import type { Connect } from '../browser/sockets';
import type { Registries } from './registries';

/** The audience of a path: anybody, or only people who signed in. */
export type Access = 'anybody' | 'members';

/** The credentials of a call: the bearer and the name that go with every call. */
export interface Credentials {
  readonly token: string;
  readonly user_name: string;
}

/** Where the bytes of a file can be had again, such as a file of a repository. Serialisable: it may sit in the store and survive a reload. */
export interface FileSource {
  /** Which feature's fetcher knows how. */
  readonly kind: string;
  readonly [detail: string]: string | number | boolean | null | undefined;
}

/** Brings the bytes of a source; an expected failure is a value. */
export type FetchFile = (source: FileSource) => SagaGenerator<Reply<File>>;

/**
 * Values that sagas cannot find in the store: handed to the saga middleware as its context, so a test gives its own.
 * `http` reaches the API host and nothing else; the bearer never travels through another client (API-03).
 */
export interface AppContext extends Registries {
  readonly http: AxiosInstance;
  readonly credentialsOf: (state: RootState) => Credentials | null;
  /** The page that is open: below a modal it is the page under it (RT-07, RT-09). */
  readonly pageOf: (state: RootState) => Location;
  /** The audience of a path; null where the app has no such path. */
  readonly accessOf: (pathname: string) => Access | null;
  /** Whether the rights of the person let them open a path. */
  readonly mayOpen: (state: RootState, pathname: string) => boolean;
  /** The facts after which somebody may open other paths than before. */
  readonly rightsMoved: readonly string[];
  /** The address in the table of routes that a path leads to, such as '/jobs/:id'; null where the app has no such path. */
  readonly routeOf: (pathname: string) => string | null;
  /** The bytes of a file that lies elsewhere, through the fetcher of the feature that knows its kind of source. */
  readonly fetchFile: FetchFile;
  /** The commands of every feature that is here. */
  readonly commandsOf: CommandsOf;
  /** Brings in what people who signed in need; resolves also where it cannot be had. */
  readonly welcome: () => Promise<void>;
  /** Opens a socket; null where there is none to be had, undefined where it is the browser that opens it. */
  readonly connect: Connect | null | undefined;
  /** Takes the browser to another site. */
  readonly leave: (url: string) => void;
  /** Tells what other tabs of this browser write under a key of the storage; answers how to stop. */
  readonly elsewhere: (key: string, hear: (text: string | null) => void) => () => void;
  /** Writes what is kept to the browser's storage now, not a moment later. */
  readonly keep: () => Promise<unknown>;
  /** Where a crash of a worker is written. */
  readonly report: (error: unknown) => void;
}

export type SagaContext = { app: AppContext };

/** The page that is open; below a modal it is the page under it. */
export function* pageNow(): SagaGenerator<Location> {
  const { pageOf } = yield* getContext<AppContext>('app');
  return yield* select(pageOf);
}
