import type { EnvironmentBuild, PythonEnvironment } from '~/contract/work/environments';
import type { Interpreter } from '../../platform/kernels/interpreters/probe';
import type { BuildRow } from './history/queries';
import type { EnvironmentRow } from './repository';

export const SYSTEM = 'system';
/** The id of the built-in environment, which is also meant where none is named. */
export const isSystem = (envId: string | null): envId is typeof SYSTEM | null =>
  envId === null || envId === SYSTEM;

export const NO_PYTHON =
  'This machine has no Python. Install Python 3.8 or newer (apt install python3), or set ATELIER_PYTHON to where it is.';

/** The built-in environment: the interpreter that a shell of the machine would start. */
export const systemEnvironment = (first: Interpreter | undefined): PythonEnvironment => ({
  env_id: SYSTEM,
  env_name: SYSTEM,
  kind: 'system',
  user_name: null,
  requirements: '',
  usable: first !== undefined,
  status: first ? 'ready' : 'unknown',
  reason: first ? null : NO_PYTHON,
  base_python: first?.executable ?? '',
  python_version: first?.version ?? null,
  build_start: null,
  build_end: null,
  create_datetime: null,
  update_datetime: null,
  build: null,
});

/** A made environment as the API returns it; `usable` says that a build that worked is there. */
export const describe = (row: EnvironmentRow, usable: boolean): PythonEnvironment => {
  const isDamaged = row.working !== null && row.damage !== null;
  const lost = row.status === 'ready' && !usable && !isDamaged;
  const damaged = row.status === 'ready' && isDamaged;
  return {
    env_id: row.envId,
    env_name: row.envName,
    kind: 'venv',
    user_name: row.userName,
    requirements: row.requirements,
    usable: usable && !isDamaged,
    status: lost ? 'unknown' : damaged ? 'damaged' : row.status,
    reason: lost
      ? `The Python it was made of, ${row.basePython}, or its folder is not there any more. Build it again.`
      : damaged
        ? `${row.damage} Nothing runs in it until it is built again.`
        : row.reason,
    base_python: row.basePython,
    python_version: row.pythonVersion,
    build_start: row.buildStart?.toISOString() ?? null,
    build_end: row.buildEnd?.toISOString() ?? null,
    create_datetime: row.createDatetime.toISOString(),
    update_datetime: row.updateDatetime.toISOString(),
    build: row.working,
  };
};

/** A build as the API returns it; `used` is how many run in it or refer to it, `shared` what else has its files, by its number. */
export const describeBuild = (
  row: BuildRow,
  used: number,
  shared: ReadonlyMap<number, readonly string[]>,
): EnvironmentBuild => ({
  build: row.build,
  status: row.removedDatetime === null ? row.status : 'removed',
  reason: row.reason,
  requirements: row.requirements,
  base_python: row.basePython,
  python_version: row.pythonVersion,
  create_datetime: row.createDatetime?.toISOString() ?? null,
  build_start: row.buildStart?.toISOString() ?? null,
  build_end: row.buildEnd?.toISOString() ?? null,
  size: row.removedDatetime === null ? row.size : null,
  checksum: row.checksum,
  lock_checksum: row.lockChecksum,
  lock_packages: row.lockPackages,
  shared_with: row.removedDatetime === null ? [...(shared.get(row.build) ?? [])] : [],
  used,
});
