import { monotonic, timerMs } from '../../../platform/concurrency/clock';
import type { Workspace } from '../../../platform/workspace';
import { isOver, reasonOf, type DiskLimit } from './diskUse';
import { peopleOf, type Person } from './queries/people';
import { killAllOf, peopleWithProcesses } from '../../../platform/limits/systemUsers';
import type { Usage } from '../../../platform/limits/usage';

export interface DiskWatchTerms {
  /** How often people's files are looked at, ms. */
  readonly everyMs: number;
  /** And when somebody has just been found over the limit, of whom it is not known yet whether the files grow. */
  readonly soonMs: number;
  /** Looking takes at most this part of a processor. */
  readonly share?: number;
}

const TERMS: DiskWatchTerms = { everyMs: 30_000, soonMs: 5_000 };
const SHARE = 0.05;
/** The same where the disk is short of space. */
const SHARE_SHORT = 0.5;
/** How often it is asked how much of the disk is free, ms: that costs nothing. */
const SPACE_MS = 1_000;
/** Where it was that much more a moment ago, so many times as much is taken for gone: looking and ending take time. */
const AHEAD = 5;
/** A user over the limit whose files grow by less counts as somebody who tidies up: programs write a little whatever they do. */
const SLACK: Usage = { bytes: 1024 * 1024, files: 100 };
/** How long a job has to end by itself, ms: it goes on to write meanwhile. */
const GRACE_MS = 2_000;

const least = (one: Usage, other: Usage): Usage => ({
  bytes: Math.min(one.bytes, other.bytes),
  files: Math.min(one.files, other.files),
});

type Ground = Pick<
  Workspace,
  | 'config'
  | 'db'
  | 'files'
  | 'isolation'
  | 'runtimes'
  | 'engines'
  | 'report'
  | 'loweredLimits'
  | 'diskUse'
  | 'jobs'
>;

/** The runs of a person that this server knows of now. */
const runsOf = async ({ runtimes, jobs }: Ground, { number }: Person) => ({
  kernels: runtimes.live().filter(({ person }) => person === number),
  jobs: (await jobs.handles()).filter(({ person }) => person === number),
});
type Runs = Awaited<ReturnType<typeof runsOf>>;

/** Ends every program of a person that this server can end; where the person is a system user, whatever it belongs to. */
const endAll = async (
  { config, isolation, engines, report }: Ground,
  { number }: Person,
  { kernels, jobs }: Runs,
  reason: string,
): Promise<void> => {
  for (const { end } of kernels) end(reason);
  for (const { handle } of jobs) {
    // An engine that is away is asked again at the next look.
    await engines
      .of(handle.engine)
      ?.stop(handle, GRACE_MS, reason)
      .catch((error: unknown) =>
        report(error, 'ending a job of somebody whose files are too many'),
      );
  }
  if (isolation.mode === 'user') await killAllOf(config.isolation.firstUser + number);
};

/**
 * Looks at what the files of everybody take whose programs run or were started, and ends the programs of who is over the limit while the files go on
 * to grow: who tidies up is left alone. Where the disk gets short of space it looks at once. The function that it returns stops that.
 */
export const watchDisk = (
  ground: Ground,
  { everyMs, soonMs, share = SHARE }: DiskWatchTerms = TERMS,
): (() => Promise<void>) => {
  const { config, isolation, runtimes, report, loweredLimits, diskUse } = ground;
  /** The size of somebody's files: at the last look, or since they are over the limit the least of all looks. */
  const known = new Map<number, Usage>();
  /** Those whose programs belonged to nothing that was known at the last look. */
  const awaited = new Set<number>();

  const lookAt = async (person: Person, usage: Usage, most: DiskLimit) => {
    const before = known.get(person.number);
    const over = isOver(usage, most);
    known.set(person.number, over && before ? least(usage, before) : usage);
    if (!over) return false;
    const grew =
      before !== undefined &&
      isOver(usage, {
        bytes: before.bytes + SLACK.bytes,
        files: before.files + SLACK.files,
      });
    if (!grew) return true;
    const runs = await runsOf(ground, person);
    // A job that has just begun is not written down yet, and would end without the reason: the next look finds it.
    const isNew = runs.kernels.length + runs.jobs.length === 0 && !awaited.has(person.number);
    if (isNew) awaited.add(person.number);
    else {
      awaited.delete(person.number);
      await endAll(ground, person, runs, `Stopped: ${reasonOf(usage, most)}`);
    }
    return isNew;
  };

  /** Whether to look again soon. */
  const look = async (falling: number): Promise<boolean> => {
    const jobs = await ground.jobs.handles();
    const users =
      isolation.mode === 'user' ? await peopleWithProcesses(config.isolation.firstUser) : [];
    const running = [...runtimes.live(), ...jobs].map(({ person }) => person);
    const people = await peopleOf(
      ground.db,
      new Set([...users, ...running, ...diskUse.takeStarted()]),
    );
    // Another server of this workspace may have written down others.
    await loweredLimits.apply();
    const measured: [Person, Usage][] = [];
    for (const person of people) measured.push([person, await diskUse.measure(person)]);
    // Shares are known when all are measured.
    const most = await diskUse.limits(falling);
    let soon = false;
    for (const [person, usage] of measured)
      soon = (await lookAt(person, usage, most(person.number))) || soon;
    return soon;
  };

  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let isStopped = false;
  let isFailing = false;
  let due = monotonic() + everyMs;
  let dueShort = 0;
  let freeBefore: number | null = null;
  const next = () => {
    if (isStopped) return;
    timer = setTimeout(
      () => {
        looking = tick();
      },
      timerMs(Math.min(SPACE_MS, everyMs)),
    ).unref();
  };
  const lookIfDue = async () => {
    // That a disk is away is told by the health of the server.
    const { free, reserve } = await diskUse.space().catch(() => ({ free: Infinity, reserve: 0 }));
    const falling = AHEAD * Math.max(0, (freeBefore ?? free) - free);
    freeBefore = Number.isFinite(free) ? free : null;
    const from = monotonic();
    const isShort = free - falling < reserve;
    if (from < (isShort ? dueShort : due)) return;
    const soon = await look(falling);
    const to = monotonic();
    due = to + Math.max(soon ? soonMs : everyMs, (to - from) * (1 / share - 1));
    dueShort = to + (to - from) * (1 / SHARE_SHORT - 1);
  };
  const tick = async () => {
    await lookIfDue().then(
      () => {
        isFailing = false;
      },
      (error: unknown) => {
        // A measurement that fails every time is reported once.
        if (!isStopped && !isFailing) report(error, 'looking at what files take of the disk');
        isFailing = true;
        due = monotonic() + everyMs;
      },
    );
    next();
  };
  next();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await looking;
  };
};
