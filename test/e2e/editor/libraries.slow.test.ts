/** Today's libraries in the editor, on today's ipykernel: what a cell shows is what the kernel holds, as JupyterLab shows it. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Frame } from 'playwright-core';
import { fixture } from '#test/harness/machine';
import { cell, code, eventually, openNotebook, outputs, run } from '../editorHarness';
import { live, startNewest } from './newestKernel';

const given = (name: string) => readFileSync(fixture(`outside/outputs/${name}.ipynb`), 'utf8');

const widgetsOf = (frame: Frame, id: string) =>
  outputs(frame, id).locator('iframe.widgets').contentFrame();

live(
  'a FigureWidget of plotly shows what Python changed, at once and after a reload',
  async ({ page }) => {
    const host = await startNewest(given('plotly-figurewidget-change'));
    let frame = await openNotebook(page, host);
    await run(frame, 'c00');
    const figure = () => widgetsOf(frame, 'c00').locator('.js-plotly-plot');
    await figure().waitFor();
    const data = () =>
      figure().evaluate((element) => {
        const { data: traces, layout } = element as unknown as {
          data: { y: unknown }[];
          layout: { title?: { text?: string } };
        };
        return { y: traces.map(({ y }) => y), title: layout.title?.text };
      });
    await run(frame, 'c01');
    await eventually(data).toMatchObject({ y: [[7, 2]], title: 'changed' });
    await run(frame, 'c02');
    await eventually(data).toMatchObject({
      y: [
        [7, 2],
        [3, 3],
      ],
    });
    frame = await openNotebook(page, host);
    await figure().waitFor();
    await eventually(data).toMatchObject({
      y: [
        [7, 2],
        [3, 3],
      ],
      title: 'changed',
    });
  },
);

live(
  'figures of plotly are drawn in an Output widget, pressed for and at once',
  async ({ page }) => {
    // As test/fixtures/outside/outputs/plotly-in-output-widget.ipynb, which needs pandas.
    const drawing = (title: string) =>
      `go.Figure(go.Scatter(x=[1, 2, 3], y=[3, 1, 2]), {'height': 250, 'title': {'text': '${title}'}}).show()`;
    const frame = await openNotebook(
      page,
      await startNewest([
        code(
          'c00',
          `import ipywidgets as w, plotly.graph_objects as go\nfrom IPython.display import display\nout = w.Output(); b = w.Button(description='draw')\ndef go_on(_):\n    with out:\n        out.clear_output(wait=True); ${drawing('drawn by the button')}\nb.on_click(go_on); display(b, out)`,
        ),
        code(
          'c01',
          `at_once = w.Output(); display(at_once)\nwith at_once: ${drawing('drawn at once')}`,
        ),
      ]),
    );
    await run(frame, 'c00');
    const widgets = widgetsOf(frame, 'c00');
    await widgets.getByRole('button', { name: 'draw' }).click();
    const drawn = (id: string, title: string) =>
      widgetsOf(frame, id)
        .locator('iframe.program')
        .contentFrame()
        .locator('.js-plotly-plot')
        .getByText(title)
        .waitFor();
    await drawn('c00', 'drawn by the button');
    await run(frame, 'c01');
    await drawn('c01', 'drawn at once');
  },
);

live(
  'bytes in the traits and messages of an anywidget come to Python as they are',
  async ({ page }) => {
    const frame = await openNotebook(page, await startNewest(given('anywidget-nested-bytes-back')));
    await run(frame, 'c00');
    await widgetsOf(frame, 'c00').getByRole('button', { name: 'send back' }).click();
    await eventually(async () => {
      await run(frame, 'c02');
      return outputs(frame, 'c02').innerText();
    }).toContain("{'deep': [b'\\x07\\x08\\t'], 'n': 1} [({'hello': 1}, [b'Hello'])]");
  },
);

live('messages that Python sends before a widget is drawn are heard', async ({ page }) => {
  const frame = await openNotebook(
    page,
    await startNewest(given('anywidget-custom-messages-early')),
  );
  await cell(frame, 'c00').waitFor();
  await run(frame, 'c00');
  await run(frame, 'c01');
  await widgetsOf(frame, 'c00')
    .getByText(/^log:( 0)? 1 2 3 4 5$/)
    .waitFor();
});

live(
  'a plot of Bokeh 3 is drawn though its element came in an output before it',
  async ({ page }) => {
    const frame = await openNotebook(page, await startNewest(given('bokeh3-show')));
    await run(frame, 'c0');
    await run(frame, 'c1');
    const plots = outputs(frame, 'c1').locator('iframe.scripted');
    await eventually(() =>
      plots.evaluateAll((frames) => frames.some((one) => one.getBoundingClientRect().height > 200)),
    ).toBe(true);
    expect(await outputs(frame, 'c1').innerText()).not.toContain('could not find');
  },
);

live('a widget that Python closed shows nothing, also after a reload', async ({ page }) => {
  const host = await startNewest([
    code(
      'c1',
      'import ipywidgets as w\nfrom IPython.display import display\na = w.IntSlider(description="stays"); b = w.IntSlider(description="goes")\ndisplay(a, b)',
    ),
    code('c2', 'b.close()'),
  ]);
  let frame = await openNotebook(page, host);
  const widgets = () => widgetsOf(frame, 'c1');
  await run(frame, 'c1');
  await widgets().getByText('goes').waitFor();
  await run(frame, 'c2');
  await widgets().getByText('goes').waitFor({ state: 'detached' });
  await widgets().getByText('stays').waitFor();
  const note = () => outputs(frame, 'c1').locator('.widget-note');
  expect(await note().isVisible()).toBe(false);
  frame = await openNotebook(page, host);
  await widgets().getByText('stays').waitFor();
  expect(await note().isVisible()).toBe(false);
  // The file keeps it, for who reads the notebook without a kernel.
  await eventually(() => JSON.stringify(host.saved())).toMatch(/"closed":\["[0-9a-f]{32}"\]/);
});

live(
  'html with scripts in its attributes and with controls works in a page of its own',
  async ({ page }) => {
    const frame = await openNotebook(page, await startNewest(given('html-onclick-without-script')));
    await run(frame, 'c0');
    const html = outputs(frame, 'c0').locator('iframe.scripted').contentFrame();
    await html.getByRole('button', { name: 'press me' }).click();
    await html.getByRole('button', { name: '42' }).waitFor();
    await html.getByRole('combobox').waitFor();
  },
);
