import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import type { Frame, Locator, Page } from 'playwright-core';
import axe from 'axe-core';
import { machine } from '#test/harness/machine';
import {
  cell,
  code,
  display,
  eventually,
  openNotebook,
  outputs,
  run,
  startNotebook,
} from './editorHarness';
import { journey, screenshot, VIEWPORTS } from './harness';

const live = machine.ipykernel && machine.ipywidgets ? journey : journey.skip;
const VIEW = 'application/vnd.jupyter.widget-view+json';

const widgetsOf = (frame: Frame, id: string) =>
  outputs(frame, id).locator('iframe.widgets').contentFrame();

/** A press of the right arrow on a slider. Frames are processes: a key goes where it should once the page knows where the focus went. */
const moveRight = async (page: Page, frame: Frame, slider: Locator) => {
  await slider.focus();
  await eventually(() =>
    frame.evaluate(
      () => document.activeElement?.matches('iframe.widgets') === true && document.hasFocus(),
    ),
  ).toBe(true);
  await page.keyboard.press('ArrowRight');
};

const ANYWIDGET = `
from traitlets import Unicode, Int
class Counter(w.DOMWidget):
    _model_name = Unicode('AnyModel').tag(sync=True)
    _view_name = Unicode('AnyView').tag(sync=True)
    _model_module = Unicode('anywidget').tag(sync=True)
    _view_module = Unicode('anywidget').tag(sync=True)
    count = Int(1).tag(sync=True)
    _css = Unicode('.counted { color: rgb(1, 2, 3) }').tag(sync=True)
    _esm = Unicode('''
export default { render({ model, el }) {
  const button = document.createElement('button');
  button.className = 'counted';
  const show = () => { button.textContent = 'count is ' + model.get('count'); };
  button.onclick = () => { model.set('count', model.get('count') + 1); model.save_changes(); };
  model.on('change:count', show); show(); el.append(button);
} }
''').tag(sync=True)
class Foreign(w.DOMWidget):
    _model_module = Unicode('ipyleaflet').tag(sync=True)
    _view_module = Unicode('ipyleaflet').tag(sync=True)
    _model_name = Unicode('LeafletMapModel').tag(sync=True)
    _view_name = Unicode('LeafletMapView').tag(sync=True)
c = Counter()
`;

const NOTEBOOK = [
  code(
    'interact',
    'import ipywidgets as w\nfrom IPython.display import display\n@w.interact(x=(0, 10))\ndef square(x=3):\n    print("square", x * x)',
  ),
  code(
    'linked',
    [
      'import os, time',
      'a, b = w.IntSlider(description="a"), w.IntSlider(description="b")',
      'link = w.jslink((a, "value"), (b, "value"))',
      'display(a)',
      'while not os.path.exists("go on"): time.sleep(0.05)',
      'display(b)',
    ].join('\n'),
  ),
  code(
    'more',
    [
      't = w.Tab([w.Text(description="name"), w.HTML("<b>bold</b>")])',
      't.set_title(0, "First")',
      't.set_title(1, "Second")',
      'display(t, w.Button(description="go"), w.FloatProgress(value=40), w.Dropdown(options=["x", "y"], description="pick"))',
    ].join('\n'),
  ),
  code('any', `${ANYWIDGET}display(c)\ndisplay(Foreign())`),
  // Widgets as tqdm.notebook shows them; the tqdm of Debian 12 requires more than the ipywidgets beside it has.
  code(
    'bars',
    [
      'bar, left, right = w.FloatProgress(max=50), w.HTML(), w.HTML()',
      'display(w.HBox([left, bar, right]))',
      'for i in range(51):',
      '    bar.value = i',
      '    left.value, right.value = f"{i * 2}%", f"{i}/50"',
    ].join('\n'),
  ),
];
/** The texts of tqdm beside its bar are longer than a phone is wide. */
const NARROW = [
  code(
    'narrow',
    [
      'import ipywidgets as w',
      'from IPython.display import display',
      'left, right = w.HTML("epoch 3 of 10: 40%"), w.HTML("20/50 [00:20&lt;00:30, 1.01it/s, loss=0.1234]")',
      'display(w.HBox([left, w.FloatProgress(value=20, max=50), right]))',
    ].join('\n'),
  ),
  code(
    'untitled',
    't = w.Tab([w.Text(description="name"), w.HTML("<b>bold</b>")])\nt.set_title(1, "Second")\ndisplay(t)',
  ),
];

live(
  'at 390 wide the bar between the texts of tqdm stays a bar; a tab without a title is numbered',
  async ({ page }) => {
    await page.setViewportSize(VIEWPORTS.phone);
    const frame = await openNotebook(page, await startNotebook(NARROW));
    await run(frame, 'narrow');
    const bar = widgetsOf(frame, 'narrow').locator('.widget-hprogress .progress');
    await bar.waitFor();
    await eventually(async () => (await bar.boundingBox())?.width ?? 0).toBeGreaterThan(100);
    await run(frame, 'untitled');
    const tabs = widgetsOf(frame, 'untitled').getByRole('tab');
    await eventually(() => tabs.allInnerTexts()).toEqual(['Tab 1', 'Second']);
    await screenshot(page, 'editor widgets narrow');
  },
);

live(
  'widgets live: a slider drives interact, a second tab follows, reload and file keep the state',
  async ({ page }) => {
    const host = await startNotebook(NOTEBOOK);
    const frame = await openNotebook(page, host);
    expect(
      await frame.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => /main-.*\.js/.test(name)),
      ),
    ).toBe(false);
    await run(frame, 'interact');
    const slider = widgetsOf(frame, 'interact').getByRole('slider');
    await widgetsOf(frame, 'interact').getByText('square 9').waitFor();
    await moveRight(page, frame, slider);
    await widgetsOf(frame, 'interact').getByText('square 16').waitFor();

    const second = await page.context().newPage();
    const other = await openNotebook(second, host);
    await widgetsOf(other, 'interact').getByText('square 16').waitFor();
    await moveRight(second, other, widgetsOf(other, 'interact').getByRole('slider'));
    await widgetsOf(frame, 'interact').getByText('square 25').waitFor();
    expect(await slider.getAttribute('aria-valuenow')).toBe('5.0');
    await second.close();

    // Two sliders of one cell share a frame; a link in the browser moves both. The focus stays in one while the other comes.
    const sliders = widgetsOf(frame, 'linked').getByRole('slider');
    const running = run(frame, 'linked');
    await sliders.focus();
    writeFileSync(path.join(host.folder, 'go on'), '');
    await running;
    await sliders.nth(1).waitFor();
    await page.keyboard.press('ArrowRight');
    await eventually(() => sliders.nth(1).getAttribute('aria-valuenow')).toBe('1.0');
    expect(await outputs(frame, 'linked').locator('iframe.widgets').count()).toBe(1);

    await run(frame, 'any');
    const any = widgetsOf(frame, 'any');
    await any.getByRole('button', { name: 'count is 1' }).click();
    await any.getByRole('button', { name: 'count is 2' }).waitFor();
    expect(
      await any.locator('.counted').evaluate((element) => getComputedStyle(element).color),
    ).toBe('rgb(1, 2, 3)');
    expect(await any.locator('.missing').innerText()).toContain('ipyleaflet');

    await run(frame, 'more');
    const more = widgetsOf(frame, 'more');
    await more.getByRole('tab', { name: 'Second' }).click();
    await more.getByText('bold').waitFor();
    await run(frame, 'bars');
    await widgetsOf(frame, 'bars').getByText('50/50').waitFor();
    for (const [name, size] of Object.entries(VIEWPORTS)) {
      await page.setViewportSize(size);
      await outputs(frame, 'more').evaluate((element) => element.scrollIntoView());
      await more.getByRole('button', { name: 'go' }).waitFor();
      await screenshot(page, `widgets ${name}`);
    }
    const inner = await (
      await outputs(frame, 'more').locator('iframe.widgets').elementHandle()
    )?.contentFrame();
    await inner?.evaluate(axe.source);
    const barriers = await inner?.evaluate(async () => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa'],
        resultTypes: ['violations'],
      });
      return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`);
    });
    expect(barriers).toEqual([]);

    // Reload keeps what was moved; so does the file, for whoever looks without a kernel.
    await page.setViewportSize(VIEWPORTS.desk);
    const again = await openNotebook(page, host);
    await widgetsOf(again, 'interact').getByText('square 25').waitFor();
    await eventually(() => JSON.stringify(host.saved())).toContain('"count":2');
  },
);

const STEAL = `export default { render({ el, model }) {
  const say = (text) => { el.textContent += text + ';'; };
  for (const [name, look] of [['parent', () => parent.document.title], ['top', () => top.document.title], ['storage', () => localStorage.length], ['cookie', () => document.cookie]]) {
    try { say(name + ' GOT ' + look()); } catch (error) { say(name + ' ' + error.name); }
  }
  for (let i = 0; i < 2000; i += 1) model.send({ flood: i });
  parent.postMessage({ type: 'splash-ready', location: 'x' }, '*');
  model.widget_manager.say({ type: 'send', request: 1, model_id: 'nobody', data: { method: 'update', state: { value: 1 } }, buffers: [] });
  model.widget_manager.say({ type: 'height', height: 1e9 });
  el.dataset.done = 'yes';
} }`;

const saved = (id: string, model: object) => ({
  [id]: {
    model_name: 'AnyModel',
    model_module: 'anywidget',
    model_module_version: '0.9.0',
    state: model,
  },
});

journey(
  'EDF-05 widgets of a hostile file run without a kernel, in a sandbox that leads nowhere',
  async ({ page, expected }) => {
    expected.push(/SecurityError|sandboxed|Content Security Policy/i);
    const state = {
      ...saved('evil', {
        _esm: STEAL,
        _view_name: 'AnyView',
        _view_module: 'anywidget',
        _view_module_version: '0.9.0',
        layout: 'IPY_MODEL_layout',
      }),
      layout: {
        model_name: 'LayoutModel',
        model_module: '@jupyter-widgets/base',
        model_module_version: '2.0.0',
        state: {},
      },
      slider: {
        model_name: 'IntSliderModel',
        model_module: '@jupyter-widgets/controls',
        model_module_version: '1.5.0',
        state: {
          _view_name: 'IntSliderView',
          _view_module: '@jupyter-widgets/controls',
          _view_module_version: '1.5.0',
          value: 7,
          description: '<img src=x onerror="parent.PWNED=1">at',
          layout: 'IPY_MODEL_layout',
        },
      },
    };
    const cells = [
      code('kept', '', [
        display({
          [VIEW]: { version_major: 2, version_minor: 0, model_id: 'slider' },
          'text/plain': 'IntSlider(value=7)',
        }),
      ]),
      code('gone', '', [
        display({
          [VIEW]: { version_major: 2, version_minor: 0, model_id: 'nobody' },
          'text/plain': 'Text()',
        }),
      ]),
      code('evil', '', [
        display({ [VIEW]: { version_major: 2, version_minor: 0, model_id: 'evil' } }),
      ]),
    ].map((one) => ({ metadata: {}, ...one }));
    const metadata = {
      widgets: {
        'application/vnd.jupyter.widget-state+json': { version_major: 2, version_minor: 0, state },
      },
    };
    const text = JSON.stringify({ cells, metadata, nbformat: 4, nbformat_minor: 5 });
    const host = await startNotebook(text);
    const frame = await openNotebook(page, host);
    expect(await widgetsOf(frame, 'kept').getByRole('slider').getAttribute('aria-valuenow')).toBe(
      '7.0',
    );
    expect(await cell(frame, 'kept').locator('.widget-note').innerText()).toMatch(/kernel/);
    expect(await cell(frame, 'gone').locator('.widget-note').innerText()).toMatch(
      /Run the cell|ipykernel/,
    );
    const loot = widgetsOf(frame, 'evil').locator('[data-done="yes"]');
    await eventually(() => loot.innerText()).toBe(
      'parent SecurityError;top SecurityError;storage SecurityError;cookie SecurityError;',
    );
    expect(await outputs(frame, 'evil').locator('iframe').getAttribute('sandbox')).toBe(
      'allow-scripts',
    );
    await eventually(() =>
      outputs(frame, 'evil')
        .locator('iframe')
        .evaluate((element) => element.getBoundingClientRect().height),
    ).toBeLessThanOrEqual(4_000);
    expect(
      await frame.evaluate(() => (window as unknown as { PWNED?: number }).PWNED),
    ).toBeUndefined();
    expect((host.saved() as unknown as { metadata: unknown }).metadata).toEqual(metadata);
  },
);
