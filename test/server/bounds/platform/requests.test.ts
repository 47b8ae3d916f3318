/** How many may ask at once, how long a connection may keep the server waiting, and how much a request may hold. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Duplex } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { passwordHandlers } from '~/server/areas/account/passwordReset/handlers';
import { teamHandlers } from '~/server/areas/team/handlers';
import { CONNECTION_LIMITS, createGuardedServer } from '~/server/platform/http/connections';
import { openForms } from '~/server/platform/http/forms/forms';
import { acceptJson } from '~/server/platform/http/reading';
import { createStop } from '~/server/platform/stopping/signals';

const SECOND = 1_000;
const report = () => undefined;

afterEach(() => {
  vi.useRealTimers();
});

/** Lets what was begun go on as far as it can without the disk and other threads. */
const settle = async () => {
  for (let at = 0; at < 200; at += 1) await Promise.resolve();
};

describe('hashes of passwords', () => {
  const setUp = () => {
    const begun = vi.fn(() => 4);
    const workspace = {
      config: Object.defineProperty({}, 'passwordCost', { get: begun }),
      attempts: {},
      passwordLinks: { ownerOf: async () => 'mia', use: async () => false },
      invitations: { opened: async () => ({}), accept: async () => false },
      isolation: { weakness: null },
    };
    return { begun, workspace: workspace as never };
  };
  const request = { token: 'one', user_name: 'mia', fullname: 'Mia', password: 'a long password' };
  const call = { address: '', origin: '', userAgent: '' };

  it.each([
    ['that were forgotten', (workspace: never) => passwordHandlers(workspace, {} as never).reset],
    ['of new people', (workspace: never) => teamHandlers(workspace).accept],
  ])('%s are made two at a time, and fifty wait, and the next is refused', async (_, handlerOf) => {
    const { begun, workspace } = setUp();
    const ask = handlerOf(workspace) as (request: object, call: object) => Promise<unknown>;
    const failed = vi.fn((error: Error) => error.message);
    const all = Array.from({ length: 53 }, () => ask(request, call).catch(failed));
    await settle();
    expect(begun).toHaveBeenCalledTimes(2);
    expect(failed.mock.results.map(({ value }) => value)).toEqual([
      'Too many people come at once. Please try again in a moment.',
    ]);
    await Promise.all(all);
  });
});

describe('forms', () => {
  it('are read four of a person at a time, and eight of everybody', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'atelier-forms-'));
    const forms = await openForms(folder);
    const parts = vi.fn(() => ({
      [Symbol.asyncIterator]: () => ({ next: () => new Promise(report) }),
    }));
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const raw = { on: report, off: report, once: report, unpipe: report, resume: report };
    const request = { headers, isMultipart: () => true, parts, raw };
    const take = (person: string) =>
      void forms.take(request as never, person, async () => undefined).catch(report);
    for (let at = 0; at < 5; at += 1) take('mia');
    await settle();
    expect(parts).toHaveBeenCalledTimes(4);
    for (let at = 0; at < 5; at += 1) take(`person ${at}`);
    await settle();
    expect(parts).toHaveBeenCalledTimes(8);
    rmSync(folder, { recursive: true, force: true });
  });
});

describe('a request', () => {
  it('holds 100,000 values', async () => {
    const app = Fastify({ bodyLimit: 1e9 });
    acceptJson(app);
    app.setErrorHandler((error, _, reply) => reply.code(422).send(String(error)));
    app.post('/', async () => 'taken');
    const statusOf = async (count: number) => {
      const payload = JSON.stringify(Array.from({ length: count }, () => 1));
      const headers = { 'content-type': 'application/json' };
      return (await app.inject({ method: 'POST', url: '/', headers, payload })).statusCode;
    };
    expect([await statusOf(99_000), await statusOf(100_001)]).toEqual([200, 422]);
    await app.close();
  });
});

describe('the connections of the server', () => {
  const setUp = () => {
    const server = createGuardedServer(CONNECTION_LIMITS, report, report);
    const connect = (remoteAddress: string) => {
      const written: string[] = [];
      const socket = new Duplex({
        read: report,
        write: (data, _, done) => {
          written.push(String(data));
          done();
        },
      });
      Object.assign(socket, { remoteAddress, destroySoon: report, setTimeout: report });
      server.emit('connection', socket);
      return () => written.join('').includes('503');
    };
    return { server, connect };
  };

  it('are 512 of one address', () => {
    const { connect } = setUp();
    const refused = Array.from({ length: 513 }, () => connect('10.0.0.1'));
    expect(refused.map((isRefused) => isRefused()).indexOf(true)).toBe(512);
  });

  it('are 10,000 in all', () => {
    const { connect } = setUp();
    const address = (at: number) => `10.${Math.floor(at / 250)}.${at % 250}.1`;
    const refused = Array.from({ length: 10_001 }, (_, at) => connect(address(at)));
    expect(refused.map((isRefused) => isRefused()).indexOf(true)).toBe(10_000);
  });

  it('have 15 seconds for the headers of a request, and rest for 65 between two', () => {
    const { server } = setUp();
    expect([server.headersTimeout, server.keepAliveTimeout]).toEqual([15 * SECOND, 65 * SECOND]);
  });

  it('are ended where a body stands still for a minute', async () => {
    vi.useFakeTimers();
    const { server } = setUp();
    const destroySoon = vi.fn();
    const socket = { bytesRead: 1, destroyed: false, end: report, destroySoon };
    const headers = { 'content-length': '10' };
    server.emit('listening');
    server.emit('request', { headers, socket, complete: false, readableLength: 0 }, {});
    await vi.advanceTimersByTimeAsync(59 * SECOND);
    expect(destroySoon).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(16 * SECOND);
    expect(destroySoon).toHaveBeenCalled();
    server.emit('close');
  });
});

describe('a server with a fault that nobody caught', () => {
  it('ends after ten seconds, whatever is still to be saved', () => {
    vi.useFakeTimers();
    const exit = vi.fn();
    const stop = createStop({
      ...{ close: () => new Promise(report), exit, say: report, complain: report },
      ...{ now: () => 0, pressedAgain: report },
    });
    stop.onFault();
    vi.advanceTimersByTime(10 * SECOND - 1);
    expect(exit).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(exit).toHaveBeenCalledWith(1);
  });
});
