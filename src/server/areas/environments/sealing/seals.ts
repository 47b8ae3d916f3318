import { isUnavailable } from '../../../platform/database/unavailable';
import type { Report } from '../../../platform/logging/report';
import { pythonIn } from '../steps';
import type { BuildFiles } from '../sharing/files';
import type { EnvironmentRow } from '../repository';
import { readContents } from './contents';
import { Unsealable } from './copying';
import { digestOf, takeManifest } from './manifest';
import type { SealedBuild, SealRows } from './rows';
import { seal } from './sealing';

type Working = Pick<EnvironmentRow, 'envId' | 'envName' | 'basePython' | 'damage' | 'working'>;

export interface SealsOptions {
  readonly rows: SealRows;
  readonly files: Pick<BuildFiles, 'of' | 'has'>;
  readonly builder: string;
  /** The address of the app, where it is known. */
  readonly url: string | null;
  readonly report: Report;
}

/** Finds out whether environments are what was built. */
export interface Seals {
  /** Why nothing may run in a build, as a sentence; null where it is as it was sealed. Where it was touched all of it is read. */
  damageOf(row: Working, build: number): Promise<string | null>;
  /** Reads all of every environment that was not read today, and seals those that an older server has built. */
  checkAll(): Promise<void>;
  /** Ends what is under way; resolves when no file is written any more. */
  close(): Promise<void>;
}

export const createSeals = ({ rows, files, builder, url, report }: SealsOptions): Seals => {
  const closing = new AbortController();
  const { signal } = closing;
  const reading = new Map<string, Promise<string | null>>();

  const damage = async ({ envId, envName }: Working, build: number, sentence: string) => {
    if (await rows.damage(envId, build, sentence))
      report(`${envName} (${envId}): ${sentence}`, 'the check of an environment');
    return sentence;
  };

  /** Its contents decide: a backup that was brought back touches every file and changes none. */
  const readAll = async (row: Working, build: number, sealed: SealedBuild) => {
    const { venv } = await files.of(row.envId, build);
    const since = sealed.manifestDatetime.getTime();
    const found = await readContents(venv, { signal, since }).catch((error: unknown) => {
      if (signal.aborted || !(error instanceof Error && 'code' in error)) throw error;
      return { checksum: '', size: 0, touched: [] };
    });
    if (found.checksum === sealed.checksum) {
      await rows.renewManifest(row.envId, build, {
        ...(await takeManifest(venv)),
        size: found.size,
      });
      return null;
    }
    const named = found.touched.length === 0 ? '' : ` (${found.touched.join(', ')})`;
    return damage(row, build, `Its files were changed after they were built${named}.`);
  };

  /** Several starts at once wait for one reading. */
  const readOnce = (row: Working, build: number, sealed: SealedBuild): Promise<string | null> => {
    const key = `${row.envId}/${build}`;
    const under = reading.get(key);
    if (under) return under;
    const read = readAll(row, build, sealed).finally(() => reading.delete(key));
    reading.set(key, read);
    return read;
  };

  /** Changes before the sealing cannot be known. */
  const sealOlder = async (row: Working, build: number): Promise<void> => {
    if (!(await rows.takeSealing(row.envId, build, builder))) return;
    const at = await files.of(row.envId, build);
    try {
      const sealed = await seal(at, { python: row.basePython, url, signal });
      await rows.write(row.envId, build, sealed);
    } catch (error) {
      if (!(error instanceof Unsealable)) throw error;
      await damage(row, build, `${error.message} It was built by an older version of Atelier.`);
    }
  };

  const check = async (row: Working, build: number): Promise<void> => {
    const { venv } = await files.of(row.envId, build);
    if (!(await files.has(pythonIn(venv)))) return;
    const sealed = await rows.find(row.envId, build);
    if (!sealed) await sealOlder(row, build);
    else if (await rows.takeCheck(row.envId, build)) await readOnce(row, build, sealed);
  };

  const checkAll = async (): Promise<void> => {
    for (const { row, build } of await rows.working()) {
      if (signal.aborted) return;
      await check(row, build).catch((error: unknown) => {
        if (signal.aborted) return;
        if (isUnavailable(error)) throw error;
        report(error, 'the check of an environment');
      });
    }
  };
  let checking = Promise.resolve();

  return {
    async damageOf(row, build) {
      // The stored result is about the working build; an older one is compared each time.
      if (row.damage !== null && build === row.working) return row.damage;
      const sealed = await rows.find(row.envId, build);
      if (!sealed) return null;
      const { names, digest } = sealed.manifest;
      const { venv } = await files.of(row.envId, build);
      if ((await digestOf(venv, names)) === digest) return null;
      return readOnce(row, build, sealed);
    },
    checkAll() {
      checking = checkAll();
      return checking;
    },
    async close() {
      closing.abort();
      await Promise.allSettled([checking, ...reading.values()]);
    },
  };
};
