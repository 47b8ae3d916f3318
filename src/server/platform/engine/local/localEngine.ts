import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { lstat, makeFolders, explainDiskFull } from '../../files/system';
import { createKeyedMutex } from '../../concurrency/keyedMutex';
import { HttpError } from '../../httpError';
import { readNote, writeNote } from '../durable';
import type {
  Ended,
  Engine,
  JobHandle,
  JobSpec,
  JobStatus,
  LogPiece,
  LogReading,
  NodeCapacity,
} from '../engine';
import { rankLog } from '../layout';
import { readLog } from '../logs';
import { check } from './checks';
import { handleOf, newJob, Spares, startSupervisor, type Job, type Order } from './jobs';
import { inspectMachine, type Machine } from './machine';
import { JobRecord, notesOf, recordFile } from './notes';
import { requestEnd, buryOrphan, findState, type FolderState } from './states';
import { Outages } from './outages';
import { Roster } from './roster';
import { GRACE_MS, STOPPED } from './outcomes';

/** How often running and waiting jobs are looked at while nobody asks, ms. */
const TICK_MS = 300;

export interface LocalSettings {
  /** Where the engine keeps its records; one server per folder. */
  readonly folder: string;
  /** The arguments that make Node run the supervisor. */
  readonly supervisor: readonly string[];
  /** The limits of jobs; a missing one is looked up. */
  readonly machine?: Partial<Machine>;
}

/** A handle of a job of another machine, or one that was forgotten. */
const withoutRecord = ({ ranks }: JobHandle): Ended => ({
  state: 'ended',
  cause: 'lost',
  exitCode: null,
  reason: 'This machine has no record of the job.',
  since: null,
  at: new Date().toISOString(),
  ranks: Array.from({ length: ranks }, (_, rank) => ({ rank, where: null, exitCode: null })),
});

/** Batch work as child processes of this machine, each job under a supervisor that outlives the server. */
export class LocalEngine implements Engine {
  readonly name = 'local';
  private readonly jobs: Roster;
  private readonly inTurn = createKeyedMutex();
  private readonly outages = new Outages();
  private readonly spares: Spares;
  private timer: NodeJS.Timeout | undefined;
  private lastNumber = 0;
  private closed = false;

  private constructor(
    private readonly settings: LocalSettings,
    machine: Machine,
  ) {
    this.jobs = new Roster(machine);
    this.spares = new Spares(settings.supervisor);
  }

  /** Takes up every job an earlier server left running or waiting. */
  static async open(settings: LocalSettings): Promise<LocalEngine> {
    await makeFolders(settings.folder);
    const engine = new LocalEngine(settings, { ...(await inspectMachine()), ...settings.machine });
    const names = (await readdir(settings.folder)).filter((name) => name.endsWith('.json'));
    // A record that cannot be read makes its job unknown; the others are taken up.
    const found = await Promise.all(
      names.map((name) => readNote(path.join(settings.folder, name), JobRecord).catch(() => null)),
    );
    const records = found.filter((record) => record !== null);
    for (const record of records.sort((a, b) => a.number - b.number)) await engine.takeUp(record);
    await engine.pump();
    return engine;
  }

  private async takeUp(record: JobRecord): Promise<void> {
    // Of a job whose folder is away nobody knows whether it runs: it keeps its room until that is known.
    const found: FolderState | null = await findState(record).catch(() => null);
    if (found?.state === 'ended') return;
    this.jobs.add(
      newJob(
        record,
        found?.state !== 'unclaimed',
        found && 'claim' in found ? found.claim.gpus : [],
      ),
    );
    this.lastNumber = Math.max(this.lastNumber, record.number);
  }

  private recordFile(id: string) {
    return recordFile(this.settings.folder, id);
  }

  submit(spec: JobSpec): Promise<JobHandle> {
    return this.inTurn(spec.id, () =>
      explainDiskFull(async () => {
        const known =
          this.jobs.get(spec.id)?.record ?? (await readNote(this.recordFile(spec.id), JobRecord));
        if (known) return handleOf(known);
        check(spec, this.jobs.machine);
        await makeFolders(spec.folder);
        if (await lstat(notesOf(spec.folder).claim))
          throw new HttpError('exists', 'The folder for the logs holds another job.');
        this.lastNumber += 1;
        const kept = JobRecord.parse({
          spec,
          runId: randomUUID(),
          number: this.lastNumber,
          submittedAt: new Date().toISOString(),
        });
        await writeNote(this.recordFile(spec.id), kept);
        this.jobs.add(newJob(kept, false, []));
        await this.pump();
        return handleOf(kept);
      }),
    );
  }

  async stop(handle: JobHandle, graceMs = GRACE_MS, reason = STOPPED): Promise<void> {
    const record = await this.recordOf(handle);
    if (!record) return;
    try {
      if ((await findState(record)).state === 'ended') return;
      await requestEnd(record, { cause: 'stopped', reason, graceMs });
      if ((await findState(record)).state === 'ended') this.jobs.drop(handle.id);
    } catch {
      throw new HttpError(
        'unavailable',
        'The folder of the job cannot be reached now, so it was not asked to stop.',
      );
    }
    await this.pump();
  }

  private async recordOf({ id }: JobHandle): Promise<JobRecord | null> {
    return this.jobs.get(id)?.record ?? readNote(this.recordFile(id), JobRecord);
  }

  status(handles: readonly JobHandle[]): Promise<JobStatus[]> {
    return Promise.all(
      handles.map((handle) =>
        this.outages.telling(
          handle.id,
          () => this.jobs.get(handle.id)?.told ?? null,
          () => this.statusOf(handle),
        ),
      ),
    );
  }

  private async statusOf(handle: JobHandle): Promise<JobStatus> {
    const record = await this.recordOf(handle);
    if (!record) return withoutRecord(handle);
    const found = await findState(record);
    const job = this.jobs.get(handle.id);
    if (found.state === 'ended') {
      this.jobs.drop(handle.id);
      return found.ended;
    }
    if (found.state === 'orphaned' && job) void this.bury(job, found.claim).catch(() => undefined);
    const status = found.state === 'unclaimed' ? this.jobs.tellWaiting(record) : found.running;
    if (job) job.told = status;
    return status;
  }

  logs(
    handle: JobHandle,
    rank: number,
    from: number,
    reading: LogReading,
  ): AsyncIterable<LogPiece> {
    return readLog(
      rankLog(handle.folder, rank),
      from,
      reading,
      async () => (await this.status([handle]))[0]?.state === 'ended',
    );
  }

  async capacity(): Promise<readonly NodeCapacity[]> {
    await this.pump();
    const free = this.jobs.free();
    const share = (kind: 'cpus' | 'memory' | 'gpus') => ({
      total: this.jobs.machine[kind],
      free: free[kind],
    });
    return [
      {
        name: os.hostname(),
        up: true,
        cpus: share('cpus'),
        memory: share('memory'),
        gpus: share('gpus'),
        load: os.loadavg()[0] ?? null,
      },
    ];
  }

  async forget(handle: JobHandle): Promise<void> {
    if (this.jobs.get(handle.id)) await this.pump();
    if (this.jobs.get(handle.id)) throw new HttpError('conflict', 'The job is not over.');
    await rm(this.recordFile(handle.id), { force: true });
  }

  /** Lets go what is over, then starts whom there is room for, in the order they came. */
  private pump(): Promise<void> {
    return this.inTurn('\0pump', async () => {
      if (this.closed) return;
      await Promise.all(this.jobs.started().map((job) => this.lookAt(job).catch(() => undefined)));
      for (const job of this.jobs.startable()) await this.start(job);
      if (!this.closed) this.spares.keep(this.jobs.isAnyWaiting());
      this.watch();
    });
  }

  private watch() {
    clearTimeout(this.timer);
    if (this.jobs.size + this.spares.size > 0 && !this.closed)
      this.timer = setTimeout(() => void this.pump(), TICK_MS).unref();
  }

  private async lookAt(job: Job): Promise<void> {
    const found = await findState(job.record);
    if (found.state === 'ended') this.jobs.drop(job.record.spec.id);
    else if (found.state === 'orphaned') void this.bury(job, found.claim).catch(() => undefined);
    else if (found.state === 'unclaimed' && !job.ours) job.started = false;
    else if (found.state === 'unclaimed' && job.failure !== null)
      await requestEnd(job.record, { cause: 'unstartable', reason: job.failure, graceMs: 0 });
  }

  private bury(job: Job, claim: Parameters<typeof buryOrphan>[1]): Promise<void> {
    job.burial ??= buryOrphan(job.record, claim).finally(() => {
      job.burial = null;
    });
    return job.burial;
  }

  private async start(job: Job): Promise<void> {
    job.cards = this.jobs.pickCards(job.need.gpus);
    job.started = true;
    job.ours = true;
    const gone = (how: string) => {
      job.failure = how;
      void this.pump();
    };
    const { id, folder } = job.record.spec;
    const order = { folder, record: this.recordFile(id), cards: job.cards };
    if (await this.sendSpare(job, order)) return;
    await startSupervisor(this.settings.supervisor, order, gone).catch(() => {
      // Its folder is away; the next look tries again.
      job.started = false;
      job.ours = false;
    });
  }

  /** Lets a supervisor that was started ahead watch over the job; one that goes away before it has begun is replaced at the next look. */
  private async sendSpare(job: Job, order: Order): Promise<boolean> {
    if (!(await lstat(order.folder).catch(() => null))) return false;
    const child = this.spares.send(order);
    child?.once('exit', () => {
      job.ours = false;
      void this.pump();
    });
    return child !== null;
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    // A look that is under way may start some more.
    await this.inTurn('\0pump', async () => undefined);
    this.spares.release();
  }
}
