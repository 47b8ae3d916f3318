import { sizeText } from '~/text/size';
import { monotonic } from '../../../platform/concurrency/clock';
import { spaceAt, type Space } from '../../../platform/files/system';
import type { Workspace } from '../../../platform/workspace';
import { foldersOf } from './people';
import { peopleOf, type Person } from './queries/people';
import { halfOf, usageBelow, type Usage } from '../../../platform/limits/usage';

/** The files of a user who is over the limit and wants to start something are measured again, but not more often than this, ms. */
const FRESH_MS = 2_000;

/** The most that a person's files may take now. */
export interface DiskLimit extends Usage {
  /** Bytes that are free on a disk that is short of space: then `bytes` is a share of it and not the limit of the person; otherwise null. */
  readonly left: number | null;
}

type Ground = Pick<Workspace, 'config' | 'db' | 'files' | 'isolation'> & {
  readonly jobs: Pick<Workspace['jobs'], 'idsOf'>;
};

const TIDY =
  'Delete results of jobs, files of notebooks or environments that are not needed any more, then run it again.';

/** Whether that is more. */
export const isOver = (usage: Usage, most: Usage): boolean =>
  usage.bytes > most.bytes || usage.files > most.files;

/** Why programs of a person end or do not start, as a sentence that goes on after "Stopped: ". */
export const reasonOf = (usage: Usage, most: DiskLimit): string => {
  if (usage.bytes <= most.bytes)
    return `you have ${usage.files.toLocaleString('en')} files and folders, more than ${Math.round(most.files).toLocaleString('en')}, the limit of each person here. ${TIDY}`;
  if (most.left === null)
    return `your files take ${sizeText(usage.bytes)} of the disk, more than ${sizeText(most.bytes)}, the limit of each person here. ${TIDY}`;
  const left = `the disk of this server has only ${sizeText(most.left)} left`;
  return most.bytes <= 0
    ? `${left}. Its operator has to make room; files of yours that are not needed any more help.`
    : `${left}, and your files take ${sizeText(usage.bytes)} of it, more than ${sizeText(most.bytes)}, your share of what there is. ${TIDY}`;
};

/** The disk usage of people's files as of the last measurement, and the right to start programs. */
export interface DiskUse {
  /** Measures what the files of somebody take; who asks meanwhile gets the same answer. */
  measure(person: Person): Promise<Usage>;
  /**
   * The most that each person's files may take, by number. Where less than the reserve is free (and `falling`, the bytes that are about to be
   * written), nobody may have more than an equal share of what the people known here have together.
   */
  limits(falling?: number): Promise<(person: number) => DiskLimit>;
  /** The free space of the disk with people's files, and the space that must stay free. */
  space(): Promise<Space>;
  /** Why nothing of this person is started now, as a sentence; null where it is. */
  refusal(person: number): Promise<string | null>;
  /** Numbers of those who started something since this was last called. */
  takeStarted(): number[];
}

export const createDiskUse = (
  ground: Ground,
  space: () => Promise<Space> = () => spaceAt(ground.config.sharedFolder),
): DiskUse => {
  const { config } = ground;
  const taken = new Map<number, { readonly usage: Usage; readonly at: number }>();
  const measuring = new Map<number, Promise<Usage>>();
  const started = new Set<number>();

  const measureNow = async (person: Person): Promise<Usage> => {
    const usage = await usageBelow(await foldersOf(ground, person));
    taken.set(person.number, { usage, at: monotonic() });
    return usage;
  };
  const measure = (person: Person): Promise<Usage> => {
    const under = measuring.get(person.number);
    if (under) return under;
    const usage = measureNow(person).finally(() => measuring.delete(person.number));
    measuring.set(person.number, usage);
    return usage;
  };

  const limits = async (falling = 0) => {
    const [{ free, reserve }, half] = await Promise.all([space(), halfOf(config.sharedFolder)]);
    const above = free - reserve - falling;
    const sum = [...taken.values()].reduce((bytes, { usage }) => bytes + usage.bytes, 0);
    const share = above < 0 ? (sum + above) / Math.max(1, taken.size) : Infinity;
    return (person: number): DiskLimit => {
      const own = config.limits.of(person);
      const bytes = own.diskBytes ?? half.bytes;
      return {
        bytes: Math.min(bytes, share),
        files: own.files ?? half.files,
        left: share < bytes ? free : null,
      };
    };
  };

  return {
    measure,
    limits,
    space,
    async refusal(number) {
      started.add(number);
      const now = (await limits())(number);
      const known = taken.get(number);
      const before = known?.usage ?? { bytes: 0, files: 0 };
      if (!isOver(before, now)) return null;
      const [person] = await peopleOf(ground.db, new Set([number]));
      if (!person) return null;
      const isFresh = known !== undefined && monotonic() - known.at < FRESH_MS;
      const usage = isFresh ? before : await measure(person);
      return isOver(usage, now) ? `Not started: ${reasonOf(usage, now)}` : null;
    },
    takeStarted() {
      const numbers = [...started];
      started.clear();
      return numbers;
    },
  };
};
