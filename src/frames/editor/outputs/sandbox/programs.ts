import { javascriptHtml, scriptTag as script } from '~/text/javascriptHtml';
import { asText } from '../richest';
import { plotlyAddress } from './libraries';

type Bundle = Readonly<Record<string, unknown>>;
type Metadata = Readonly<Record<string, unknown>>;

/** An output that only a script can draw: its page, and what the frame is called. */
export interface Program {
  readonly html: () => string;
  readonly title: string;
}

const PLOTLY = 'application/vnd.plotly.v1+json';
const BOKEH_LOAD = 'application/vnd.bokehjs_load.v0+json';
const BOKEH_EXEC = 'application/vnd.bokehjs_exec.v0+json';
const JAVASCRIPT = 'application/javascript';
const VEGA = /^application\/vnd\.(vega|vegalite)\.v(\d{1,2})\+json$/;
/** Media types with less content than a drawing by a script. */
const POORER = new Set<string | null>([
  null,
  'text/markdown',
  'text/latex',
  'application/json',
  'text/plain',
]);

/** A value as it may stand in a script. */
const inScript = (value: unknown): string =>
  JSON.stringify(value ?? null)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028');
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const parsed = (value: unknown): unknown => (typeof value === 'string' ? JSON.parse(value) : value);

/** A figure of Plotly; what its layout does not say is as in Jupyter. */
const plotly = (value: unknown, base: string): Program => ({
  title: 'Figure of Plotly',
  html: () => {
    const figure = parsed(value);
    const layout = isRecord(figure) && isRecord(figure['layout']) ? figure['layout'] : {};
    const height = Number(layout['height']);
    return (
      `<div id="figure" style="height:${height > 0 && height < 20_000 ? height : 525}px"></div><script src="${plotlyAddress(base)}"></script>` +
      `<script>{const { data, layout, config, frames } = ${inScript(figure)};
Plotly.newPlot('figure', data, layout, { responsive: true, ...config }).then(() => { if (frames?.length) Plotly.addFrames('figure', frames); });}</script>`
    );
  },
});

/** A chart of Vega or Vega-Lite, drawn by the version that its kind names. It comes from the web, as that of Altair does. */
const vega = (name: string, version: number, value: unknown): Program => ({
  title: 'Chart of Vega',
  html: () => {
    const isLite = name === 'vegalite';
    const engine = isLite ? Math.max(5, version) : version;
    const from = (library: string, major: number) =>
      `<script src="https://cdn.jsdelivr.net/npm/${library}@${major}"></script>`;
    return (
      `<div id="chart"></div>${from('vega', engine)}${isLite ? from('vega-lite', version) : ''}${from('vega-embed', engine < 6 ? 6 : 7)}` +
      `<script>vegaEmbed('#chart', ${inScript(parsed(value))}, { mode: '${isLite ? 'vega-lite' : 'vega'}' })</script>`
    );
  },
});

const javascript = (code: string): Program => ({
  title: 'Output of JavaScript',
  html: () => javascriptHtml(code),
});

/** The script that brings BokehJS, as `output_notebook()` gave it: plots after it stand in pages of their own and need it each. */
let bokeh: string | null = null;

/**
 * The elements that a script of Bokeh 3 draws into, as [root, id of the element]: they come in an output of their own before it, and the script names
 * them in `"roots":{"p1008":"aeb35f33-…"}`.
 */
const placesIn = (code: string): [root: string, id: string][] =>
  [...code.matchAll(/"roots":\s*(\{(?:\s*"[^"\\]*"\s*:\s*"[^"\\]*"\s*,?)+\})/g)].flatMap(
    ([, roots = '{}']) => Object.entries(JSON.parse(roots) as Record<string, string>),
  );

/** Makes the elements of a plot that are not there; '' where its output brings them itself. */
const placesOf = (code: string): string => {
  const places = placesIn(code);
  return places.length === 0
    ? ''
    : script(`for (const [root, id] of ${inScript(places)}) if (!document.getElementById(id)) {
  const place = document.body.appendChild(document.createElement('div'));
  place.id = id; place.dataset.rootId = root; place.style.display = 'contents';
}`);
};

const bokehPlot = (data: Bundle): Program => ({
  title: 'Plot of Bokeh',
  html: () =>
    asText(data['text/html'] ?? '') +
    placesOf(asText(data[JAVASCRIPT] ?? '')) +
    script(
      bokeh ?? "throw new Error('BokehJS is not there: run the cell with output_notebook() first')",
    ) +
    script(asText(data[JAVASCRIPT] ?? '')),
});

/** Whether a bundle brings BokehJS, and shows nothing by itself. */
export function loadsBokeh(data: Bundle): boolean {
  if (!(BOKEH_LOAD in data)) return false;
  bokeh = asText(data[JAVASCRIPT] ?? data[BOKEH_LOAD] ?? '');
  return true;
}

/** Whether a plot of Bokeh lives by a server that draws with it. */
export const needsBokehServer = (data: Bundle, metadata: Metadata): boolean => {
  const about = metadata[BOKEH_EXEC];
  return BOKEH_EXEC in data && isRecord(about) && typeof about['server_id'] === 'string';
};

/** How a script draws a mimebundle; null where `best`, its best kind without one, says as much. */
export function programOf(data: Bundle, best: string | null, base: string): Program | null {
  if (data[PLOTLY]) return plotly(data[PLOTLY], base);
  if (BOKEH_EXEC in data) return bokehPlot(data);
  if (!POORER.has(best)) return null;
  for (const [kind, value] of Object.entries(data)) {
    const [, name, version] = VEGA.exec(kind) ?? [];
    if (name !== undefined && value) return vega(name, Number(version), value);
  }
  return data[JAVASCRIPT] ? javascript(asText(data[JAVASCRIPT])) : null;
}
