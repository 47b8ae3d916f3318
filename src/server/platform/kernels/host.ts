import { createHash } from 'node:crypto';
import path from 'node:path';
import { PENDING, type Address, type KernelActivity } from '~/contract';
import type { Gateway } from '../gateway/gateway';
import type { MountedSite, OpenSite } from '../gateway/mounted';
import type { Isolation } from '../isolation/isolation';
import { chooseRuntime } from './choosing';
import type { RuntimeDetector } from './interpreters/detect';
import type { Reading } from '../gateway/reading/readingSite';
import type { LiveRun, RunRecords } from './processes/runRecords';
import { Readings } from './readings';
import type { AddressFor, NotebookRuntimes, RuntimeEnd, StartSpec } from './runtimes';
import { startInEditor, startInJupyter, type Started } from './started';

interface Running {
  readonly spec: StartSpec;
  /** Rejects with a sentence where the start failed. */
  readonly ready: Promise<void>;
  readonly started: Started;
  state: 'starting' | 'ready' | 'failed' | 'stopping';
  /** The reason why the start waits, in words. */
  waitingFor: string;
}

export interface HostSettings {
  readonly gateway: Gateway;
  readonly records: RunRecords;
  readonly found: RuntimeDetector;
  readonly isolation: Isolation;
  /** Where runtimes keep what is of no use once they end. */
  readonly folder: string;
  /** The port browsers reach the gateway at. */
  readonly publicPort: number;
  /** Origins whose pages may frame the app. */
  readonly embedders: readonly string[];
  /** Stops what looks after the runs of notebooks. */
  readonly stopWatching?: () => void;
}

const GONE = 'The notebook is not running.';

/** The notebook runtimes of this machine. */
export class RuntimeHost implements NotebookRuntimes {
  private readonly running = new Map<string, Running>();
  private readonly listeners: ((end: RuntimeEnd) => void)[] = [];
  private readonly turns = new Map<string, Promise<void>>();
  private readonly readings: Readings;

  constructor(private readonly settings: HostSettings) {
    this.readings = new Readings(settings.gateway, settings.publicPort, settings.embedders);
  }

  get gatewayPort(): number {
    return this.settings.gateway.port;
  }

  get publicPort(): number {
    return this.settings.publicPort;
  }

  mount(prefix: string, site: OpenSite | MountedSite) {
    this.settings.gateway.mount(prefix, site);
  }

  list() {
    return this.settings.found.list();
  }

  /** Starts and stops of one notebook happen one after the other. */
  private inTurn(notebookId: string, work: () => Promise<void>): Promise<void> {
    const done = (this.turns.get(notebookId) ?? Promise.resolve()).then(work);
    const turn = done
      // Whoever waits for it is told of its failure; here only its end counts.
      .catch(() => undefined)
      .then(() => {
        if (this.turns.get(notebookId) === turn) this.turns.delete(notebookId);
      });
    this.turns.set(notebookId, turn);
    return done;
  }

  start(spec: StartSpec): Promise<void> {
    return this.inTurn(spec.notebookId, () => this.begin(spec));
  }

  private async begin(spec: StartSpec): Promise<void> {
    const before = this.running.get(spec.notebookId);
    if (before && before.spec.submissionId === spec.submissionId && before.state !== 'failed')
      return;
    if (before) await this.finish(spec.notebookId);
    const runtime = await chooseRuntime(spec, this.settings);
    const startIt = runtime.kind === 'jupyter' ? startInJupyter : startInEditor;
    const spoolFolder = path.join(
      this.settings.folder,
      'spool',
      createHash('sha256').update(spec.notebookId).digest('hex').slice(0, 32),
    );
    const started = await startIt(spec, runtime, {
      gateway: this.settings.gateway,
      records: this.settings.records,
      isolation: this.settings.isolation,
      spoolFolder,
      embedders: this.settings.embedders,
      choices: async () => [
        ...(spec.python === undefined ? [] : [runtime]),
        ...(await this.list()).runtimes,
      ],
      kernels: () => this.settings.found.kernels(),
      onEnd: (reason) => void this.fail(entry, reason),
    });
    const entry: Running = {
      spec,
      started,
      ready: started.ready,
      state: 'starting',
      waitingFor: `Starting ${started.name}${spec.data ? ` with the dataset ${spec.data.name}` : ''}`,
    };
    this.running.set(spec.notebookId, entry);
    entry.ready.then(
      () => {
        if (entry.state === 'starting') entry.state = 'ready';
      },
      (error: Error) => this.fail(entry, error.message),
    );
  }

  /** A runtime ended by itself: what is left of it is cleared away and the listeners are told, once. */
  private async fail(entry: Running, reason: string) {
    if (entry.state === 'failed' || entry.state === 'stopping') return;
    entry.state = 'failed';
    entry.waitingFor = reason;
    await entry.started.stop();
    const { notebookId, submissionId } = entry.spec;
    for (const listener of this.listeners) listener({ notebookId, submissionId, reason });
  }

  async address(notebookId: string, by: AddressFor, waitMs: number): Promise<Address> {
    const entry = this.running.get(notebookId);
    if (!entry || entry.state === 'stopping') throw new Error(GONE);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, waitMs);
    });
    await Promise.race([entry.ready, late]).finally(() => clearTimeout(timer));
    if (entry.state === 'failed') throw new Error(entry.waitingFor);
    const common = {
      notebook_protocol: by.origin.startsWith('https:') ? ('https' as const) : ('http' as const),
      notebook_port: this.settings.publicPort,
      token: '',
      submission_id: entry.spec.submissionId,
    };
    if (entry.state !== 'ready') {
      return {
        ...common,
        notebook_dnsname: PENDING,
        notebook_path: '',
        notebook_entry_point: '',
        waiting_for: entry.waitingFor,
      };
    }
    const { path: at, entry: entryPoint } = await entry.started.door(by);
    const admitted =
      by.session === null
        ? entryPoint
        : this.settings.gateway.admit({ path: at, session: by.session }, entryPoint);
    return {
      ...common,
      notebook_dnsname: by.host,
      notebook_path: at,
      notebook_entry_point: admitted,
      waiting_for: null,
    };
  }

  reading(key: string, reading: Reading, by: AddressFor): string {
    return this.readings.address(key, reading, by);
  }

  sessions(): string[] {
    return this.settings.gateway.sessions();
  }

  endSessions(sessions: readonly string[]) {
    this.settings.gateway.endSessions(sessions);
  }

  stop(notebookId: string): Promise<void> {
    return this.inTurn(notebookId, () => this.finish(notebookId));
  }

  private async finish(notebookId: string): Promise<void> {
    const entry = this.running.get(notebookId);
    if (!entry) return;
    const failed = entry.state === 'failed';
    entry.state = 'stopping';
    if (!failed) await entry.started.stop();
    if (this.running.get(notebookId) === entry) this.running.delete(notebookId);
  }

  live(): readonly LiveRun[] {
    return this.settings.records.live();
  }

  alive(): string[] {
    return [...this.running.values()]
      .filter(({ state }) => state === 'starting' || state === 'ready')
      .map(({ spec }) => spec.submissionId);
  }

  idleSince(submissionId: string): string | null {
    const entry = [...this.running.values()].find(
      ({ spec, state }) => spec.submissionId === submissionId && state === 'ready',
    );
    return entry?.started.idleSince ?? null;
  }

  async standing(notebookId: string): Promise<KernelActivity | null> {
    const entry = this.running.get(notebookId);
    return entry?.state === 'ready' ? entry.started.standing() : null;
  }

  onEnd(listener: (end: RuntimeEnd) => void) {
    this.listeners.push(listener);
  }

  async dispose(): Promise<void> {
    this.settings.stopWatching?.();
    await Promise.all([...this.running.keys()].map((notebookId) => this.stop(notebookId)));
    await this.settings.gateway.close();
  }
}
