import os from 'node:os';
import { setting, whole, type Environment } from '../environment';

const MIB = 1024 * 1024;
/** A pebibyte: more than any disk has. */
const MOST_MIB = 1024 ** 3;

/** What the programs of one person may use, and what the server does for them at once. */
export interface LimitSettings {
  /** The longest file, its holes included, that programs may make; and the most that is saved, packed or hashed at once. Bytes. */
  readonly fileBytes: number;
  /** Processes and threads that run at the same time. */
  readonly processes: number;
  /** Bytes of memory that the notebooks of a person may hold together, and a rank of a job that has no limit of its own; null for most of the machine's. */
  readonly memoryBytes: number | null;
  /** Bytes that a person's files take of the disk; null for half of it. */
  readonly diskBytes: number | null;
  /** Files and folders of a person; null for half of what the disk can hold. */
  readonly files: number | null;
}

/** Libraries start a thread for every core, in each of several processes. */
const usualProcesses = () => Math.max(1024, 256 * os.availableParallelism());

const bytesOrNull = (environment: Environment, name: string): number | null =>
  setting(environment, name) === undefined
    ? null
    : whole(environment, name, 0, [1, MOST_MIB]) * MIB;

/** What an admin lowered for somebody. */
export type Lowered = Partial<
  Pick<LimitSettings, 'memoryBytes' | 'processes' | 'diskBytes' | 'files'>
>;

/** The limits of defaults, and of those for whom an admin lowered them. */
export interface Limits extends LimitSettings {
  /** The limits of a person, by their number. */
  of(person: number): LimitSettings;
  /** From now on these are lowered, by the numbers of the people. */
  lower(lowered: ReadonlyMap<number, Lowered>): void;
}

const least = <Limit extends number | null>(usual: Limit, lower: number | null | undefined) =>
  lower == null ? usual : usual === null ? lower : Math.min(usual, lower);

/** The defaults, with nothing lowered yet. */
export const createLimits = (usual: LimitSettings): Limits => {
  let people: ReadonlyMap<number, Lowered> = new Map();
  return {
    ...usual,
    of(person) {
      const { memoryBytes, processes, diskBytes, files } = people.get(person) ?? {};
      return {
        fileBytes: usual.fileBytes,
        processes: least(usual.processes, processes),
        memoryBytes: least(usual.memoryBytes, memoryBytes),
        diskBytes: least(usual.diskBytes, diskBytes),
        files: least(usual.files, files),
      };
    },
    lower(lowered) {
      people = lowered;
    },
  };
};

/** Reads the limits; throws `BadSetting`. */
export const readLimitSettings = (environment: Environment): Limits =>
  createLimits({
    fileBytes: whole(environment, 'ATELIER_FILE_LIMIT_MB', 100 * 1024, [1, MOST_MIB]) * MIB,
    processes: whole(environment, 'ATELIER_PROCESS_LIMIT', usualProcesses(), [16, 4_194_304]),
    memoryBytes: bytesOrNull(environment, 'ATELIER_MEMORY_LIMIT_MB'),
    diskBytes: bytesOrNull(environment, 'ATELIER_DISK_LIMIT_MB'),
    files:
      setting(environment, 'ATELIER_FILE_COUNT_LIMIT') === undefined
        ? null
        : whole(environment, 'ATELIER_FILE_COUNT_LIMIT', 0, [100, 10 ** 12]),
  });

/** What a drive may hold; null for as much as there is room for. */
export const readDriveQuota = (environment: Environment): number | null =>
  bytesOrNull(environment, 'ATELIER_DRIVE_QUOTA_MB');
