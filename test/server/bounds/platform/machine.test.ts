/** Limits of cutting, quoting, refusing and waiting where the server is set up, logs and checks itself. */
import { once } from 'node:events';
import http from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyProgress } from '~/server/start/backup/progress';
import { inUse } from '~/server/start/backup/target';
import { trying } from '~/server/platform/checking/trying';
import { fits } from '~/server/platform/engine/local/capacity';
import { Inbox } from '~/server/platform/gateway/inbox';
import { createHealth } from '~/server/platform/http/health';
import { loggedPath } from '~/server/platform/logging/access';
import { createLog } from '~/server/platform/logging/log';
import { listenForMetrics } from '~/server/platform/metrics/serving';
import { rejectWhileUsed } from '~/server/platform/work/uses';
import { unknownNames } from '~/server/platform/settings/names';
import { read } from '~/server/platform/settings/read';
import { holdsSockets } from '~/server/platform/settings/topics/forms';
import { displayKeys } from '~/server/platform/storage/s3/displayKeys';

const SECOND = 1_000;
const report = () => undefined;

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a setting', () => {
  const fault = (name: string, value: string) => {
    try {
      read({ [name]: value }, name as never);
      return null;
    } catch (error) {
      return String(error);
    }
  };

  it.each([
    ['ATELIER_METRICS_TOKEN', 'x'.repeat(16), 'x'.repeat(15)],
    ['ATELIER_ADMIN_PASSWORD', 'x'.repeat(8), 'x'.repeat(7)],
    ['ATELIER_OAUTH_NAME', 'x'.repeat(40), 'x'.repeat(41)],
    ['ATELIER_DRIVE_QUOTA_MB', `${1024 ** 3}`, `${1024 ** 3 + 1}`],
    ['ATELIER_FILE_LIMIT_MB', `${1024 ** 3}`, `${1024 ** 3 + 1}`],
  ])('%s is refused one beyond its bound', (name, good, bad) => {
    expect(fault(name, good)).toBeNull();
    expect(fault(name, bad)).toContain(name);
  });

  it('that is wrong is quoted with its first 200 characters', () => {
    const said = fault('ATELIER_DRIVE_QUOTA_MB', 'x'.repeat(201));
    expect(said).toContain(`'${'x'.repeat(200)}…'`);
  });

  it('whose name is unknown is taken for another with up to three letters wrong', () => {
    const meant = (name: string) => unknownNames({ [name]: '1' })[0];
    expect(meant('ATELIER_PORTxyz')).toContain('Did you mean ATELIER_PORT?');
    expect(meant('ATELIER_METRICS_TOKENwxyz')).toContain('--help');
  });

  it('of the sockets of a proxy is a folder whose paths the system can hold', () => {
    const folder = (bytes: number) => `/${'x'.repeat(bytes - '/gateway.sock'.length - 1)}`;
    expect([holdsSockets(folder(107)), holdsSockets(folder(108))]).toEqual([true, false]);
  });
});

describe('the log', () => {
  it('has 200 characters of a path', () => {
    expect(loggedPath(`/${'ab/'.repeat(100)}`)).toHaveLength(200);
  });

  it('hides secrets of six letters, and no shorter ones: they may be part of any word', () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line), flush: report };
    const secrets = ['sesame', 'level'];
    createLog({ level: 'info', destination, secrets }).info('sesame on a level');
    expect(lines.join('')).not.toContain('sesame');
    expect(lines.join('')).toContain('on a level');
  });
});

describe('a check of what the server needs', () => {
  it('waits five seconds for each answer', async () => {
    vi.useFakeTimers();
    const told = vi.fn();
    void trying('the database', () => new Promise(() => undefined)).then(told);
    await vi.advanceTimersByTimeAsync(5 * SECOND - 1);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ state: 'failed' }));
  });

  it('tells 200 characters of a reason', async () => {
    const { text } = await trying('the database', () => Promise.reject(new Error('x'.repeat(201))));
    expect(text).toBe('x'.repeat(200));
  });

  it('of a server that runs waits two seconds for each part', { timeout: 5_000 }, async () => {
    const since = performance.now();
    const askDatabase = () => new Promise(() => undefined);
    await expect(createHealth({ askDatabase, folders: [] })()).rejects.toThrow('does not answer');
    expect(performance.now() - since).toBeGreaterThan(2 * SECOND - 100);
  });
});

describe('what is in use', () => {
  it('is told by three of those that use it', () => {
    const use = (at: number) => ({ kind: 'job', id: `${at}`, name: `Job ${at}`, user_name: 'mia' });
    const said = () => rejectWhileUsed('It', [1, 2, 3, 4, 5].map(use) as never);
    expect(said).toThrow('the job Job 3 of mia, and 2 others');
  });

  it('is a database that a server is still connected to after three seconds', async () => {
    const query = vi.fn(async () => ({ rows: [{ count: '1' }] }));
    const now = vi.spyOn(performance, 'now').mockReturnValueOnce(0);
    now.mockReturnValueOnce(3 * SECOND).mockReturnValue(3 * SECOND + 1);
    expect(await inUse({ query } as never)).toBe(true);
    expect(query).toHaveBeenCalledTimes(2);
  });
});

describe('what is done now and then', () => {
  it('a person hears of a backup once a second', () => {
    vi.useFakeTimers();
    const say = vi.fn();
    const tell = copyProgress(say);
    for (let at = 0; at < 50; at += 1) {
      vi.advanceTimersByTime(100);
      tell({ files: 1, bytes: 1 } as never);
    }
    expect(say).toHaveBeenCalledTimes(5);
  });

  it('a folder of a bucket is listed once in two seconds, whatever is put into it', async () => {
    vi.useFakeTimers();
    const pages = vi.fn(async function* (prefix: string, _options: object) {
      if (prefix === '') yield { keys: [{ key: 'a\u0001' }], folders: [] };
    });
    const bucket = displayKeys({ pages, head: async () => null } as never);
    let name = '';
    for await (const { keys } of bucket.pages('', { shallow: true })) name = keys[0]?.key ?? '';
    const listings = () => pages.mock.calls.filter(([, options]) => 'shallow' in options).length;
    const before = listings();
    vi.advanceTimersByTime(2 * SECOND - 1);
    await bucket.actual(name);
    expect(listings()).toBe(before);
    vi.advanceTimersByTime(1);
    await bucket.actual(name);
    expect([name, listings()]).toEqual(['a␁', before + 1]);
  });

  it('messages of a page are served for 4 ms, and then others have three times as long', async () => {
    vi.useFakeTimers();
    const handlers: ((message: unknown) => void)[] = [];
    const on = (_: string, handler: (message: unknown) => void) => handlers.push(handler);
    const socket = { on, OPEN: 1, readyState: 1, pause: report, resume: report };
    const serve = vi.fn(() => void vi.setSystemTime(Date.now() + 1));
    vi.spyOn(performance, 'now').mockImplementation(() => serve.mock.calls.length);
    new Inbox(socket as never, serve);
    for (let at = 0; at < 10; at += 1) handlers[0]?.(at);
    await vi.advanceTimersByTimeAsync(1);
    expect(serve).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(10);
    expect(serve).toHaveBeenCalledTimes(4);
    await vi.advanceTimersByTimeAsync(1);
    expect(serve).toHaveBeenCalledTimes(8);
  });
});

describe('the machine', () => {
  it('has room for CPUs whose fractions do not add up exactly', () => {
    const room = (cpus: number) =>
      fits({ cpus, memory: 0, gpus: 0 }, { cpus: 0.3, memory: 0, gpus: 0 });
    expect([room(0.1 + 0.2), room(0.301)]).toEqual([true, false]);
  });
});

describe('the port of metrics', () => {
  it('takes requests of 8 KiB', async () => {
    const metrics = { text: async () => '', contentType: 'text/plain' };
    const settings = { port: 0, token: null, host: '127.0.0.1' };
    const listener = await listenForMetrics(metrics as never, settings);
    const statusOf = async (bytes: number) => {
      const headers = { 'x-filler': 'x'.repeat(bytes) };
      const request = http.get({ port: listener.port, path: '/metrics', headers });
      const [{ statusCode }] = (await once(request, 'response')) as [http.IncomingMessage];
      request.destroy();
      return statusCode;
    };
    expect([await statusOf(7 * 1024), await statusOf(9 * 1024)]).toEqual([200, 431]);
    await listener.close();
  });
});
