/**
 * Today's libraries, one cell each on one kernel: what a cell shows live, after a reload, to who may only read, and in the exported page is what
 * Jupyter shows. Libraries that answer what a person does are in libraries.test.ts; large ones (torch, datasets, panel) are not tried yet.
 */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Frame, Locator } from 'playwright-core';
import { fixture } from '#test/harness/machine';
import { htmlOf } from '~/server/areas/notebooks/download/html/page';
import { readNotebook } from '~/server/platform/nbformat/nbformat';
import {
  code,
  eventually,
  expectSaved,
  messages,
  openNotebook,
  outputs,
  run,
} from '../editorHarness';
import { screenshot } from '../harness';
import { live, startNewest } from './newestKernel';

/** A library: what its cell runs, what is seen of it, and what the exported page holds of it. */
interface Library {
  readonly source: string;
  readonly shown: (output: Locator) => Promise<unknown>;
  readonly exported: RegExp;
}

const picture = async (image: Locator) => {
  await image.waitFor();
  await eventually(() =>
    image.evaluate((element) => (element as HTMLImageElement).naturalWidth),
  ).toBeGreaterThan(100);
};
const inTable = (text: string) => (output: Locator) =>
  output.locator('table').getByText(text).first().waitFor();
const widgets = (output: Locator) => output.locator('iframe.widgets').contentFrame();
const scripted = (output: Locator) => output.locator('iframe.scripted').contentFrame();
const PNG = /<img src="data:image\/png;base64,/;

const pdfCell = (
  JSON.parse(readFileSync(fixture('outside/outputs/pdf-output.ipynb'), 'utf8')) as {
    cells: [{ source: string }];
  }
).cells[0].source;

const LIBRARIES: Readonly<Record<string, Library>> = {
  matplotlib: {
    source: 'import matplotlib.pyplot as plt\nplt.plot([1, 3, 2]); plt.show()',
    shown: (output) => picture(output.locator('img')),
    exported: PNG,
  },
  pandas: {
    source:
      "import pandas as pd\nframe = pd.DataFrame({'name': ['ada', 'bob'], 'rows': [1, 2]})\nframe",
    shown: inTable('bob'),
    exported: /&lt;td&gt;bob&lt;\/td&gt;/,
  },
  polars: {
    source: "import polars as pl\npl.DataFrame({'name': ['cyd'], 'rows': [3]})",
    shown: inTable('cyd'),
    exported: /cyd/,
  },
  seaborn: {
    source: "import seaborn as sns\nsns.lineplot(frame, x='name', y='rows'); plt.show()",
    shown: (output) => picture(output.locator('img')),
    exported: PNG,
  },
  altair: {
    source: "import altair as alt\nalt.Chart(frame).mark_bar().encode(x='name', y='rows')",
    shown: (output) => scripted(output).getByText('drawn: bar').waitFor(),
    exported: /Parts of this come from the web\. An exported page loads nothing from there\./,
  },
  great_tables: {
    source: "from great_tables import GT\nGT(frame).tab_header(title='A great table')",
    shown: (output) => output.getByText('A great table').waitFor(),
    exported: /A great table/,
  },
  rich: {
    source: "from rich import print as show\nshow('[bold red]loud[/] words')",
    shown: (output) => output.getByText('loud').waitFor(),
    exported: /loud/,
  },
  tqdm: {
    source: 'from tqdm.notebook import tqdm\nfor _ in tqdm(range(3)): pass',
    shown: (output) => widgets(output).getByText('3/3').waitFor(),
    exported: /3\/3/,
  },
  'scikit-learn': {
    source: 'from sklearn.linear_model import LogisticRegression\nLogisticRegression()',
    shown: (output) =>
      scripted(output).locator('label').getByText('LogisticRegression').first().waitFor(),
    exported: /LogisticRegression/,
  },
  formulas: {
    source:
      "import ipywidgets as w\nw.VBox([w.Label(r'so $\\alpha$'), w.HTMLMath(r'<b>and</b> $$\\frac{1}{2}$$')])",
    shown: async (output) => {
      await widgets(output).locator('math').nth(1).waitFor();
      expect(await widgets(output).locator('math mfrac').count()).toBe(1);
      // One line: in a row of their own the parts would lose the spaces between them.
      expect(await widgets(output).locator('.widget-label > span > .math').count()).toBe(1);
    },
    exported: /<math[^]*&lt;mfrac&gt;/,
  },
  caught: {
    source: [
      'from IPython.display import JSON, Latex, Markdown, Math, display',
      'caught = w.Output()',
      'with caught:',
      "    display(Markdown('## A result\\n**bold** for \\\\$5 and \\\\$6, with $\\\\beta$, see [the docs](https://example.org/docs)'))",
      "    display(Math(r'\\frac{1}{2}'), Latex(r'so $\\alpha$'), JSON({'lr': 0.1}))",
      'caught',
    ].join('\n'),
    shown: async (output) => {
      const inside = widgets(output);
      await inside.getByRole('heading', { name: 'A result' }).waitFor();
      await inside.locator('p', { hasText: 'bold for $5 and $6, with' }).waitFor();
      await eventually(() => inside.locator('math').count()).toBe(3);
      expect(await inside.locator('strong, math mfrac').allInnerTexts()).toHaveLength(2);
      expect(await inside.locator('.json').innerText()).toMatch(/lr: 0\.1/);
    },
    exported:
      /<h2[^>]*>A result<\/h2>[^]*<strong>bold<\/strong> for \$5 and \$6, with <span[^>]*><math[^]*<mfrac>[^]*so <span[^>]*><math[^]*&quot;lr&quot;: 0\.1/,
  },
  pdf: {
    source: pdfCell,
    shown: async (output) => {
      await output.getByText('PDF, 1 page').waitFor();
      expect(await output.locator('canvas').count()).toBe(1);
    },
    exported: /<a class="pdf-file" download="output.pdf" href="data:application\/pdf;base64,/,
  },
  'caught-pdf': {
    source: `caught_pdf = w.Output()\nwith caught_pdf:\n    ${pdfCell.split('\n').join('\n    ')}\ncaught_pdf`,
    shown: async (output) => {
      await widgets(output).getByText('PDF, 1 page').waitFor();
      await picture(widgets(output).getByRole('img', { name: 'Page 1 of 1' }));
    },
    exported: /<a class="pdf-file" download="output.pdf" href="data:application\/pdf;base64,/,
  },
  ipympl: {
    source: '%matplotlib widget\nfigure, axes = plt.subplots()\naxes.plot([1, 3, 2])',
    shown: async (output) => {
      await picture(widgets(output).locator('.missing img'));
      await widgets(output)
        .getByText('This widget is drawn by the JavaScript package jupyter-matplotlib')
        .waitFor();
    },
    exported: /The picture of a widget \(jupyter-matplotlib\) as Python drew it last\./,
  },
};

/** Stands for the three libraries of Vega: says what it is to draw. */
const VEGA = `{
  const draw = async (where, { mark }) => { where.textContent = 'drawn: ' + mark.type; };
  if (typeof define === 'function') define([], () => draw);
  else globalThis.vegaEmbed = draw;
}`;

const exportOf = async (notebook: unknown): Promise<string> => {
  const read = readNotebook(JSON.stringify(notebook));
  if (!read.ok) throw new Error(read.reason);
  const pieces: string[] = [];
  const parts = { title: 'Libraries', pictures: () => Promise.resolve(null) };
  for await (const piece of htmlOf(read.notebook, parts)) pieces.push(piece);
  return pieces.join('');
};

const each = async (frame: Frame, where: string) => {
  for (const [name, { shown }] of Object.entries(LIBRARIES)) {
    const output = outputs(frame, name);
    await output.scrollIntoViewIfNeeded();
    await shown(output).catch((error: unknown) => {
      throw new Error(`${name}, ${where}`, { cause: error });
    });
  }
};

live(
  'what today’s libraries show is shown live, after a reload, to who reads, and in the export',
  async ({ page }) => {
    // Charts of Altair bring no script: it comes from the web, in Jupyter too.
    await page.route('https://cdn.jsdelivr.net/**', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        headers: { 'access-control-allow-origin': '*' },
        body: VEGA,
      }),
    );
    const host = await startNewest(
      Object.entries(LIBRARIES).map(([name, { source }]) => code(name, source)),
    );
    let frame = await openNotebook(page, host);
    for (const name of Object.keys(LIBRARIES)) await run(frame, name);
    await each(frame, 'live');
    await widgets(outputs(frame, 'caught')).getByRole('link', { name: 'the docs' }).click();
    await eventually(async () =>
      (await messages(page)).filter(({ type }) => type === 'link'),
    ).toEqual([expect.objectContaining({ href: 'https://example.org/docs' })]);
    await expectSaved(frame);
    await screenshot(page, 'newest libraries');
    frame = await openNotebook(page, host);
    await each(frame, 'after a reload');
    frame = await openNotebook(page, host, false);
    await each(frame, 'read only');
    await eventually(() => JSON.stringify(host.saved())).toContain('jupyter-matplotlib');
    const notebook = host.saved();
    for (const [name, { exported }] of Object.entries(LIBRARIES)) {
      const cells = notebook.cells.filter(({ id }) => id === name);
      expect(await exportOf({ ...notebook, cells }), name).toMatch(exported);
    }
  },
);

live('a figure of ipympl shows what Python drew into it later', async ({ page }) => {
  const frame = await openNotebook(
    page,
    await startNewest([
      code(
        'c1',
        LIBRARIES['ipympl']!.source.replace('figure,', 'import matplotlib.pyplot as plt\nfigure,'),
      ),
      code('c2', "axes.set_title('later'); axes.plot([3, 0, 9])"),
    ]),
  );
  await run(frame, 'c1');
  const image = widgets(outputs(frame, 'c1')).locator('.missing img');
  await picture(image);
  const before = await image.getAttribute('src');
  await run(frame, 'c2');
  await eventually(() => image.getAttribute('src')).not.toBe(before);
});
