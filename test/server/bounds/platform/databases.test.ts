/** How long the built-in database is waited for, how often it is opened again, and what is left free of a disk. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openControl } from '~/server/start/backup/control';
import { timerMs } from '~/server/platform/concurrency/clock';
import { openOrExplain } from '~/server/platform/database/damage';
import { findDatabase } from '~/server/platform/database/database';
import { litePool, WRITE_STATISTICS } from '~/server/platform/database/litePool';
import { lockFolder } from '~/server/platform/database/lock';
import { DatabaseUnavailable, untilAvailable } from '~/server/platform/database/unavailable';
import { openFiles } from '~/server/platform/files/files';
import { readKey } from '~/server/platform/files/serverKey';
import { spaceAt } from '~/server/platform/files/system';
import { log, openLog, replaceLog } from '~/server/platform/logging/log';
import { listenForMetrics } from '~/server/platform/metrics/serving';
import { notebookText } from '~/server/platform/work/project';
import { pausesAtOnce, replaceInNode } from '../support/inNode';

const SECOND = 1_000;
const MIB = 1024 * 1024;
const GIB = 1024 * MIB;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-databases-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

describe('the built-in database', () => {
  const silent = { execProtocolRawStream: () => new Promise(() => undefined) };

  it('is waited for ten seconds by who needs it', async () => {
    const pool = litePool(silent as never);
    void (await pool.connect());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const told = vi.fn();
    void pool.connect().catch((error: Error) => told(error.message));
    await vi.advanceTimersByTimeAsync(10 * SECOND - 1);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('is opened again at most every two seconds where it ended itself', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const reopen = vi.fn(() => Promise.reject(new Error('The disk is full.')));
    const broken = { execProtocolRawStream: () => Promise.reject(new Error('It ended.')) };
    const pool = litePool(broken as never, reopen);
    const ask = () => expect(pool.query('select 1')).rejects.toThrow();
    for (let count = 0; count < 3; count += 1) await ask();
    expect(reopen).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2 * SECOND - 1);
    await ask();
    expect(reopen).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await ask();
    expect(reopen).toHaveBeenCalledTimes(2);
  });

  it('writes its statistics within a second after the clock was set back by more than a timer can wait', async () => {
    vi.useFakeTimers();
    const pool = litePool(silent as never);
    const query = vi.spyOn(pool, 'query').mockImplementation(async () => undefined);
    vi.setSystemTime(Date.now() - 2 ** 31 - SECOND);
    vi.advanceTimersByTime(SECOND - 1);
    expect(query).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(query).toHaveBeenCalledWith(WRITE_STATISTICS);
    vi.setSystemTime(Date.now() - 2 ** 31 + 10 * SECOND);
    vi.advanceTimersByTime(SECOND);
    expect(query).toHaveBeenCalledTimes(1);
  });

  it('that cannot be opened is on a full disk where less than 2 MiB are free', async () => {
    const why = async (free: number) => {
      replaceInNode('node:fs/promises', { statfs: async () => ({ bavail: free, bsize: 1 }) });
      const failed = openOrExplain(folder, () => Promise.reject(new Error('It panics.')));
      return (await failed.catch((error: Error) => error.message)).includes('is full');
    };
    expect([await why(2 * MIB - 1), await why(2 * MIB)]).toEqual([true, false]);
  });

  it('is backed up over a socket in its folder, however long the path of that is', async () => {
    for (const length of [100, 101, 200]) {
      const place = path.join(folder, 'x'.repeat(length - folder.length - '//control.sock'.length));
      mkdirSync(place, { recursive: true });
      const close = await openControl(place, {} as never);
      expect(existsSync(path.join(place, 'control.sock'))).toBe(true);
      await close();
    }
  });
});

describe('a database of PostgreSQL', () => {
  it('has ten connections where nothing else is set', async () => {
    const { pool, close } = await findDatabase({ url: 'postgres://127.0.0.1:1/none' });
    expect(pool.options.max).toBe(10);
    await close();
  });

  it('that is away is asked again after ten seconds at most', async () => {
    const pauses = pausesAtOnce();
    const work = async () => {
      if (pauses.lengths.length < 8) throw new DatabaseUnavailable(null);
    };
    await untilAvailable(work);
    expect(pauses.lengths).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
  });
});

describe('the data folder', () => {
  it('is held by a lock that is touched every five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const utimes = vi.fn();
    replaceInNode('node:fs', { utimes });
    const release = await lockFolder(folder);
    vi.advanceTimersByTime(5 * SECOND - 1);
    expect(utimes).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(utimes).toHaveBeenCalledTimes(1);
    release();
  });

  it('has a key of 32 bytes', async () => {
    expect(await readKey(folder, true)).toHaveLength(32);
  });

  it('has files that are read up to 64 MiB', async () => {
    const files = await openFiles(folder);
    const file = files.absolute('mia', 'large');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '');
    const read = async (bytes: number) => {
      truncateSync(file, bytes);
      return files.read('mia', 'large').then(
        ({ length }) => length,
        (error: { code?: string }) => error.code,
      );
    };
    expect(await read(64 * MIB)).toBe(64 * MIB);
    expect(await read(64 * MIB + 1)).toBe('too_large');
  });

  it('keeps a twentieth of its disk free, 1 GiB at most', async () => {
    const reserve = async (bytes: number) => {
      replaceInNode('node:fs/promises', {
        statfs: async () => ({ bavail: 0, blocks: bytes / 4096, bsize: 4096 }),
      });
      return Math.round((await spaceAt(folder)).reserve);
    };
    expect(await reserve(10 * GIB)).toBe(GIB / 2);
    expect(await reserve(1_000 * GIB)).toBe(GIB);
  });
});

describe('a notebook that comes', () => {
  it('has 64 MiB at most', async () => {
    const read = vi.fn(async () => Buffer.from('no notebook'));
    const come = (size: number) => notebookText('a.ipynb', { size, read }).catch(() => undefined);
    await come(64 * MIB + 1);
    expect(read).not.toHaveBeenCalled();
    await come(64 * MIB);
    expect(read).toHaveBeenCalledTimes(1);
  });
});

describe('what is told to operators', () => {
  it('waits for a timer that Node knows', () => {
    expect([timerMs(2_147_483_647), timerMs(2_147_483_648)]).toEqual([
      2_147_483_647, 2_147_483_647,
    ]);
  });

  it('is dropped where 16 MiB of it wait to be written', () => {
    const back = replaceLog(log());
    const file = Object.assign(new PassThrough(), { flushSync: () => undefined });
    const destination = vi.spyOn(pino, 'destination').mockReturnValue(file as never);
    openLog({ level: 'info' });
    back();
    expect(destination).toHaveBeenCalledWith(expect.objectContaining({ maxLength: 16 * MIB }));
  });

  it('in metrics is asked for within 15 seconds', async () => {
    const created = vi.spyOn(http, 'createServer');
    const metrics = { text: async () => '', contentType: 'text/plain' };
    const settings = { port: 0, token: null, host: '127.0.0.1' };
    const listener = await listenForMetrics(metrics as never, settings);
    expect((created.mock.results[0]?.value as http.Server).requestTimeout).toBe(15 * SECOND);
    await listener.close();
  });
});
