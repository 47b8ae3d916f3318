import type { Environment } from '../settings/environment';
import { read } from '../settings/read';

const MIB = 1024 * 1024;

/** The limits of one person's programs, and of simultaneous work that the server does for them. */
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

const bytes = (mib: number | null): number | null => (mib === null ? null : mib * MIB);

/** The limits that an admin lowered for somebody. */
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
    fileBytes: read(environment, 'ATELIER_FILE_LIMIT_MB') * MIB,
    processes: read(environment, 'ATELIER_PROCESS_LIMIT'),
    memoryBytes: bytes(read(environment, 'ATELIER_MEMORY_LIMIT_MB')),
    diskBytes: bytes(read(environment, 'ATELIER_DISK_LIMIT_MB')),
    files: read(environment, 'ATELIER_FILE_COUNT_LIMIT'),
  });

/** The limit of a drive; null for no limit. */
export const readDriveQuota = (environment: Environment): number | null =>
  bytes(read(environment, 'ATELIER_DRIVE_QUOTA_MB'));
