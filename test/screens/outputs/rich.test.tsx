/** Rendering of outputs in the editor's page, as far as a page without a browser shows it. */
import { beforeEach, expect, test, vi } from 'vitest';
import { rich } from '~/frames/editor/outputs/rich';

const BASE = `${location.origin}/nb/1-0123/`;
const draw = (html: string) => {
  const element = rich(
    { output_type: 'display_data', metadata: {}, data: { 'text/html': html } },
    BASE,
  );
  document.body.replaceChildren(element);
  return element;
};
beforeEach(() => {
  document.body.replaceChildren();
  // jsdom plays nothing.
  HTMLMediaElement.prototype.load = () => undefined;
});

test('sound and film play from the text, the folder and https, nothing plays by itself', () => {
  const element = draw(
    '<audio controls autoplay><source src="data:audio/wav;base64,UklGRg=="></audio><video src="clips/a b.mp4" autoplay muted loop onplay="x()"></video><audio src="https://example.org/a.mp3"></audio>',
  );
  const players = [...element.querySelectorAll<HTMLMediaElement>('audio, video')];
  expect(
    players.map(
      (player) => player.getAttribute('src') ?? player.querySelector('source')?.getAttribute('src'),
    ),
  ).toEqual([
    'data:audio/wav;base64,UklGRg==',
    `${BASE}files/clips/a%20b.mp4`,
    'https://example.org/a.mp3',
  ]);
  for (const player of players)
    expect([
      player.hasAttribute('controls'),
      player.hasAttribute('autoplay'),
      player.getAttribute('preload'),
    ]).toEqual([true, false, 'metadata']);
});

test.each([
  [
    '<video src="http://example.org/a.mp4"></video>',
    'This film cannot be played here: http://example.org/a.mp4',
  ],
  ['<audio src="../../etc/passwd"></audio>', 'This sound cannot be played here: ../../etc/passwd'],
  ['<audio src="data:text/html,x"></audio>', 'This sound cannot be played here: data:text/html,x'],
  ['<video></video>', 'Here a film should be, but nothing is named.'],
])('what may not be played is a sentence: %s', (html, words) => {
  expect(draw(html).textContent.trim()).toBe(words);
});

test('a player whose file does not come says so', () => {
  const element = draw('<video src="gone.mp4"></video>');
  element.querySelector('video')?.dispatchEvent(new Event('error'));
  expect(element.textContent).toContain(
    'This film could not be loaded, or this browser cannot play it:',
  );
});

test('a page of the web stands in a frame of its own origin that opens no window, with its address beside it', () => {
  const element = draw(
    '\n<iframe width="400" height="300" src="https://www.youtube.com/embed/abc?a=1&amp;b=2" frameborder="0" allowfullscreen></iframe>\n',
  );
  const frame = element.querySelector('iframe');
  expect([frame?.src, frame?.style.width, frame?.style.height, frame?.title]).toEqual([
    'https://www.youtube.com/embed/abc?a=1&b=2',
    '400px',
    '300px',
    'Page of www.youtube.com',
  ]);
  expect(frame?.getAttribute('sandbox')).toBe(
    'allow-scripts allow-same-origin allow-forms allow-presentation',
  );
  expect(element.querySelector('a')?.getAttribute('href')).toBe(
    'https://www.youtube.com/embed/abc?a=1&b=2',
  );
});

test.each([
  [
    'http://example.org/',
    'Only pages over https are shown in an output. This one is not: http://example.org/',
  ],
  ['javascript:alert(1)', 'A frame with an address of the kind javascript: is not shown.'],
  ['data:text/html,<script>1</script>', 'A frame with an address of the kind data: is not shown.'],
  [
    `https://${location.hostname}:9/nb/x/edit`,
    `Pages of this workspace are not shown in outputs: https://${location.hostname}:9/nb/x/edit`,
  ],
  [
    '../other/page.html',
    "The frame ../other/page.html is not shown: only pages (.html) of the notebook's folder are.",
  ],
  [
    'notes.txt',
    "The frame notes.txt is not shown: only pages (.html) of the notebook's folder are.",
  ],
])('a frame of %s is a sentence', (src, words) => {
  const element = draw(
    `<iframe src="${src.replaceAll('"', '&quot;')}" width="100%" height="999999"></iframe>`,
  );
  expect([element.textContent.trim(), document.querySelector('iframe')]).toEqual([words, null]);
});

test("a page of the notebook's folder runs without an origin, and its size is bounded", () => {
  const frame = draw('<iframe src="maps/nx.html" width="100%" height="999999"></iframe>');
  expect([
    frame.getAttribute('src'),
    frame.getAttribute('sandbox'),
    frame.style.width,
    frame.style.height,
  ]).toEqual([`${BASE}files/maps/nx.html`, 'allow-scripts', '100%', '4000px']);
});

test('what is more than one frame runs where scripts run, and so does a page within the text', () => {
  for (const html of [
    '<iframe src="https://a.example/"></iframe><b>and</b>',
    '<iframe srcdoc="<b>"></iframe>',
    '<script>1</script>',
  ]) {
    const frame = draw(html).querySelector('iframe');
    expect([frame?.getAttribute('src'), frame?.getAttribute('sandbox')]).toEqual([
      `${BASE}render.html`,
      'allow-scripts',
    ]);
  }
});

test('what cannot be drawn is a sentence, and stops nothing', () => {
  const element = rich(
    { output_type: 'display_data', metadata: {}, data: { 'application/vnd.plotly.v1+json': '{' } },
    BASE,
  );
  document.body.replaceChildren(element);
  const frame = element.querySelector('iframe');
  window.dispatchEvent(
    new MessageEvent('message', {
      data: { type: 'render-ready' },
      source: frame?.contentWindow ?? null,
    }),
  );
  expect(element.textContent).toContain('A script of this output failed: SyntaxError');
});

test('only its own frame is heard: what it misses is told shortly, an error where nothing was drawn, never more than a few', async () => {
  const element = draw('<script>1</script>');
  const frame = element.querySelector('iframe');
  const say = (data: unknown, source = frame?.contentWindow) =>
    window.dispatchEvent(new MessageEvent('message', { data, source: source ?? null }));
  say({ type: 'render-lost', kind: 'load', what: 'https://cdn.example/a.js' }, window);
  say({ type: 'render-height', height: 99 }, window);
  expect([element.textContent, frame?.style.height]).toEqual(['', '']);
  say({ type: 'render-lost', kind: 'error', what: 'IPython is not defined' });
  expect(element.textContent).toBe(
    'A script of this output failed: IPython is not defined. Scripts of outputs reach neither the page nor the kernel. ',
  );
  say({ type: 'render-height', height: 1e9 });
  expect([element.textContent, frame?.style.height]).toEqual(['', '4000px']);
  for (let index = 0; index < 50; index += 1)
    say({
      type: 'render-lost',
      kind: 'load',
      what: `javascript:${index}<img src=x>${'x'.repeat(5_000)}`,
    });
  say({ type: 'render-lost', kind: 'invented', what: 'x' });
  expect([element.querySelectorAll('a, img').length, element.textContent.length < 4_000]).toEqual([
    0,
    true,
  ]);
  const followed: unknown[] = [];
  document.addEventListener(
    'output-link',
    (event) => followed.push((event as CustomEvent).detail),
    { once: true },
  );
  say({ type: 'render-link', href: 'https://example.org/' });
  say({ type: 'render-link', href: { toString: 'x' } });
  await Promise.resolve();
  expect(followed).toEqual(['https://example.org/']);
});

const drawPdf = (data: string) =>
  rich(
    {
      output_type: 'display_data',
      metadata: {},
      data: { 'application/pdf': data, 'text/plain': 'a pdf' },
    },
    BASE,
  );

test('a PDF has a place for its pages and is downloaded with one press', () => {
  const made = vi.fn((_blob: Blob) => 'blob:pdf');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: vi.fn() }));
  const clicked = vi
    .spyOn(HTMLAnchorElement.prototype, 'click')
    .mockImplementation(() => undefined);
  const element = drawPdf(btoa('%PDF-1.1 ...'));
  expect(element.querySelector('[role="region"]')?.getAttribute('aria-label')).toBe(
    'Pages of the PDF',
  );
  element.querySelector('button')?.click();
  expect(made.mock.calls[0]?.[0].type).toBe('application/pdf');
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('output.pdf');
  clicked.mockRestore();
});

test.each([['no base64 <b>'], [btoa('<html><script>x()</script>')]])(
  'what is no PDF is a sentence: %s',
  (data) => {
    expect(drawPdf(data).textContent.trim()).toBe(
      'This output is to be a PDF, but what it holds is none.',
    );
  },
);

test.each([['http://127.0.0.1:8000/dash.html'], ['http://localhost:8050'], ['https://[::1]/a']])(
  'a page of a program beside the kernel is named: %s',
  (address) => {
    const element = draw(
      `<iframe width="400" height="120" src="${address}" frameborder="0"></iframe>`,
    );
    expect(element.textContent).toBe(
      `This page comes from a program on the machine of the kernel, which a browser does not reach. Its address there: ${address}`,
    );
    expect(element.querySelector('iframe, a')).toBeNull();
  },
);
