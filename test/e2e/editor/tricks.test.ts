/** Attacks by formulas, widgets and styles: code in a frame stays in that frame, and the others run no code. */
import { expect } from 'vitest';
import {
  cell,
  code,
  display,
  eventually,
  markdown,
  messages,
  openNotebook,
  outputs,
  startNotebook,
} from '../editorHarness';
import { journey } from '../harness';

const TEX = String.raw;
const EVIL = 'https://evil.example/';
const VIEW = 'application/vnd.jupyter.widget-view+json';

const FORMULAS = [
  TEX`\href{javascript:window.PWNED=1}{here}`,
  TEX`\url{javascript:window.PWNED=2}`,
  TEX`\includegraphics{${EVIL}tex.png}`,
  TEX`\htmlId{bar}{i}`,
  TEX`\htmlClass{bar}{c}`,
  TEX`\htmlStyle{position:fixed;inset:0;background:url(${EVIL}style.png)}{s}`,
  TEX`\htmlData{own=true}{d}`,
  TEX`\text{<img src=x onerror="window.PWNED=3">}`,
  TEX`\rule[-500em]{9999em}{9999em}`,
  TEX`\def\a{\a\a}\a`,
  TEX`\kern{-9999em}\Huge{cover}`,
  TEX`\color{url(${EVIL}colour.png)}x`,
];

const MARKUP =
  `<img src=x onerror="parent.PWNED=4; top.location='${EVIL}moved'"><script>parent.PWNED=5; top.location='${EVIL}moved'</script>` +
  `<style>*{position:fixed;inset:0;background:red url(${EVIL}widget.png)}</style><base href="${EVIL}"><a href="${EVIL}" target="_top" id="out">out</a>` +
  `<form action="${EVIL}" target="_top"><button>send</button></form><iframe srcdoc="<script>top.location='${EVIL}nested'</script>"></iframe>`;
const ofControls = (name: string, state: object, module = 'controls') => ({
  model_name: `${name}Model`,
  model_module: `@jupyter-widgets/${module}`,
  model_module_version: '2.0.0',
  state: {
    _view_name: `${name}View`,
    _view_module: `@jupyter-widgets/${module}`,
    _view_module_version: '2.0.0',
    layout: 'IPY_MODEL_layout',
    ...state,
  },
});
const WIDGETS = {
  layout: {
    model_name: 'LayoutModel',
    model_module: '@jupyter-widgets/base',
    model_module_version: '2.0.0',
    state: { width: '99999px', height: '99999px', margin: '-9999px', visibility: `url(${EVIL})` },
  },
  html: ofControls('HTML', { value: MARKUP, description: MARKUP, description_allow_html: true }),
  label: ofControls('Label', { value: MARKUP }),
  tab: ofControls('Tab', { children: ['IPY_MODEL_label'], titles: [MARKUP] }),
  caught: ofControls(
    'Output',
    {
      outputs: [
        { output_type: 'display_data', metadata: {}, data: { 'text/html': MARKUP } },
        { output_type: 'stream', name: 'stdout', text: MARKUP },
      ],
    },
    'output',
  ),
};

/** Says what the page around it might believe. */
const LIAR = `<p>said</p><script>for (const message of [{ type: 'render-theme', theme: 'dark' }, { type: 'theme', theme: 'dark' }, { type: 'render', html: 'x' },
  { type: 'widgets-ready' }, { type: 'asks', asks: false }]) { parent.postMessage(message, '*'); top.postMessage(message, '*'); }</script>`;

journey(
  'EDF-05 formulas load, lead and cover nothing, markup in a widget stays in its frame, and a frame changes no theme',
  async ({ page, expected }) => {
    expected.push(/(?:)/);
    const asked: string[] = [];
    await page.route(/^https:/, (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    const shown = ['html', 'label', 'tab', 'caught'];
    const cells = [
      markdown('markdown', FORMULAS.map((formula) => `$${formula}$`).join('\n\n')),
      code(
        'latex',
        '',
        FORMULAS.map((formula) => display({ 'text/latex': `$$${formula}$$` })),
      ),
      code('liar', '', [display({ 'text/html': LIAR })]),
      ...shown.map((id) =>
        code(id, '', [display({ [VIEW]: { version_major: 2, version_minor: 0, model_id: id } })]),
      ),
    ].map((one) => ({ metadata: {}, ...one }));
    const metadata = {
      widgets: {
        'application/vnd.jupyter.widget-state+json': {
          version_major: 2,
          version_minor: 0,
          state: WIDGETS,
        },
      },
    };
    const frame = await openNotebook(
      page,
      await startNotebook(JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 })),
    );
    const address = frame.url();

    for (const id of ['markdown', 'latex']) {
      await cell(frame, id).locator('.katex').first().waitFor();
      const made = cell(frame, id).locator('.rendered');
      for (const selector of ['.katex a', '.katex img', '.katex .bar', '#bar', '[data-own]'])
        expect(await made.locator(selector).count(), `${id} ${selector}`).toBe(0);
      const places = await made
        .locator('.katex *')
        .evaluateAll((all) => [...new Set(all.map((one) => getComputedStyle(one).position))]);
      expect(places).not.toContain('fixed');
    }
    const bar = frame.locator('header .kernel');
    const onTop = () =>
      bar.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    expect(await onTop()).toBe(true);

    await outputs(frame, 'liar').scrollIntoViewIfNeeded();
    await outputs(frame, 'liar').locator('iframe').contentFrame().getByText('said').waitFor();
    for (const id of shown) {
      await cell(frame, id).scrollIntoViewIfNeeded();
      const held = outputs(frame, id).locator('iframe.widgets');
      await held.contentFrame().locator('body > *').first().waitFor({ state: 'attached' });
      expect(await held.getAttribute('sandbox'), id).toBe('allow-scripts');
      await eventually(() => held.evaluate((element) => element.getBoundingClientRect().height), {
        message: id,
      }).toBeLessThanOrEqual(4_000);
    }
    expect(
      await outputs(frame, 'label').locator('iframe').contentFrame().locator('img, #out').count(),
    ).toBe(0);
    expect(await onTop()).toBe(true);
    expect(
      await frame.evaluate(() => [
        (window as unknown as { PWNED?: number }).PWNED ?? null,
        document.documentElement.dataset['theme'] ?? null,
      ]),
    ).toEqual([null, null]);
    expect([frame.url(), page.context().pages().length, new URL(page.url()).hostname]).toEqual([
      address,
      1,
      'localhost',
    ]);
    const heard = await messages(page);
    expect(
      heard.filter(
        ({ type, origin }) =>
          origin === new URL(address).origin &&
          !['splash-ready', 'unsaved', 'scrolled', 'listening'].includes(type),
      ),
    ).toEqual([]);
    expect(asked.filter((url) => /tex|style|colour|moved|nested/.test(url))).toEqual([]);
  },
  120_000,
);
