import { mkdir, symlink, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cookieFor, visit } from '#test/harness/standIns/gatewayVisitor';
import { addressUrls } from '~/contract';
import { until } from '#test/harness/until';
import { APP_ORIGIN, Bench, onDisk, Page } from './bench';

let bench: Bench;
let plain: string;
let page: Awaited<ReturnType<Bench['page']>>;
beforeAll(async () => {
  bench = await Bench.open(18210);
  plain = (await bench.runtime('plain'))?.runtime_id ?? '';
  page = await bench.page(['print("mine")'], plain);
});
afterAll(() => bench.close());

const GIF = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');
const policyOf = async (url: string) =>
  (await visit(url)).headers.get('content-security-policy') ?? '';

/** A request of the page's browser as it is, without a client that tidies up its path or sets its headers. */
const raw = (target: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET') =>
  new Promise<http.IncomingMessage & { text: string }>((resolve, reject) => {
    const cookie = cookieFor(page.base);
    const request = http.request(
      { host: '127.0.0.1', port: 18210, path: target, headers: { ...cookie, ...headers }, method },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve(Object.assign(response, { text: Buffer.concat(parts).toString('utf8') })),
        );
      },
    );
    request.on('error', reject);
    request.end();
  });

/** The status an attempt to open a channel is refused with. */
const refusal = (url: string, origin: string | undefined) =>
  new Promise<number>((resolve, reject) => {
    const { port, pathname } = new URL(url);
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'MDEyMzQ1Njc4OWFiY2RlZg==',
      ...cookieFor(page.base),
      ...(origin ? { origin } : {}),
    };
    const request = http.get({ host: '127.0.0.1', port, path: pathname, headers });
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve(101);
    });
    request.on('error', reject);
  });

it('NBS-21 the address names host, port, an unguessable path and the entry point', async () => {
  const address = await bench.address(page.spec.notebookId, { host: 'lab.example' });
  expect(address).toMatchObject({
    notebook_dnsname: 'lab.example',
    notebook_protocol: 'http',
    notebook_port: 18210,
    waiting_for: null,
    submission_id: page.spec.submissionId,
    token: '',
  });
  expect(address.notebook_entry_point).toMatch(
    new RegExp(`^edit\\?app=${encodeURIComponent(APP_ORIGIN)}&atelier_code=[\\w-]{32}$`),
  );
  expect(address.notebook_path).toMatch(new RegExp(`^/nb/${page.spec.notebookId}-[0-9a-f]{32}/$`));
  expect(addressUrls(address).embedUrl).toBe(
    `http://lab.example:18210${address.notebook_path}${address.notebook_entry_point}`,
  );
});

it('the page may be framed by the app that asked, under both names of this machine, and by nobody else', async () => {
  const policy = await policyOf(`${page.base}edit`);
  // Not by the gateway itself: no output holds an editor.
  expect(policy).toMatch(/frame-ancestors http:\/\/localhost:18299 http:\/\/127\.0\.0\.1:18299$/);
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('app.example');
  await bench.address(page.spec.notebookId, { origin: 'https://app.example' });
  expect(await policyOf(`${page.base}edit`)).toContain('https://app.example');
});

it('scripted output runs in a sandbox without an origin', async () => {
  expect(await policyOf(`${page.base}render.html`)).toMatch(
    /^sandbox allow-scripts; default-src 'none';.*frame-ancestors [^;]*http:\/\/127\.0\.0\.1:18299/,
  );
  expect((await raw(new URL(page.base).pathname + 'render.html')).text).toContain('render-ready');
  const policy = await policyOf(`${page.base}render.html`);
  expect(policy).toContain(
    "frame-src blob: https:; worker-src blob:; base-uri 'none'; form-action 'none';",
  );
  expect(policy).not.toMatch(
    /allow-same-origin|allow-top-navigation|allow-popups|allow-forms|'self'| http:(?!\/\/127\.0\.0\.1:18210\/assets\/|\/\/127\.0\.0\.1:18210 |\/\/localhost:18299|\/\/127\.0\.0\.1:18299)/,
  );
});

it('libraries that outputs draw with may be had by pages without an origin, nothing else may', async () => {
  const base = new URL(page.base).pathname;
  const policies = await Promise.all(
    ['/assets/main-abc123.js', `${base}assets/main-abc123.js`, `${base}document`].map((at) =>
      raw(at),
    ),
  );
  expect(policies.map(({ headers }) => headers['cross-origin-resource-policy'])).toEqual([
    'cross-origin',
    'same-origin',
    'same-origin',
  ]);
});

it('every answer is nosniff and without referrer, and sets no cookie', async () => {
  for (const at of ['edit', 'document', 'nothing', 'render.html']) {
    const { headers } = await raw(`${new URL(page.base).pathname}${at}`);
    expect([
      headers['x-content-type-options'],
      headers['referrer-policy'],
      headers['set-cookie'],
    ]).toEqual(['nosniff', 'no-referrer', undefined]);
  }
});

it('built files are served for ever, below the address and beside it, compressed where a copy is there', async () => {
  await writeFile(path.join(bench.folder, 'editor', 'assets', 'main-abc123.js.br'), 'compressed');
  for (const target of [
    '/assets/main-abc123.js',
    `${new URL(page.base).pathname}assets/main-abc123.js`,
  ]) {
    expect((await raw(target)).text).toBe('export {};');
    const { headers, text } = await raw(target, { 'accept-encoding': 'gzip, br' });
    expect([
      text,
      headers['content-encoding'],
      headers['cache-control'],
      headers['content-type'],
    ]).toEqual([
      'compressed',
      'br',
      'public, max-age=31536000, immutable',
      'text/javascript; charset=utf-8',
    ]);
  }
});

it('a channel is refused to pages of any other origin', async () => {
  for (const origin of [APP_ORIGIN, 'http://evil.example', 'null', undefined])
    expect(await refusal(`${page.base}channel`, origin)).toBe(403);
  expect(await refusal(`${page.base}nothing`, new URL(page.base).origin)).toBe(404);
  expect(
    await refusal(
      `${new URL(page.base).origin}/nb/x-${'0'.repeat(32)}/channel`,
      new URL(page.base).origin,
    ),
  ).toBe(404);
});

it('a save is refused to pages of any other origin, and leaves the file alone', async () => {
  const before = await onDisk(page.spec);
  for (const origin of [APP_ORIGIN, 'null', undefined]) {
    expect(
      (await raw(`${new URL(page.base).pathname}document`, origin ? { origin } : {}, 'PUT'))
        .statusCode,
    ).toBe(403);
  }
  expect(await onDisk(page.spec)).toEqual(before);
});

it('what is no notebook is not saved, with the reason', async () => {
  const save = (body: string) =>
    visit(`${page.base}document`, {
      method: 'PUT',
      headers: { origin: new URL(page.base).origin },
      body,
    });
  expect([(await save('{')).status, (await save('{}')).status]).toEqual([422, 422]);
  const twice = await page.save(({ cells }) => ({ cells: [...cells, ...cells] }));
  expect([twice.status, await twice.json()]).toEqual([
    422,
    { message: 'The notebook cannot be saved: two cells have the same id.' },
  ]);
});

it('images of the folder are shown, and nothing else of the machine', async () => {
  const { folder } = page.spec;
  await mkdir(path.join(folder, 'pictures'), { recursive: true });
  await writeFile(path.join(folder, 'pictures', 'ä 1.gif'), GIF);
  await writeFile(path.join(folder, 'secret.txt'), 'secret');
  await writeFile(path.join(bench.folder, 'outside.gif'), GIF);
  await symlink('/etc/passwd', path.join(folder, 'passwd.png'));
  await symlink(path.join(bench.folder, 'outside.gif'), path.join(folder, 'link.gif'));
  const base = `${new URL(page.base).pathname}files/`;
  const shown = await raw(`${base}pictures/%C3%A4%201.gif`);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/gif']);
  const hostile = [
    'secret.txt',
    'main.ipynb',
    'passwd.png',
    'link.gif',
    '../outside.gif',
    '..%2F..%2Foutside.gif',
    '%2e%2e/outside.gif',
    'pictures/../../outside.gif',
    '/etc/passwd',
    '%00.gif',
    'pictures%5C..%5C1.gif',
    '',
    '%',
    'pictures',
  ];
  for (const name of hostile)
    expect([name, (await raw(base + name)).statusCode]).toEqual([name, 404]);
});

it('sound and film of the folder are shown whole or in ranges, and a page of it runs without an origin', async () => {
  const { folder } = page.spec;
  await writeFile(path.join(folder, 'clip.mp4'), '0123456789');
  await writeFile(path.join(folder, 'map.html'), '<script>1</script>');
  await writeFile(path.join(folder, 'huge.html'), Buffer.alloc(33 * 1024 * 1024, 32));
  await symlink(path.join(folder, 'map.html'), path.join(folder, 'map.png'));
  const at = (name: string, range?: string) =>
    raw(`${new URL(page.base).pathname}files/${name}`, range ? { range } : {});
  const told = ({ statusCode, headers, text }: Awaited<ReturnType<typeof raw>>) => [
    statusCode,
    headers['content-type'],
    headers['content-range'],
    text,
  ];
  expect(told(await at('clip.mp4'))).toEqual([200, 'video/mp4', undefined, '0123456789']);
  expect(told(await at('clip.mp4', 'bytes=2-4'))).toEqual([
    206,
    'video/mp4',
    'bytes 2-4/10',
    '234',
  ]);
  expect((await at('clip.mp4', 'bytes=10-')).statusCode).toBe(416);
  expect((await at('clip.mp4')).headers['content-security-policy']).toMatch(
    /^sandbox; default-src 'none'/,
  );
  expect((await at('map.html')).headers['content-security-policy']).toMatch(
    /^sandbox allow-scripts; default-src 'none'/,
  );
  for (const name of ['huge.html', 'map.png'])
    expect([name, (await at(name)).statusCode]).toEqual([name, 404]);
});

it('hostile paths of the gateway lead nowhere', async () => {
  const base = new URL(page.base).pathname;
  for (const target of [
    '/',
    '/nb/',
    base.slice(0, -2),
    `${base}assets/../index.html`,
    `${base}assets/%2e%2e/index.html`,
    '/assets/../index.html',
    '/assets/.env',
    `${base}output/c1`,
    `${base}../`,
  ]) {
    expect([target, (await raw(target)).statusCode]).toEqual([target, 404]);
  }
});

it('NBS-06 a shared view reads the document and the run, and neither runs nor saves', async () => {
  const base = await bench.base(page.spec.notebookId, { canRun: false });
  expect(base).not.toBe(page.base);
  const shared = await Page.open(base);
  expect([
    (await shared.first('hello')).can_run,
    shared.document?.read_only,
    page.document?.read_only,
  ]).toEqual([false, true, false]);
  shared.send({
    type: 'execute',
    cells: [{ cell_id: 'c1', code: 'open("hacked", "w")' }],
    stop_on_error: true,
  });
  expect((await shared.first('refused')).reason).toBe('This is a shared view: it runs no code.');
  expect(
    (
      await shared.save(({ cells }) => ({
        cells: cells.map((cell) => ({ ...cell, source: 'hacked' })),
      }))
    ).status,
  ).toBe(403);
  await page.run(['c1']);
  await shared.over('c1');
  expect(shared.text('c1')).toBe('mine\n');
  expect(JSON.stringify(await onDisk(page.spec))).not.toContain('hacked');
});

it('an address that was taken back says kindly that the notebook is not running, and an unknown one says so in plain words', async () => {
  const stopped = await bench.page(['1'], plain);
  await bench.runtimes.stop(stopped.spec.notebookId);
  const gone = await raw(`${new URL(stopped.base).pathname}edit`);
  expect([gone.statusCode, gone.text]).toEqual([
    410,
    expect.stringContaining('This notebook is not running'),
  ]);
  await until('the channel to close', () => stopped.closedWith);
  expect(stopped.closedWith).toBe(4001);
  const unknown = await raw(`/nb/other-${'a'.repeat(32)}/edit`);
  expect([unknown.statusCode, unknown.text]).toEqual([
    404,
    expect.stringContaining('There is nothing at this address'),
  ]);
});
