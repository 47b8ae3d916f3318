import type { Locator } from 'playwright-core';
import { eventually } from '../../e2e/editorHarness';

/** A cell: what it runs, what is seen of it, and what the exported page holds of it. A cell without the last two only prepares. */
export interface Cell {
  readonly source: string;
  readonly shown?: (output: Locator) => Promise<unknown>;
  readonly exported?: RegExp;
}

const says = (text: string | RegExp) => (output: Locator) =>
  output.getByText(text).first().waitFor();
const widgets = (output: Locator) => output.locator('iframe.widgets').last().contentFrame();
const page = (output: Locator) => output.locator('iframe.scripted').last().contentFrame();
const picture = async (output: Locator) => {
  const image = output.locator('img').last();
  await image.waitFor();
  await eventually(() =>
    image.evaluate((element) => (element as HTMLImageElement).naturalWidth),
  ).toBeGreaterThan(100);
};
/** A canvas that holds more than one colour. */
const painted = async (output: Locator) => {
  const frame = output.locator('iframe.scripted').last();
  await eventually(() =>
    frame.evaluate((one) => one.getBoundingClientRect().height),
  ).toBeGreaterThan(150);
  // Bokeh keeps its canvases in shadow roots, which playwright looks into.
  await eventually(() =>
    frame
      .contentFrame()
      .locator('canvas')
      .evaluateAll((all) =>
        (all as HTMLCanvasElement[]).some((canvas) => {
          const pixels = canvas.width * canvas.height === 0 ? null : canvas.getContext('2d');
          const bytes = pixels?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
          return new Set(new Uint32Array(Uint8ClampedArray.from(bytes).buffer)).size > 2;
        }),
      ),
  ).toBe(true);
};
const PNG = /<img src="data:image\/png;base64,/;
const OUTPUT_NOTEBOOK =
  'from bokeh.io import output_notebook\nfrom bokeh.plotting import figure, show\nfrom bokeh.resources import INLINE\noutput_notebook(INLINE)';
const SHARED = /draw this with the scripts of another output, and outputs here share none/;
const NOT_SHARED: Pick<Cell, 'shown' | 'exported'> = {
  shown: says(SHARED),
  exported: /drawn by the scripts of another output, and outputs share none/,
};
const BOKEH_EXPORT = /Here is a plot of Bokeh\. The notebook draws it/;

export const LIBRARIES: Readonly<Record<string, readonly Cell[]>> = {
  torch: [
    {
      source: 'import torch\ntorch.arange(6).reshape(2, 3)',
      shown: says('tensor([[0, 1, 2]'),
      exported: /tensor\(\[\[0, 1, 2\],\n\s+\[3, 4, 5\]\]\)/,
    },
    {
      source: 'torch.nn.Linear(3, 1)',
      shown: says('Linear(in_features=3, out_features=1, bias=True)'),
      exported: /Linear\(in_features=3/,
    },
  ],
  datasets: [
    {
      source:
        "from datasets import Dataset\nrows = Dataset.from_dict({'text': ['ada', 'bob'], 'n': [1, 2]})\nrows.map(lambda row: {'twice': row['n'] * 2})",
      shown: async (output) => {
        await widgets(output).getByText('2/2').waitFor();
        await says("features: ['text', 'n', 'twice']")(output);
      },
      exported: /features: \[&#39;text&#39;, &#39;n&#39;, &#39;twice&#39;\]/,
    },
    {
      source: 'rows.to_pandas()',
      shown: (output) => output.locator('table').getByText('bob').waitFor(),
      exported: /&lt;td&gt;bob&lt;\/td&gt;/,
    },
  ],
  bokeh: [
    { source: OUTPUT_NOTEBOOK },
    {
      source: "p = figure(height=220, title='bokeh'); p.line([1, 2, 3], [1, 4, 9]); show(p)",
      shown: painted,
      exported: BOKEH_EXPORT,
    },
  ],
  plotly: [
    {
      source: "import plotly.express as px\npx.line(x=[1, 2, 3], y=[1, 4, 9], title='a line')",
      shown: (output) => page(output).locator('.js-plotly-plot').getByText('a line').waitFor(),
      exported: /a line/,
    },
  ],
  holoviews: [
    { source: `${OUTPUT_NOTEBOOK}\nimport holoviews as hv\nhv.extension('bokeh', inline=True)` },
    { source: 'hv.Curve([1, 3, 2])', ...NOT_SHARED },
    { source: 'show(hv.render(hv.Curve([1, 3, 2])))', shown: painted, exported: BOKEH_EXPORT },
    {
      source:
        "hv.extension('matplotlib', inline=True)\nhv.output(backend='matplotlib')\nhv.Curve([1, 3, 2])",
      shown: picture,
      exported: /data:image\/png;base64,/,
    },
  ],
  hvplot: [
    {
      source: `${OUTPUT_NOTEBOOK}\nimport holoviews as hv, numpy as np, pandas as pd\nhv.extension('bokeh', inline=True)\nimport hvplot.pandas`,
    },
    {
      source:
        "view = pd.DataFrame({'a': np.arange(20), 'b': np.sin(np.arange(20) / 3)}).hvplot.line(x='a', y='b', height=220)\nview",
      ...NOT_SHARED,
    },
    { source: 'show(hv.render(view))', shown: painted, exported: BOKEH_EXPORT },
  ],
  panel: [
    { source: 'import panel as pn\npn.extension(inline=True)' },
    {
      source: "view = pn.Column('# heading', pn.widgets.IntSlider(name='n', end=9))\nview",
      ...NOT_SHARED,
    },
    {
      source:
        "from bokeh.resources import INLINE\nfrom IPython.display import HTML\nview.save('view.html', resources=INLINE)\nHTML(open('view.html').read())",
      shown: (output) => page(output).getByText('heading').waitFor(),
      exported: /heading/,
    },
  ],
  itables: [
    {
      source:
        'from itables import init_notebook_mode, show\nimport pandas as pd\ninit_notebook_mode(all_interactive=False, connected=False)',
    },
    {
      source:
        "table = pd.DataFrame({'a': range(200), 'b': ['v%d' % i for i in range(200)]})\nshow(table)",
      shown: (output) => page(output).getByText('from the init_notebook_mode cell').waitFor(),
      exported: /init_notebook_mode/,
    },
    {
      source: 'from itables.widget import ITable\nITable(table)',
      shown: (output) => widgets(output).getByText('v3', { exact: true }).waitFor(),
      exported: /Here is a widget \(.+\)\. The notebook draws it; an exported page does not\./,
    },
  ],
  shap: [
    { source: 'import numpy as np, shap\nshap.initjs()' },
    {
      source:
        "force = shap.plots.force(0.5, np.array([0.2, -0.1, 0.4]), features=np.array([1, 2, 3]), feature_names=['aa', 'bb', 'cc'])\nforce",
      shown: (output) => page(output).getByText('Javascript library not loaded').waitFor(),
      exported: /Javascript library not loaded/,
    },
    {
      source: 'from IPython.display import HTML\nHTML(shap.getjs() + force.html())',
      shown: (output) => page(output).locator('svg').getByText('base value').waitFor(),
      exported: /AdditiveForceVisualizer/,
    },
    {
      source:
        "shap.plots.waterfall(shap.Explanation(np.array([0.2, -0.1, 0.4]), 0.5, data=np.array([1, 2, 3]), feature_names=['aa', 'bb', 'cc']))",
      shown: picture,
      exported: PNG,
    },
  ],
  geopandas: [
    {
      source:
        "import geopandas as gpd\nfrom shapely.geometry import Point\nplaces = gpd.GeoDataFrame({'name': ['here']}, geometry=[Point(1, 2).buffer(1)])\nplaces",
      shown: (output) => output.locator('table').getByText('here').waitFor(),
      exported: /here/,
    },
    { source: 'places.plot()', shown: picture, exported: PNG },
  ],
  ipyleaflet: [
    {
      source: 'from ipyleaflet import Map\nMap(center=(52, 10), zoom=5)',
      shown: (output) =>
        widgets(output)
          .getByText('This widget is drawn by the JavaScript package jupyter-leaflet')
          .waitFor(),
      exported: /Here is a widget \(LeafletMap\)/,
    },
  ],
  bqplot: [
    {
      source:
        'from bqplot import pyplot as plt\nplt.figure(); plt.plot([1, 2, 3], [1, 4, 9]); plt.show()',
      shown: (output) =>
        widgets(output)
          .getByText('This widget is drawn by the JavaScript package bqplot')
          .waitFor(),
      exported: /Here is a widget \(Figure\)/,
    },
  ],
};
