/** The address of a notebook's page, copied: it is worth nothing without the browser and the session it was given to. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { cookieFor, enter, exchange, visit } from '#test/harness/standIns/gatewayVisitor';
import { until } from '#test/harness/until';
import { Bench, Page } from '#test/server/runtimes/bench';
import { addressUrls, type Address } from '~/contract';
import { CHANNEL_CLOSED } from '~/contract/editor';
import { CODE_MS, PASS_MS, Passes } from '~/server/platform/gateway/passes';
import type { StartSpec } from '~/server/platform/kernels/runtimes';

let bench: Bench;
let spec: StartSpec;
beforeAll(async () => {
  bench = await Bench.open();
  spec = await bench.notebook(
    ['print("mine")'],
    (await bench.runtime('plain'))?.runtime_id ?? null,
  );
  await bench.runtimes.start(spec);
});
afterAll(() => bench.close());

const status = async (url: string, cookie = '') => {
  const reply = await fetch(url, { redirect: 'manual', headers: cookie === '' ? {} : { cookie } });
  await reply.body?.cancel();
  return reply.status;
};
/** Outcome of an attempt to open a channel: 'open', a close code, or the status of the refusal. */
const channel = (base: string, cookie = '') =>
  new Promise<'open' | number>((resolve) => {
    const socket = new WebSocket(`${base.replace('http', 'ws')}channel`, {
      headers: { origin: new URL(base).origin, ...(cookie === '' ? {} : { cookie }) },
    });
    socket.on('message', () => {
      resolve('open');
      socket.terminate();
    });
    socket.on('close', resolve);
    socket.on('unexpected-response', (_request, reply) => {
      resolve(reply.statusCode ?? 0);
    });
    socket.on('error', () => undefined);
  });
const ownAddress = (session: string, by: { canRun?: boolean } = {}): Promise<Address> =>
  bench.address(spec.notebookId, { session, ...by });

describe('an address', () => {
  it('by itself opens nothing, neither page nor document nor channel, for a browser that never signed in', async () => {
    const address = await ownAddress('ada');
    const { baseUrl } = addressUrls(address);
    await enter(address);
    for (const at of ['edit', 'document', 'render.html', 'files/a.png', 'output/c1.txt'])
      expect([at, await status(baseUrl + at)]).toEqual([at, 401]);
    expect(await channel(baseUrl)).toBe(401);
    const page = await fetch(`${baseUrl}edit`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('This page belongs to another session');
    const save = await fetch(`${baseUrl}document`, {
      method: 'PUT',
      headers: { origin: new URL(baseUrl).origin },
      body: '{}',
    });
    expect(save.status).toBe(401);
  });

  it('opens once: whoever comes second with the same code is turned away, the first one goes on', async () => {
    const address = await ownAddress('ada');
    const { baseUrl, embedUrl } = addressUrls(address);
    const cookie = await exchange(address);
    expect(cookie).toMatch(/^atelier_nb_[0-9a-f]{16}=[\w-]{32}$/);
    expect(await exchange(address)).toBe('');
    expect(await status(embedUrl)).toBe(401);
    expect(await status(embedUrl, cookie)).toBe(303);
    expect(await status(`${baseUrl}document`, cookie)).toBe(200);
    expect(await channel(baseUrl, cookie)).toBe('open');
  });

  it('leads on to an address without the code, and its cookie is for this path alone and out of reach of scripts', async () => {
    const address = await ownAddress('ada');
    const reply = await fetch(addressUrls(address).embedUrl, { redirect: 'manual' });
    expect(reply.headers.get('location')).toBe(
      `${address.notebook_path}edit?app=http%3A%2F%2F127.0.0.1%3A18299`,
    );
    const cookies = reply.headers.getSetCookie();
    expect(cookies).toHaveLength(3);
    for (const cookie of cookies)
      expect(cookie).toContain(`; Path=${address.notebook_path}; HttpOnly; SameSite=`);
  });

  it('opens with its own code alone', async () => {
    const { baseUrl } = addressUrls(await ownAddress('ada'));
    for (const code of ['', 'x', '../..', 'a'.repeat(5_000)])
      expect(await status(`${baseUrl}edit?atelier_code=${encodeURIComponent(code)}`)).toBe(401);
    const other = await bench.notebook(['2'], null);
    await bench.runtimes.start(other);
    const theirs = await bench.address(other.notebookId, { session: 'eve' });
    const code = new URL(addressUrls(theirs).embedUrl).searchParams.get('atelier_code') ?? '';
    expect(await status(`${baseUrl}edit?atelier_code=${code}`)).toBe(401);
    const cookie = await exchange(theirs);
    const value = cookie.split('=')[1] ?? '';
    const mine = await exchange(await ownAddress('ada'));
    expect(await status(`${baseUrl}document`, `${mine.split('=')[0] ?? ''}=${value}`)).toBe(401);
    await bench.runtimes.stop(other.notebookId);
  });

  it('NBS-06 of a shared view opens the shared view alone', async () => {
    const [owner, viewer] = [await ownAddress('ada'), await ownAddress('bob', { canRun: false })];
    const cookie = await exchange(viewer);
    expect(await status(`${addressUrls(viewer).baseUrl}document`, cookie)).toBe(200);
    expect(await status(`${addressUrls(owner).baseUrl}document`, cookie)).toBe(401);
    const code =
      new URL(addressUrls(await ownAddress('bob', { canRun: false })).embedUrl).searchParams.get(
        'atelier_code',
      ) ?? '';
    expect(await status(`${addressUrls(owner).baseUrl}edit?atelier_code=${code}`)).toBe(401);
  });
});

describe('signing out', () => {
  it('ends what was copied before, closes open channels with a word, and leaves other sessions alone', async () => {
    const unused = await ownAddress('ada on a train');
    const base = await enter(await ownAddress('ada on a train'));
    const cookie = cookieFor(base)['cookie'] ?? '';
    const page = await Page.open(base);
    const others = await exchange(await ownAddress('ada at home'));
    bench.runtimes.endSessions(['ada on a train']);
    await until('the channel to close', () => page.closedWith);
    expect(page.closedWith).toBe(CHANNEL_CLOSED.signedOut);
    expect(await exchange(unused)).toBe('');
    expect(await status(`${base}document`, cookie)).toBe(401);
    expect(await channel(base, cookie)).toBe(CHANNEL_CLOSED.signedOut);
    const told = await fetch(`${base}edit`, { headers: { cookie, accept: 'text/html' } });
    expect(await told.text()).toContain('You signed out');
    expect(told.headers.getSetCookie().every((one) => one.includes('Max-Age=0'))).toBe(true);
    expect(await status(`${base}document`, others)).toBe(200);
    expect(bench.runtimes.sessions()).not.toContain('ada on a train');
  });

  it('runs nothing of what a page sends after it, even where the page does not close its channel', async () => {
    const page = await Page.open(await enter(await ownAddress('ada in a hurry')));
    page.pauseReading();
    bench.runtimes.endSessions(['ada in a hurry']);
    page.send({
      type: 'execute',
      cells: [{ cell_id: 'c1', code: 'open("after.txt", "w").write("ran")' }],
      stop_on_error: true,
    });
    page.resumeReading();
    await until('the channel to close', () => page.closedWith);
    const other = await Page.open(await enter(await ownAddress('ada at home')));
    await other.runCode('c1', 'import os; print(os.path.exists("after.txt"))');
    expect(other.text('c1')).toContain('False');
  });

  it('also ends an address that is handed out in the same moment', async () => {
    bench.runtimes.endSessions(['ada just left']);
    expect(await exchange(await ownAddress('ada just left'))).toBe('');
  });
});

it('a stop of the notebook ends its addresses', async () => {
  const stopped = await bench.notebook(['1'], spec.runtimeId);
  await bench.runtimes.start(stopped);
  const unused = await bench.address(stopped.notebookId);
  const base = await bench.base(stopped.notebookId);
  await bench.runtimes.stop(stopped.notebookId);
  expect([await exchange(unused), (await visit(`${base}document`)).status]).toEqual(['', 410]);
});

describe('the time of codes and passes', () => {
  const grant = { path: '/nb/a-1/', session: 'ada' };
  const clock = vi.fn(() => 0);
  let passes: Passes;
  beforeEach(() => {
    clock.mockReturnValue(0);
    passes = new Passes(clock);
  });

  it('a code that waited for a minute opens nothing', () => {
    const code = passes.issue(grant);
    clock.mockReturnValue(CODE_MS);
    expect(passes.exchange(code, grant.path)).toBeNull();
  });

  it('a pass rests after a quarter of an hour without a sign of life, and goes on when the app asks for the address again', () => {
    const token = passes.exchange(passes.issue(grant), grant.path) ?? '';
    clock.mockReturnValue(PASS_MS);
    expect(passes.find([token], grant.path)).toBe('rested');
    passes.issue({ ...grant, session: 'eve' });
    expect(passes.find([token], grant.path)).toBe('rested');
    passes.issue(grant);
    expect(passes.find([token], grant.path)).toMatchObject(grant);
  });

  it('an open channel is a sign of life', () => {
    const token = passes.exchange(passes.issue(grant), grant.path) ?? '';
    const pass = passes.find([token], grant.path);
    const release = typeof pass === 'string' ? () => undefined : pass.hold(() => undefined);
    clock.mockReturnValue(10 * PASS_MS);
    expect(passes.find([token], grant.path)).toMatchObject(grant);
    release();
    clock.mockReturnValue(11 * PASS_MS);
    expect(passes.find([token], grant.path)).toBe('rested');
  });

  it("who asks for thousands of addresses loses their own oldest, and nobody else's", () => {
    const [others, first] = [passes.issue({ ...grant, session: 'eve' }), passes.issue(grant)];
    for (let nth = 0; nth < 5_000; nth += 1) passes.issue(grant);
    expect(passes.exchange(first, grant.path)).toBeNull();
    expect(passes.exchange(others, grant.path)).not.toBeNull();
    clock.mockReturnValue(CODE_MS);
    expect(passes.sessions()).toEqual(['eve']);
  });
});
