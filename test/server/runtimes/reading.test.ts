import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { enterPage, visit } from '#test/harness/standIns/gatewayVisitor';
import { readNotebook } from '~/server/platform/nbformat/nbformat';
import type { Reading } from '~/server/platform/gateway/reading/readingSite';
import { HttpError } from '~/server/platform/httpError';
import { APP_ORIGIN, Bench, notebookText } from './bench';
import { passTime } from '#test/server/clock/movedClock';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench.close());

const GIF = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');
const reading = (
  read: Reading['read'] = () => Promise.resolve(readNotebook(notebookText(['print(1)']))),
): Reading => ({
  fileName: 'run.ipynb',
  read,
  file: (names) =>
    Promise.resolve(
      names.join('/') === 'plots/a.gif'
        ? {
            size: GIF.length,
            read: () => Promise.resolve(Readable.from([GIF])),
            close: () => Promise.resolve(),
          }
        : null,
    ),
});
const by = { host: '127.0.0.1', origin: APP_ORIGIN, canRun: false, session: 'of ada' };
let asked = 0;
/** Enters the page of a notebook at rest; answers the address of what is below its path. */
const opened = async (
  of: Reading,
  key = `key ${(asked += 1)}`,
  session = by.session,
): Promise<string> => {
  const page = await enterPage(bench.runtimes.reading(key, of, { ...by, session }));
  expect(page).toMatch(/\/nb\/read-[0-9a-f]{32}\/read\?app=/);
  return page!.replace(/read\?.*/, '');
};
const statusOf = async (url: string, init: RequestInit = {}) => (await visit(url, init)).status;

it('NBS-06 a notebook at rest is a page of the gateway, with its cells, and with the images beside it', async () => {
  const base = await opened(reading());
  const page = await visit(`${base}read`);
  expect([await page.text(), page.headers.get('content-security-policy')]).toEqual([
    expect.stringContaining('Reading'),
    expect.stringMatching(/script-src 'self'.*frame-ancestors [^;]*http:\/\/localhost:18299/),
  ]);
  expect(await (await visit(`${base}document`)).json()).toMatchObject({
    read_only: true,
    file_name: 'run.ipynb',
    cells: [{ source: 'print(1)' }],
  });
  const image = await visit(`${base}files/plots/a.gif`);
  expect([image.headers.get('content-type'), image.headers.get('content-security-policy')]).toEqual(
    ['image/gif', expect.stringMatching(/^sandbox/)],
  );
  expect(Buffer.from(await image.arrayBuffer())).toEqual(GIF);
  for (const page of ['render.html', 'widgets.html']) {
    expect((await visit(base + page)).headers.get('content-security-policy'), page).toMatch(
      /^sandbox allow-scripts; default-src 'none'/,
    );
  }
});

it('widgets of a notebook at rest are read beside it, as the file keeps them, and not with it', async () => {
  const model = {
    model_name: 'TextModel',
    model_module: '@jupyter-widgets/controls',
    model_module_version: '2.0.0',
    state: { value: 'kept' },
  };
  const widgets = {
    'application/vnd.jupyter.widget-state+json': {
      version_major: 2,
      version_minor: 0,
      state: { t: model },
    },
  };
  const text = JSON.stringify({
    ...(JSON.parse(notebookText([''])) as object),
    metadata: { widgets, title: 'T' },
  });
  const base = await opened(reading(() => Promise.resolve(readNotebook(text))));
  expect(
    ((await (await visit(`${base}document`)).json()) as { metadata: unknown }).metadata,
  ).toEqual({ title: 'T' });
  expect(await (await visit(`${base}widgets`)).json()).toMatchObject({
    seq: 0,
    models: [{ model_id: 't', name: 'TextModel', live: false, state: { value: 'kept' } }],
  });
});

it('nothing is changed through it, and what it has not is not found', async () => {
  const base = await opened(reading());
  expect(
    await statusOf(`${base}document`, {
      method: 'PUT',
      body: '{}',
      headers: { origin: new URL(base).origin },
    }),
  ).toBe(405);
  for (const gone of [
    'files/secret.txt',
    'files/%2e%2e/a.gif',
    'files/%zz',
    'output/c1.txt',
    'edit',
    '',
  ])
    expect([gone, await statusOf(base + gone)]).toEqual([gone, 404]);
});

it('the same notebook has the same path, another one another, and an address opens once, and not for who comes without it', async () => {
  const base = await opened(reading(), 'same', 'of ann');
  expect(await opened(reading(), 'same', 'of ann')).toBe(base);
  expect(await opened(reading())).not.toBe(base);
  expect((await fetch(`${base}document`)).status).toBe(401);
  bench.runtimes.endSessions(['of ann']);
  expect(await statusOf(`${base}document`)).toBe(401);
});

it('what is no notebook, and what is gone, says why', async () => {
  const other = { ...by, session: 'of eve' };
  const messageOf = async (of: Reading) => {
    const base = (await enterPage(
      bench.runtimes.reading(`key ${(asked += 1)}`, of, other),
    ))!.replace(/read\?.*/, '');
    const reply = await visit(`${base}document`);
    return [reply.status, ((await reply.json()) as { message: string }).message];
  };
  expect(await messageOf(reading(() => Promise.resolve(readNotebook('{'))))).toEqual([
    422,
    'The file is not JSON, so it is not a notebook.',
  ]);
  expect(
    await messageOf(reading(() => Promise.reject(new HttpError('missing', 'It is gone.')))),
  ).toEqual([404, 'It is gone.']);
});

it('it rests ten minutes after its address was given out: who may not read it any more gets no other', async () => {
  const session = { ...by, session: 'of joe' };
  const base = (await enterPage(bench.runtimes.reading('rests', reading(), session)))!.replace(
    /read\?.*/,
    '',
  );
  onTestFinished(passTime(9 * 60_000));
  expect(await statusOf(`${base}document`)).toBe(200);
  onTestFinished(passTime(2 * 60_000));
  expect(await statusOf(`${base}document`)).toBe(410);
  bench.runtimes.reading('rests', reading(), session);
  expect(await statusOf(`${base}document`)).toBe(200);
});

/** The response to one GET of a file below the page. */
const fileOf = async (of: Partial<Reading>, name: string, headers: Record<string, string> = {}) => {
  const base = await opened({ ...reading(), ...of });
  const reply = await visit(`${base}files/${name}`, { headers });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
};
const held = (text: string): Pick<Reading, 'file'> => ({
  file: () =>
    Promise.resolve({
      size: text.length,
      close: () => Promise.resolve(),
      read: ({ start, end } = { start: 0, end: text.length - 1 }) =>
        Promise.resolve(Readable.from([text.slice(start, end + 1)])),
    }),
});

it('NBS-06 sound and film of the folder come in ranges, and a range beyond their end is refused', async () => {
  const film = held('0123456789');
  const part = await fileOf(film, 'film.mp4', { range: 'bytes=2-4' });
  expect([
    part.status,
    part.text,
    part.headers.get('content-range'),
    part.headers.get('content-type'),
  ]).toEqual([206, '234', 'bytes 2-4/10', 'video/mp4']);
  const whole = await fileOf(film, 'film.mp4');
  expect([whole.status, whole.text, whole.headers.get('accept-ranges')]).toEqual([
    200,
    '0123456789',
    'bytes',
  ]);
  const beyond = await fileOf(film, 'film.mp4', { range: 'bytes=99-' });
  expect([beyond.status, beyond.headers.get('content-range'), beyond.text]).toEqual([
    416,
    'bytes */10',
    '',
  ]);
});

it('a page of the folder runs in an origin of its own, and reaches neither the notebook nor the app, and a drawing does not run', async () => {
  const attack = held('<script>parent.document</script>');
  const policyOf = async (name: string) =>
    (await fileOf(attack, name)).headers.get('content-security-policy') ?? '';
  for (const name of ['page.html', 'PAGE.HTM']) {
    const policy = await policyOf(name);
    expect(policy, name).toMatch(/^sandbox allow-scripts; default-src 'none'/);
    expect(policy, name).not.toMatch(
      /allow-same-origin|allow-top-navigation|allow-forms|allow-popups/,
    );
    expect(policy, name).toMatch(
      /connect-src data: blob: https:;.*form-action 'none'; frame-ancestors /,
    );
  }
  expect(await policyOf('plot.svg')).toMatch(/^sandbox; default-src 'none'/);
});

/** The notebook that the page brought; null where it brought none. */
const broughtBy = async (base: string) => {
  const html = await (await visit(`${base}read`)).text();
  const [, json] =
    /<script type="application\/json" id="beginning">(.*?)<\/script>/s.exec(html) ?? [];
  return json === undefined
    ? null
    : (JSON.parse(json) as { of: number; read: { cells: { source: string }[] } });
};

it('NBS-06 the page brings the first cells of the notebook, once, and what they hold ends no script', async () => {
  const sources = [
    '</script><script>alert(1)</script><!--',
    ...Array.from({ length: 40 }, (_, nth) => `print(${nth})`),
  ];
  let reads = 0;
  const base = await opened(
    reading(() => {
      reads += 1;
      return Promise.resolve(readNotebook(notebookText(sources)));
    }),
  );
  const brought = await broughtBy(base);
  expect([brought?.of, brought?.read.cells.length, brought?.read.cells[0]?.source]).toEqual([
    41,
    12,
    sources[0],
  ]);
  expect(
    ((await (await visit(`${base}document`)).json()) as { cells: unknown[] }).cells,
  ).toHaveLength(41);
  expect(reads).toBe(1);
  // Loading the page again reads the file anew.
  expect(await broughtBy(base)).toBeNull();
  await visit(`${base}document`);
  expect(reads).toBe(2);
});

it('a cell that is too large for the page, and a notebook that cannot be read, leave it as it is', async () => {
  expect(
    await broughtBy(
      await opened(
        reading(() => Promise.resolve(readNotebook(notebookText(['x'.repeat(600_000)])))),
      ),
    ),
  ).toBeNull();
  expect(
    await broughtBy(
      await opened(reading(() => Promise.reject(new HttpError('missing', 'It is gone.')))),
    ),
  ).toBeNull();
});
