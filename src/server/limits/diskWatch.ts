import { sizeText } from '~/text/size';
import { monotonic, timerMs } from '../concurrency/clock';
import type { Workspace } from '../workspace';
import { foldersOf, peopleOf, runningJobs, type Person, type RunningJob } from './people';
import { killAllOf, peopleWithProcesses } from './systemUsers';
import { halfOf, usageBelow, type Usage } from './usage';

export interface DiskWatchTerms {
  /** How often people's files are looked at, ms. */
  readonly everyMs: number;
  /** And when somebody has just been found over the limit, of whom it is not known yet whether the files grow. */
  readonly soonMs: number;
}

const TERMS: DiskWatchTerms = { everyMs: 30_000, soonMs: 5_000 };
/** Looking takes at most this part of a processor. */
const SHARE = 0.05;
/** Who is over the limit and grows by less is taken for somebody who tidies up: programs write a little whatever they do. */
const SLACK: Usage = { bytes: 1024 * 1024, files: 100 };
/** How long a job has to end by itself, ms: it goes on to write meanwhile. */
const GRACE_MS = 2_000;

const least = (one: Usage, other: Usage): Usage => ({
  bytes: Math.min(one.bytes, other.bytes),
  files: Math.min(one.files, other.files),
});

const isMore = (one: Usage, other: Usage): boolean =>
  one.bytes > other.bytes || one.files > other.files;

const TIDY =
  'Delete results of jobs, files of notebooks or environments that are not needed any more, then run it again.';

const reasonOf = (usage: Usage, most: Usage): string =>
  usage.bytes > most.bytes
    ? `Stopped: your files take ${sizeText(usage.bytes)} of the disk, more than ${sizeText(most.bytes)}, the limit of each person here. ${TIDY}`
    : `Stopped: you have ${usage.files.toLocaleString('en')} files and folders, more than ${Math.round(most.files).toLocaleString('en')}, the limit of each person here. ${TIDY}`;

type Ground = Pick<
  Workspace,
  'config' | 'db' | 'files' | 'isolation' | 'runtimes' | 'engines' | 'report' | 'loweredLimits'
>;

/** Ends every program of a person that this server can end; where the person is a system user, whatever it belongs to. */
const endAll = async (
  { config, isolation, runtimes, engines, report }: Ground,
  { number }: Person,
  jobs: readonly RunningJob[],
  reason: string,
): Promise<void> => {
  for (const { person, end } of runtimes.live()) if (person === number) end(reason);
  for (const { person, handle } of jobs) {
    if (person !== number) continue;
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
 * Looks at what the files of everybody take whose programs run, and ends the programs of who is over the limit while the files go on to grow: who
 * tidies up is left alone. The function that it returns stops that.
 */
export const watchDisk = (
  ground: Ground,
  { everyMs, soonMs }: DiskWatchTerms = TERMS,
): (() => Promise<void>) => {
  const { config, isolation, runtimes, report, loweredLimits } = ground;
  /** What somebody's files took: at the last look, or since they are over the limit the least of all looks. */
  const known = new Map<number, Usage>();

  const lookAt = async (person: Person, jobs: readonly RunningJob[], most: Usage) => {
    const usage = await usageBelow(await foldersOf(ground, person));
    const before = known.get(person.number);
    const isOver = isMore(usage, most);
    known.set(person.number, isOver && before ? least(usage, before) : usage);
    if (!isOver) return false;
    const grew =
      before !== undefined &&
      isMore(usage, { bytes: before.bytes + SLACK.bytes, files: before.files + SLACK.files });
    if (grew) await endAll(ground, person, jobs, reasonOf(usage, most));
    return !grew;
  };

  /** Whether to look again soon. */
  const look = async (): Promise<boolean> => {
    const jobs = await runningJobs(ground);
    const users =
      isolation.mode === 'user' ? await peopleWithProcesses(config.isolation.firstUser) : [];
    const people = await peopleOf(
      ground,
      new Set([...users, ...[...runtimes.live(), ...jobs].map(({ person }) => person)]),
    );
    // Another server of this workspace may have written down others.
    await loweredLimits.apply();
    const half = await halfOf(config.sharedFolder);
    let soon = false;
    for (const person of people) {
      const { diskBytes, files } = config.limits.of(person.number);
      const most = { bytes: diskBytes ?? half.bytes, files: files ?? half.files };
      soon = (await lookAt(person, jobs, most)) || soon;
    }
    return soon;
  };

  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let isStopped = false;
  let isFailing = false;
  const next = (ms: number) => {
    if (isStopped) return;
    timer = setTimeout(() => {
      looking = tick();
    }, timerMs(ms)).unref();
  };
  const tick = async () => {
    const from = monotonic();
    const soon = await look().then(
      (found) => {
        isFailing = false;
        return found;
      },
      (error: unknown) => {
        // What fails at every look is told once.
        if (!isStopped && !isFailing) report(error, 'looking at what files take of the disk');
        isFailing = true;
        return false;
      },
    );
    next(Math.max(soon ? soonMs : everyMs, (monotonic() - from) * (1 / SHARE - 1)));
  };
  next(everyMs);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await looking;
  };
};
