/** Defects that pictures of the gallery (test/harness/gallery) beside those of Jupyter showed, and that were mended. */
import { expect } from 'vitest';
import {
  cell,
  code,
  display,
  eventually,
  markdown,
  openNotebook,
  outputs,
  startNotebook,
} from '../editorHarness';
import { journey, VIEWPORTS } from '../harness';

const VIEW = 'application/vnd.jupyter.widget-view+json';
const [DARK_INK, LIGHT_INK] = ['rgb(15, 23, 42)', 'rgb(230, 235, 244)'];
const shown = (html: string) => [display({ 'text/html': html })];
const model = (name: string, state: object, module = 'controls') => ({
  model_name: `${name}Model`,
  model_module: `@jupyter-widgets/${module}`,
  model_module_version: module === 'base' ? '1.2.0' : '1.5.0',
  state: {
    _view_name: `${name}View`,
    _view_module: `@jupyter-widgets/${module}`,
    _view_module_version: '1.5.0',
    layout: 'IPY_MODEL_layout',
    ...state,
  },
});
const FRAME =
  '<table border="1" class="dataframe"><thead><tr><th></th><th>n</th></tr></thead><tbody><tr><th>0</th><td>1</td></tr></tbody></table>';
const WIDGETS = {
  layout: {
    model_name: 'LayoutModel',
    model_module: '@jupyter-widgets/base',
    model_module_version: '1.2.0',
    state: {},
  },
  choice: model('RadioButtons', {
    _options_labels: ['small', 'large'],
    index: 0,
    description: 'model',
  }),
  caught: model(
    'Output',
    { outputs: [{ output_type: 'display_data', metadata: {}, data: { 'text/html': FRAME } }] },
    'output',
  ),
  row: model('HBox', { children: ['IPY_MODEL_left', 'IPY_MODEL_right'] }),
  left: model('IntSlider', { value: 1, description: 'left' }),
  right: model('IntSlider', { value: 2, description: 'right' }),
};

const notebook = JSON.stringify({
  cells: [
    markdown(
      'box',
      'Before\n\n<div style="background: #fff4e0">A box</div>\n\n\\begin{align}\na & = b \\\\\nc & = d\n\\end{align}\n\n$$e = f \\tag{7}$$',
    ),
    code(
      'styler',
      '',
      shown(
        '<style>#T_a { background-color: lightgreen } #T_b { background-color: lightgreen; color: red } #T_c { background: #222 }</style>' +
          '<table><tr><td id="T_a">a</td><td id="T_b">b</td><td id="T_c">c</td></tr></table>',
      ),
    ),
    code(
      'pygments',
      '',
      shown(
        '<style>.output_html .k { color: #008000; } .output_html { background: #f8f8f8; }</style><pre><span class="k">def</span> f</pre>',
      ),
    ),
    code('scripted', '', shown('<p id="words">words</p><script>1</script>')),
    code('data', '', [
      {
        output_type: 'display_data',
        data: { 'application/json': { a: { b: 1 } } },
        metadata: { 'application/json': { expanded: true } },
      },
    ]),
    code(
      'empty',
      '',
      shown(
        '<table class="dataframe"><thead><tr style="text-align: right;"><th></th><th>x</th><th>y</th></tr></thead><tbody></tbody></table>',
      ),
    ),
    code('painted', '', [
      { output_type: 'stream', name: 'stdout', text: `${'\u001b[31mred\u001b[0m '.repeat(10)}\n` },
    ]),
    code('rewritten', '', [
      {
        output_type: 'stream',
        name: 'stderr',
        text: Array.from({ length: 30 }, (_, step) => `\r${step} of 30`).join(''),
      },
    ]),
    code('failed', '', [
      {
        output_type: 'error',
        ename: 'ValueError',
        evalue: 'x',
        traceback: [
          '\u001b[0;31mValueError\u001b[0m  Traceback',
          `\u001b[0;31mValueError\u001b[0m: ${'too long '.repeat(60)}`,
        ],
      },
    ]),
    code(
      'figure',
      '',
      shown('').concat([
        display({
          'image/svg+xml':
            '<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="10"><rect width="3000" height="10"/></svg>',
        }),
      ]),
    ),
    ...Object.keys(WIDGETS)
      .filter((id) => ['choice', 'caught', 'row'].includes(id))
      .map((id) =>
        code(id, '', [display({ [VIEW]: { version_major: 2, version_minor: 0, model_id: id } })]),
      ),
  ].map((one) => ({ metadata: {}, ...one })),
  metadata: {
    widgets: {
      'application/vnd.jupyter.widget-state+json': {
        version_major: 2,
        version_minor: 0,
        state: WIDGETS,
      },
    },
  },
  nbformat: 4,
  nbformat_minor: 5,
});

journey(
  'EDF-01 what Jupyter shows can be read in both themes, also after the theme changed, and fits a phone',
  async ({ page }) => {
    const frame = await openNotebook(page, await startNotebook(notebook));
    const colour = (id: string, selector: string) =>
      cell(frame, id)
        .locator(selector)
        .evaluate((element) => getComputedStyle(element).color);
    const words = outputs(frame, 'scripted').locator('iframe').contentFrame().locator('#words');
    await words.scrollIntoViewIfNeeded();
    const inked = () => words.evaluate((element) => getComputedStyle(element).color);
    await eventually(inked).toBe('rgb(30, 41, 59)');
    const inWidgets = (id: string) => outputs(frame, id).locator('iframe.widgets').contentFrame();
    await cell(frame, 'caught').scrollIntoViewIfNeeded();
    const td = inWidgets('caught').locator('td');
    await td.waitFor();

    await page.emulateMedia({ colorScheme: 'dark' });
    await eventually(inked).toBe('rgb(226, 232, 240)');
    await eventually(() => td.evaluate((element) => getComputedStyle(element).color)).toBe(
      LIGHT_INK,
    );
    expect(await td.evaluate((element) => getComputedStyle(element).borderLeftWidth)).toBe('0px');
    expect([
      await colour('styler', '#T_a'),
      await colour('styler', '#T_b'),
      await colour('styler', '#T_c'),
    ]).toEqual([DARK_INK, 'rgb(255, 0, 0)', LIGHT_INK]);
    expect([await colour('pygments', '.k'), await colour('pygments', 'pre')]).toEqual([
      'rgb(0, 128, 0)',
      DARK_INK,
    ]);
    expect(await colour('box', '.rendered div')).toBe(DARK_INK);

    expect(await cell(frame, 'box').locator('.katex .eqn-num:visible').count()).toBe(0);
    expect(await cell(frame, 'box').locator('.katex-html').last().innerText()).toContain('(7)');
    expect(await outputs(frame, 'data').locator('details[open]').count()).toBe(2);
    await outputs(frame, 'empty').getByText('0 rows × 2 columns').waitFor();
    for (const id of ['painted', 'rewritten'])
      expect(await outputs(frame, id).getByRole('button', { name: 'Wrap lines' }).count(), id).toBe(
        0,
      );
    await outputs(frame, 'failed').scrollIntoViewIfNeeded();
    expect(
      await outputs(frame, 'failed')
        .locator('.failure')
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBe(0);

    await page.setViewportSize(VIEWPORTS.phone);
    const row = inWidgets('row');
    await cell(frame, 'row').scrollIntoViewIfNeeded();
    await row.getByText('right').waitFor();
    const [left, right] = [row.getByRole('slider').first(), row.getByRole('slider').last()];
    await eventually(
      async () => ((await right.boundingBox())?.y ?? 0) - ((await left.boundingBox())?.y ?? 0),
    ).toBeGreaterThan(20);
    await cell(frame, 'choice').scrollIntoViewIfNeeded();
    const [label, first] = [
      inWidgets('choice').getByText('model'),
      inWidgets('choice').getByText('small'),
    ];
    expect((await label.boundingBox())?.x ?? 0).toBeLessThan(
      ((await first.boundingBox())?.x ?? 0) - 40,
    );
    await eventually(() =>
      frame.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    ).toBe(true);
  },
);
