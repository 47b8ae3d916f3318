import { randomBytes } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import type {
  BuildLock,
  DeletedEnvironment,
  EnvironmentBuild,
  PythonEnvironment,
} from '~/contract/work/environments';
import type { OutputPage } from '~/contract/jobs/output';
import type { Account } from '../../platform/identity/account';
import type { Config } from '../../platform/settings/config';
import type { Database } from '../../platform/database/database';
import type { Trash } from '../../platform/files/trash';
import { invalid, HttpError } from '../../platform/httpError';
import type { Isolation } from '../../platform/isolation/isolation';
import type { Interpreter } from '../../platform/kernels/interpreters/probe';
import { RunRecords } from '../../platform/kernels/processes/runRecords';
import type { Workspace } from '../../platform/workspace';
import { createBuildLogs, type LogQuery } from './buildLog';
import { createBuilds } from './builds';
import { environmentFolders } from './folders';
import { createInterpreters, type RunPython } from './history/interpreters';
import { settleAll } from './history/left';
import { removeUnused } from './history/retention';
import { buildRows, deletedRows } from './history/queries';
import { describeLock } from './locking/downloads';
import { lockOfBuild } from './locking/queries';
import { chooseFrom, createPythons, packagesOf, type Packages } from './pythons';
import { environmentRepository, type BuildOrder, type EnvironmentRow } from './repository';
import { sealRows } from './sealing/rows';
import { createSeals } from './sealing/seals';
import { findExisting } from './sharing/existing';
import { createBuildFiles } from './sharing/files';
import { describe, describeBuild, isSystem, systemEnvironment } from './mappers';
import { buildUsesOf } from '../../platform/work/buildUses';

const SERVER_STOPPED = 'The server was stopped while this environment was built.';
const EXISTS_NOT = 'This environment does not exist, or you may not see it.';

/** The request for a new environment. */
export interface NewEnvironment {
  readonly envName: string;
  readonly requirements: string;
  /** An interpreter of the machine; '' for the first one. */
  readonly basePython: string;
}

/** Named Python environments: 'system', which is the machine's own python3, and those that people make. */
export interface Environments {
  /**
   * The absolute path of the interpreter that runs what names this environment ('system' or null: the machine's python3). Refuses with 422
   * naming env_id where there is none of the team's, where nothing can run in it yet, or where somebody changed it.
   */
  pythonOf(envId: string | null, team: string): Promise<string>;
  /**
   * The build of a run that begins now: the latest build, or the given one, whose number is to be stored with the run. Refuses as `pythonOf`
   * does, and with 422 naming env_build where the given one is not there any more.
   */
  interpreterFor(envId: string | null, team: string, build?: number | null): Promise<RunPython>;
  /** The number of the build that new runs of a team start in; null for the machine's Python, and where there is none. */
  workingBuild(envId: string | null, team: string): Promise<number | null>;
  /** Why settings cannot name this environment, a sentence: it was deleted, or never was. Null where the team has it. */
  whyMissing(envId: string, team: string): Promise<string | null>;
  /** The builds of one, newest first. */
  buildsOf(envId: string): Promise<EnvironmentBuild[]>;
  /** The lock of a build; throws `missing` where it has none. */
  lockOf(envId: string, build: number): Promise<BuildLock>;
  /** The interpreter that is built with where this one is asked for; the machine's first where that is not there. */
  interpreter(asked: string): Promise<Interpreter>;
  /** The interpreters that environments are made of, the one that is taken where none is asked for first. */
  pythons(): Promise<readonly Interpreter[]>;
  /** The team's, 'system' first. */
  list(team: string): Promise<PythonEnvironment[]>;
  /** Those that the team deleted, the last one first. */
  deleted(team: string): Promise<DeletedEnvironment[]>;
  /** The name of a deleted environment of the team; null where there was none. */
  deletedName(envId: string, team: string): Promise<string | null>;
  /** One of the team's; throws `missing` for any other. */
  find(envId: string, team: string): Promise<PythonEnvironment>;
  /** Makes one and has it built; answers its id. Refuses a name that the team has, and an interpreter the machine has not. */
  add(asked: NewEnvironment, maker: Account): Promise<string>;
  /** Has one built anew; what is undefined is that of the build before. Refuses with 409 while a build is under way, and an interpreter the machine has not. */
  rebuild(envId: string, requirements?: string, basePython?: string): Promise<void>;
  /** Ends the build of one; where another server builds it, that server will soon. */
  stopBuild(envId: string, by: string): Promise<void>;
  /** A stretch of the log of the newest build. */
  readLog(envId: string, asked: LogQuery): Promise<OutputPage>;
  /** The packages of one of the team's environments; nothing where nothing can run in it. */
  packagesOf(envId: string, team: string): Promise<Packages>;
  /** Removes one with all that was built, but for files that builds of others have. */
  remove(envId: string): Promise<void>;
  /** Finds environments that somebody changed, seals those of older servers, and removes builds that nobody needs any more. */
  checkAll(): Promise<void>;
  /** Ends the builds and the check of this server. */
  close(): Promise<void>;
}

export interface EnvironmentsDependencies {
  readonly config: Pick<Config, 'dataFolder' | 'sharedFolder' | 'url' | 'buildDays'>;
  readonly db: Database;
  readonly isolation: Isolation;
  /** Programs in builds, once it is open. */
  readonly runs: () => Pick<Workspace, 'jobs' | 'notebooks'>;
  /** The number of a person. */
  readonly numberOf: (name: string) => Promise<number | null>;
  /** Why nothing of a person is started now. */
  readonly refusal: (person: number) => Promise<string | null>;
  readonly indexesOf: Workspace['indexes']['ofTeam'];
  readonly report: Workspace['report'];
  readonly trash: Trash;
}

/** Opens the environments; puts right what builds a killed server left behind. */
export const openEnvironments = async (ground: EnvironmentsDependencies): Promise<Environments> => {
  const { config, db, isolation, numberOf, report, runs, trash } = ground;
  const repository = environmentRepository(db);
  const folders = environmentFolders(path.join(config.sharedFolder, 'environments'));
  const records = new RunRecords(path.join(config.dataFolder, 'builds'));
  const builder = `${os.hostname()}:${config.dataFolder}`;
  const pythons = createPythons(isolation);
  await records.reap();
  await repository.endLeft(builder, SERVER_STOPPED);
  const files = createBuildFiles(folders, db);
  await settleAll({ repository, folders, files, trash, builder });
  const closing = new AbortController();
  const readLog = createBuildLogs(closing.signal);
  const rows = buildRows(db);
  const deleted = deletedRows(db);
  const tidy = (envId: string) =>
    removeUnused({ runs, rows, files, days: config.buildDays }, envId);
  const seals = createSeals({ rows: sealRows(db), files, builder, url: config.url, report });
  const existing = findExisting({ files, seals });
  const builds = createBuilds({
    ...ground,
    ...{ repository, folders, files, records, existing, tidy, url: config.url },
  });
  const interpreters = createInterpreters({ repository, rows, deleted, files, seals, pythons });
  const told = async (row: EnvironmentRow) =>
    describe(row, (await interpreters.workingPython(row)) !== null);
  const rowOf = async (envId: string): Promise<EnvironmentRow> => {
    const row = await repository.find(envId);
    if (row) return row;
    throw new HttpError('missing', EXISTS_NOT);
  };
  const choose = (asked: string) => chooseFrom(pythons, asked);
  // The asked one is gone: another one is taken.
  const chooseAny = (asked: string) => choose(asked).catch(() => choose(''));
  /** Builds whose server is gone without a word end when somebody looks. */
  const endLate = () => repository.endLeft(null, SERVER_STOPPED);

  return {
    pythonOf: async (envId, team) => (await interpreters.find(envId, team, null)).python,
    interpreterFor: (envId, team, build = null) => interpreters.begin(envId, team, build),
    interpreter: chooseAny,
    pythons,
    workingBuild: interpreters.workingBuild,
    whyMissing: interpreters.whyMissing,
    async buildsOf(envId) {
      const { counts } = await buildUsesOf(runs(), envId);
      const list = await rows.list(envId);
      const shared = await files.rows.sharedBy(envId, list);
      return list.map((row) => describeBuild(row, counts.get(row.build) ?? 0, shared));
    },
    async lockOf(envId, build) {
      const lock = await lockOfBuild(db, envId, build);
      if (lock) return describeLock(lock);
      throw new HttpError('missing', `Build ${build} of this environment has no lock.`);
    },
    async list(team) {
      await endLate();
      const [first, rows] = await Promise.all([pythons(), repository.list(team)]);
      return [systemEnvironment(first[0]), ...(await Promise.all(rows.map(told)))];
    },
    deleted: deleted.list,
    deletedName: deleted.nameOf,
    async find(envId, team) {
      if (isSystem(envId)) return systemEnvironment((await pythons())[0]);
      await endLate();
      const row = await repository.find(envId);
      if (row?.teamName === team) return told(row);
      throw new HttpError('missing', EXISTS_NOT);
    },
    async add({ envName, requirements, basePython }, { user_name: userName, team_name: teamName }) {
      const { executable, version } = await choose(basePython);
      const envId = `env-${randomBytes(8).toString('hex')}`;
      const order: BuildOrder = { requirements, basePython: executable, pythonVersion: version };
      const taken =
        envName === 'system' ||
        !(await repository.add({ envId, envName, userName, teamName, ...order }, builder));
      if (taken) throw invalid({ env_name: `Your team has an environment ${envName} already.` });
      builds.take(await rowOf(envId));
      return envId;
    },
    async rebuild(envId, requirements, basePython) {
      await endLate();
      const { envName, basePython: before, requirements: listed } = await rowOf(envId);
      const { executable, version } = await (basePython === undefined
        ? chooseAny(before)
        : choose(basePython));
      const row = await repository.order(
        envId,
        { requirements: requirements ?? listed, basePython: executable, pythonVersion: version },
        builder,
      );
      if (!row)
        throw new HttpError(
          'conflict',
          `${envName} is being built already. Stop that build first, or wait for it.`,
        );
      builds.take(row);
    },
    async stopBuild(envId, by) {
      const { status, envName } = await rowOf(envId);
      if (status !== 'waiting' && status !== 'building')
        throw new HttpError('conflict', `No build of ${envName} is under way.`);
      if (!(await builds.stop(envId, by))) await repository.askToStop(envId, by);
    },
    readLog: (envId, asked) =>
      readLog(async () => {
        const { build, status } = await rowOf(envId);
        return {
          file: folders.of(envId, build).log,
          ended: status !== 'waiting' && status !== 'building',
        };
      }, asked),
    async packagesOf(envId, team) {
      const row = isSystem(envId) ? null : await repository.find(envId);
      const python = row
        ? row.teamName === team && (await interpreters.soundPython(row, row.working)).python
        : (await pythons())[0]?.executable;
      const person = row ? ((await numberOf(row.userName)) ?? 0) : 0;
      return python ? packagesOf(python, { isolation, person }) : [];
    },
    async remove(envId) {
      const elsewhere = await files.rows.elsewhere(envId);
      await repository.remove(envId);
      await builds.end(envId, 'The environment was deleted.');
      await files.removeHome(envId, elsewhere);
    },
    async checkAll() {
      await seals.checkAll();
      for (const envId of await rows.environments()) if (!closing.signal.aborted) await tidy(envId);
    },
    async close() {
      closing.abort();
      await Promise.all([seals.close(), builds.close(SERVER_STOPPED)]);
    },
  };
};
