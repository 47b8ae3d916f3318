import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '~/server/areas/predictions/keys';
import type { Route } from '~/server/areas/predictions/queries/predictions';
import { createCallGateway } from '~/server/areas/predictions/serving/callGateway';
import { createRoutes } from '~/server/areas/predictions/serving/routes';
import { tryVersion } from '~/server/areas/predictions/serving/trying';
import { MAX_TRY_BYTES } from '~/contract';
import { call, openReach } from './support';

const MB = 1024 * 1024;
const LIMITS = { bodyBytes: MB, firstByteMs: 400, silenceMs: 400, wholeMs: 1_500, atOnce: 2 };
/** Longer than any test. */
const LONG = 600_000;
const { key, hash } = newKey();
const UP: Route = {
  pfId: 'pf-1',
  version: 1,
  status: 'Deployed',
  port: 0,
  submission: 'run-1',
  childId: 'job-1',
  hashes: [hash],
};

type Program = (request: IncomingMessage, response: ServerResponse) => void;
const listening = async (program: Program) => {
  const server = http.createServer(program).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
};
const gone = (server: http.Server) => {
  server.closeAllConnections();
  server.close();
};

/** The way in with limits of a moment, before a program of the test's own. */
describe('what stands between callers and a version', () => {
  let program: Program;
  let route: Route | null;
  let noted: { ms: number; fault: string | null }[];
  let door: ReturnType<typeof createCallGateway>;
  let behind: Awaited<ReturnType<typeof listening>>;
  let front: Awaited<ReturnType<typeof listening>>;
  const closing = new AbortController();
  beforeEach(async () => {
    noted = [];
    behind = await listening((request, response) => {
      program(request, response);
    });
    route = { ...UP, port: behind.port };
    open();
    front = await listening((request, response) => {
      void door.serve(request, response, request.url!.slice('/pf/'.length));
    });
  });
  const open = (limits: Partial<typeof LIMITS> = {}) => {
    const routes = createRoutes({ route: async () => route }, 600, closing.signal);
    const calls = {
      note: (_: unknown, ms: number, fault: string | null) => {
        noted.push({ ms, fault });
      },
    } as never;
    door = createCallGateway({
      routes,
      reach: openReach(),
      calls,
      limits: { ...LIMITS, ...limits },
    });
  };
  afterEach(() => {
    door.close();
    gone(front.server);
    gone(behind.server);
  });
  const url = () => `http://127.0.0.1:${front.port}/pf/pf-1/versions/1/predict`;
  const ask = (more: Parameters<typeof call>[1] = {}) => call(url(), { key, ...more });

  it('PRD-04 a wrong key, none, and an address of nothing are told how to get in', async () => {
    program = (_, response) => response.end('in');
    const told = {
      message:
        'This address opens with the key of the version: send it as the header "Authorization: Bearer <key>".',
    };
    for (const wrong of ['pfk_wrong', undefined]) {
      const { status, body } = await ask({ key: wrong });
      expect([status, JSON.parse(body)]).toEqual([401, told]);
    }
    expect((await call(url().replace('versions/1', 'elsewhere'), { key })).status).toBe(404);
    expect((await ask()).body).toBe('in');
  });

  it('PRD-04 a reply that does not begin in time is a 504 that says so', async () => {
    program = () => undefined;
    const { status, body } = await ask();
    expect([status, JSON.parse(body)]).toEqual([
      504,
      { message: 'Version 1 did not answer in time. Its log says what it is doing.' },
    ]);
    expect(noted).toMatchObject([{ fault: 'version' }]);
  });

  it('PRD-04 a reply that comes slowly comes whole, and one that stands still is cut off', async () => {
    program = (_, response) => {
      let left = 6;
      const timer = setInterval(() => {
        response.write('.');
        if ((left -= 1) === 0) {
          clearInterval(timer);
          response.end();
        }
      }, 100);
    };
    expect(await ask()).toMatchObject({ status: 200, body: '......' });
    open({ wholeMs: LONG });
    program = (_, response) => {
      response.write('begun');
    };
    await expect(ask()).rejects.toThrow();
    expect(noted.map(({ fault }) => fault)).toEqual([null, 'version']);
  });

  it('PRD-04 a reply without an end is cut off after the whole time', async () => {
    program = (_, response) => {
      const timer = setInterval(() => {
        response.write('x'.repeat(1024));
      }, 5);
      response.on('close', () => {
        clearInterval(timer);
      });
    };
    await expect(ask()).rejects.toThrow();
    expect(noted).toMatchObject([{ fault: 'version' }]);
    expect(noted[0]!.ms).toBeGreaterThan(LIMITS.wholeMs - 50);
  });

  it('PRD-04 a body beyond the limit is refused before the program hears of it where its length is told, and while it comes where it is not', async () => {
    let heard = 0;
    program = (request, response) => {
      heard += 1;
      request.resume().on('end', () => response.end('taken'));
    };
    const body = Buffer.alloc(MB + 1, 'x');
    const told = await ask({ method: 'POST', body });
    expect([told.status, JSON.parse(told.body), heard]).toEqual([
      413,
      { message: 'A request may have 1 MiB at most. Send less at a time.' },
      0,
    ]);
    expect(noted).toEqual([]);
    expect(await ask({ method: 'POST', body: body.subarray(1) })).toMatchObject({
      status: 200,
      body: 'taken',
    });
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = http.request(
        url(),
        {
          method: 'POST',
          agent: false,
          headers: { authorization: `Bearer ${key}`, 'transfer-encoding': 'chunked' },
        },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      );
      request.on('error', reject);
      request.write(body);
    });
    expect(status).toBe(413);
  });

  it('PRD-04 who hangs up ends the call for the program too, and that is no error of the version', async () => {
    open({ firstByteMs: LONG, silenceMs: LONG, wholeMs: LONG });
    const closed = new Promise<void>((resolve) => {
      program = (_, response) => {
        response.on('close', resolve);
        response.write('begun');
      };
    });
    const request = http.get(
      url(),
      { agent: false, headers: { authorization: `Bearer ${key}` } },
      (answer) => {
        answer.once('data', () => request.destroy());
      },
    );
    request.on('error', () => undefined);
    await closed;
    await expect.poll(() => noted).toMatchObject([{ fault: null }]);
  });

  it('PRD-04 a call waits while the version starts, and says so where that takes too long', async () => {
    program = (_, response) => response.end('here');
    route = { ...UP, status: 'Deployment In Progress' };
    const early = ask();
    setTimeout(() => {
      route = { ...UP, port: behind.port };
    }, 200);
    expect(await early).toMatchObject({ status: 200, body: 'here' });
    route = { ...UP, status: 'Restarting' };
    await expect.poll(async () => (await ask()).status, { timeout: 5_000 }).toBe(503);
    expect(JSON.parse((await ask()).body)).toEqual({
      message: 'Version 1 is still starting. Ask again in a moment.',
    });
  });

  it('PRD-05 who waits for a version that is deleted or stopped meanwhile is told what became of it', async () => {
    route = { ...UP, status: 'Deploy Submitted' };
    const deleted = ask();
    setTimeout(() => {
      route = null;
    }, 200);
    const { status, body } = await deleted;
    expect([status, JSON.parse(body)]).toEqual([
      410,
      {
        message:
          'Version 1 was deleted. Ask another version: the page of the prediction in Atelier has its address.',
      },
    ]);
    expect((await ask()).status).toBe(401);
  });

  it('PRD-04 a program that ends before it answers is a 502, and the call is not sent again', async () => {
    let heard = 0;
    program = (request) => {
      heard += 1;
      request.socket.destroy();
    };
    const { status, body } = await ask({ method: 'POST', body: 'once' });
    expect([status, heard, JSON.parse(body)]).toEqual([
      502,
      1,
      { message: 'Version 1 ended the connection before it answered. Its log says why.' },
    ]);
  });

  it('PRD-04 more calls at a time than a version may have are refused, and the next ones are not', async () => {
    const held: ServerResponse[] = [];
    program = (_, response) => {
      held.push(response);
    };
    const first = [ask(), ask()];
    await expect.poll(() => held.length).toBe(2);
    expect(await ask()).toMatchObject({
      status: 503,
      body: expect.stringContaining('has 2 calls to answer. Ask again in a moment.'),
    });
    for (const response of held) response.end('now');
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual([200, 200]);
    program = (_, response) => response.end('free');
    expect((await ask()).status).toBe(200);
  });

  it('PRD-04 of a reply without an end the app shows the beginning, and a silent program and one that ends are told', async () => {
    const form = {
      pf_id: 'pf-1',
      version: 1,
      method: 'GET',
      path: '/',
      content_type: '',
      body: '',
      is_base64: false,
    } as const;
    const at = { version: 1, port: behind.port, submission: null, childId: '' };
    const tried = () => tryVersion(openReach().to(at), at, form, new AbortController().signal, 400);
    program = (_, response) => {
      response.setHeader('content-type', 'text/plain');
      const timer = setInterval(() => {
        response.write('x'.repeat(64 * 1024));
      }, 1);
      response.on('close', () => {
        clearInterval(timer);
      });
    };
    const { is_cut, body } = await tried();
    expect([is_cut, body.length]).toEqual([true, MAX_TRY_BYTES]);
    program = () => undefined;
    await expect(tried()).rejects.toThrow(
      'Version 1 did not answer within 0.4 s. Its log says what it is doing.',
    );
    program = (request) => {
      request.socket.destroy();
    };
    await expect(tried()).rejects.toThrow(
      'Version 1 ended the connection before it answered. Its log says why.',
    );
  });
});
