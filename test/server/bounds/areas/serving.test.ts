/** How long calls of predictions may take, how many there are at once, and when a tunnel to a node is given up. */
import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { until } from '#test/harness/until';
import { newKey } from '~/server/areas/predictions/keys';
import { createCallGateway, GATEWAY_LIMITS } from '~/server/areas/predictions/serving/callGateway';
import { tryVersion } from '~/server/areas/predictions/serving/trying';
import { createTunnels } from '~/server/areas/predictions/serving/tunnels';
import { PREDICTION_STATUS } from '~/contract/work/predictions';
import { timersOfNode } from '../support/inNode';

/** The longest time that real I/O takes, ms. */
const PATIENCE_MS = 10_000;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const MIB = 1024 * 1024;
const report = () => undefined;

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const listen = async (serve: http.RequestListener) => {
  const server = http.createServer(serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

const { key, hash } = newKey();
const version = { pfId: 'pf-1', version: 1, hashes: [hash], port: 1 };
const up = { ...version, status: PREDICTION_STATUS.deployed };

describe('a call of a prediction', () => {
  const open = async (program: http.RequestListener, route: object = up) => {
    const port = await listen(program);
    const routes = {
      find: async () => route,
      whenUp: () => new Promise(() => undefined),
      later: async () => undefined,
      waitMs: 0,
    };
    const reach = { to: () => ({ host: '127.0.0.1', port }), close: report };
    const gateway = createCallGateway({
      ...{ routes, reach, calls: { note: report }, limits: GATEWAY_LIMITS },
    } as never);
    const front = await listen(
      (request, response) => void gateway.serve(request, response, 'pf-1/versions/1/predict'),
    );
    const call = (headers: Readonly<Record<string, string>> = {}) => {
      const request = http.request({
        ...{ host: '127.0.0.1', port: front, method: 'POST' },
        headers: { authorization: `Bearer ${key}`, ...headers },
      });
      request.on('error', report);
      return request;
    };
    const statusOf = async (request: http.ClientRequest) => {
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      request.destroy();
      return response.statusCode;
    };
    return { gateway, call, statusOf };
  };

  it('has a body of 64 MiB at most', async () => {
    const { call, statusOf } = await open((_, response) => void response.end('{}'));
    const sent = (bytes: number) => {
      const request = call({ 'content-length': String(bytes) });
      request.write('x');
      return statusOf(request);
    };
    expect(await sent(64 * MIB)).toBe(200);
    expect(await sent(64 * MIB + 1)).toBe(413);
  });

  it.each([
    ['two minutes until it is answered', 2 * MINUTE, 'did not answer in time'],
    ['a quarter of an hour altogether', 15 * MINUTE, 'took too long'],
  ])('has %s', async (_, ms, said) => {
    const timers = timersOfNode();
    const asked = vi.fn();
    const { call } = await open(asked);
    const request = call();
    request.end();
    await until('the call', () => asked.mock.calls.length === 1, PATIENCE_MS);
    expect(timers.lengths()).toContain(ms);
    timers.fire(ms);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    expect(response.statusCode).toBe(504);
    response.setEncoding('utf8');
    expect(String((await once(response, 'data'))[0])).toContain(said);
  });

  it('has a minute between two pieces of its answer', async () => {
    const timers = timersOfNode();
    const { call } = await open((_, response) => {
      response.writeHead(200);
      response.write('first');
    });
    const request = call();
    request.end();
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    await once(response, 'data');
    expect(timers.lengths()).toContain(MINUTE);
    const over = once(response, 'close').catch(report);
    timers.fire(MINUTE);
    await over;
    expect(response.complete).toBe(false);
  });

  it('is one of 256 of a version at a time', async () => {
    const starting = { ...version, status: PREDICTION_STATUS.starting };
    const { gateway } = await open(report, starting);
    const serve = async () => {
      const request = { headers: { authorization: `Bearer ${key}` }, method: 'GET' };
      const response = Object.assign(new EventEmitter(), {
        ...{ setHeader: report, writeHead: vi.fn(), end: vi.fn(), headersSent: false },
      });
      void gateway.serve(request as never, response as never, 'pf-1/versions/1/a');
      await new Promise((resolve) => setImmediate(resolve));
      return response.writeHead.mock.calls[0]?.[0] as number | undefined;
    };
    for (let count = 0; count < 256; count += 1) expect(await serve()).toBeUndefined();
    expect(await serve()).toBe(503);
  });

  it('out of the app has a minute', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
      ms === MINUTE ? AbortSignal.abort() : new AbortController().signal,
    );
    const port = await listen(report);
    const asked = { method: 'GET', path: '/', body: '', is_base64: false, content_type: '' };
    const answer = tryVersion(
      { host: '127.0.0.1', port } as never,
      { version: 1 },
      asked as never,
      new AbortController().signal,
    );
    await expect(answer).rejects.toThrow('did not answer within 60 s');
  });
});

describe('a tunnel to a node', () => {
  const SECRET = 'a'.repeat(64);
  const setUp = () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    });
    const tunnels = createTunnels({
      ...{ secretOf: () => SECRET, isWanted: async () => true, report },
    });
    onTestFinished(() => tunnels.site.close());
    const enter = async () => {
      const socket = Object.assign(new EventEmitter(), {
        ...{ destroyed: false, write: vi.fn(), end: vi.fn() },
        destroy: () => {
          socket.destroyed = true;
          socket.emit('close');
        },
      });
      const headers = { authorization: `Bearer ${SECRET}`, upgrade: 'atelier-tunnel' };
      tunnels.site.upgrade?.({ headers } as never, socket as never, Buffer.alloc(0), 'run');
      await new Promise((resolve) => setImmediate(resolve));
      return socket;
    };
    const connect = () => {
      const failed = vi.fn();
      tunnels
        .agentOf('run')
        .createConnection(
          {} as never,
          ((error: { code?: string } | null) => failed(error?.code)) as never,
        );
      return failed;
    };
    return { tunnels, enter, connect };
  };

  it('has 272 connections at most', async () => {
    const { enter } = setUp();
    const sockets = [];
    for (let count = 0; count < 273; count += 1) sockets.push(await enter());
    const turnedAway = sockets.filter(({ end }) => end.mock.calls.length > 0);
    expect(turnedAway).toHaveLength(1);
    expect(sockets[272]?.end.mock.calls[0]?.[0]).toContain('503');
  });

  it('is asked for a sign of life every 20 s, and has five seconds to give one', async () => {
    const { enter } = setUp();
    const socket = await enter();
    vi.advanceTimersByTime(20 * SECOND - 1);
    expect(socket.write).not.toHaveBeenCalledWith('p');
    vi.advanceTimersByTime(1);
    expect(socket.write).toHaveBeenCalledWith('p');
    await vi.advanceTimersByTimeAsync(5 * SECOND - 1);
    expect(socket.destroyed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.destroyed).toBe(true);
  });

  it('has no room for a call that waited five seconds for a free connection', async () => {
    const { enter, connect } = setUp();
    const socket = await enter();
    connect();
    await new Promise((resolve) => setImmediate(resolve));
    // It is opened, and its call goes on.
    socket.emit('data', Buffer.from('1'));
    const failed = connect();
    await vi.advanceTimersByTimeAsync(5 * SECOND - 1);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledWith('ENOTCONN');
  });

  it('is forgotten after ten minutes without a connection', () => {
    const { tunnels } = setUp();
    const agent = tunnels.agentOf('run');
    vi.advanceTimersByTime(10 * MINUTE);
    expect(tunnels.agentOf('run')).toBe(agent);
    vi.advanceTimersByTime(20 * SECOND);
    expect(tunnels.agentOf('run')).not.toBe(agent);
  });

  it('closes connections to the program that rest for a second', () => {
    const { tunnels } = setUp();
    expect((tunnels.agentOf('run') as unknown as { options: object }).options).toMatchObject({
      timeout: SECOND,
    });
  });
});
