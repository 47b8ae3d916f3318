import type { Address, Runtime, KernelActivity } from '~/contract';
import type { Values } from '../secrets/handing';
import type { MountedSite, OpenSite } from '../gateway/mounted';
import type { Reading } from '../gateway/reading/readingSite';
import type { ProgramData } from '../isolation/isolation';
import type { LiveRun } from './processes/runRecords';

/** The parameters of a notebook's start. */
export interface StartSpec {
  readonly notebookId: string;
  readonly submissionId: string;
  /** user_name of the owner. */
  readonly owner: string;
  /** The number of the owner, whose code it runs. */
  readonly person: number;
  /** Absolute path of the notebook's own folder; the kernel works where the main file lies in it. */
  readonly folder: string;
  /** The main file, relative to the folder. */
  readonly mainFile: string;
  /** One of `list()`; null lets the runtimes choose (ipykernel first, then plain python3). */
  readonly runtimeId: string | null;
  /** Absolute path of the interpreter of the environment it names; the runtime's own where it names none. */
  readonly python?: string;
  /** That environment and its build, as a person reads it: 'vision, build 3'. */
  readonly environment?: string;
  /** The files that it reads beside its own; made ready while the start is under way. */
  readonly data?: { readonly name: string; readonly ready: () => Promise<ProgramData> };
  /** The secrets that the owner chose for it, by the names of variables. */
  readonly secrets?: Values;
  /** Further variables of its environment: where it logs to. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Where packages go that its cells install; nowhere where nothing is said. */
  readonly layerFolder?: string;
}

/** How a runtime that nobody stopped came to its end. */
export interface RuntimeEnd {
  readonly notebookId: string;
  readonly submissionId: string;
  /** As a person reads it. */
  readonly reason: string;
}

/** Whom an address is for: the app's origin (it may frame the page), the session, and whether this person may run code. */
export interface AddressFor {
  /** The host name under which the person's browser reaches the gateway. */
  readonly host: string;
  readonly origin: string;
  readonly canRun: boolean;
  /** The session that asked: the address opens for it alone, once, and what it opened ends with it. Null where nobody gets it. */
  readonly session: string | null;
}

/**
 * The notebook runtimes of this machine: kernels behind the gateway. The embedded default runs python3 behind the built-in
 * editor, and Jupyter where the machine has it.
 */
export interface NotebookRuntimes {
  /** The port browsers reach the gateway at. */
  readonly publicPort: number;
  /** Serves something below a path of the gateway that everybody may know, and that lets people in by itself. */
  mount(prefix: string, site: OpenSite | MountedSite): void;
  /** The interpreters found on this machine, best first, and what is missing with one line on how to get it. */
  list(): Promise<{ runtimes: Runtime[]; missing: { name: string; how: string }[] }>;
  /** Idempotent on submissionId. Resolves once the start is under way; rejects with a sentence where it cannot begin. */
  start(spec: StartSpec): Promise<void>;
  /** Waits up to `waitMs` for readiness, then answers dns name 'pending' and what it waits for. Rejects where the start failed. */
  address(notebookId: string, by: AddressFor, waitMs: number): Promise<Address>;
  /** The address of a page that shows a notebook which does not run, as its file has it. It opens once, for the session that asked. */
  reading(key: string, reading: Reading, by: AddressFor): string;
  /** The sessions that hold an address, or have a page open. */
  sessions(): string[];
  /** These sessions are over: their addresses open nothing any more, and what they have open is closed at once. */
  endSessions(sessions: readonly string[]): void;
  /** Ends every process of the notebook, saves what it printed, and resolves when none is left. */
  stop(notebookId: string): Promise<void>;
  /** The runs of people's programs in notebooks. */
  live(): readonly LiveRun[];
  /** Submission ids that are alive. */
  alive(): string[];
  /** ISO time since when a submission has run nothing; null while it runs something, and where nobody knows. */
  idleSince(submissionId: string): string | null;
  /** The work that would be lost by a stop of this notebook; null where it does not run, and where its Jupyter does not say. */
  standing(notebookId: string): Promise<KernelActivity | null>;
  /** Called once for each runtime that ends without `stop`. */
  onEnd(listener: (end: RuntimeEnd) => void): void;
  /** Writes everything down and stops all processes. */
  dispose(): Promise<void>;
}
