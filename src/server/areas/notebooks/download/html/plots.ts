import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isRecord } from '../../../../platform/nbformat/cells';
import { framed } from './frame';
import { note } from './markup';

/** The kind of output that plotly.js draws. */
export const PLOTLY = 'application/vnd.plotly.v1+json';
/** How the library lies in the page: no author can write a tag of this type there. */
const PACKED = 'application/gzip';
/** The message of a frame to the page that needs the library. */
const ASKING = 'plotly';
/** As in Jupyter, where the layout says nothing, px. */
const HEIGHT = 525;
const NO_MAP =
  'The map of this figure comes from the web. An exported page loads nothing from there.';
/** Traces whose maps come from the web. */
const MAPS = /^(?:scattergeo|choropleth.*|.*map|.*mapbox)$/;

let packed: Promise<string | null> | null = null;

/** plotly.js as a page carries it: packed, as base64; null where this installation has none. */
const library = (): Promise<string | null> =>
  (packed ??= (async () => {
    const file = createRequire(import.meta.url).resolve('plotly.js-dist-min/plotly.min.js');
    return (await promisify(gzip)(await readFile(file), { level: 9 })).toString('base64');
    // Without the library a plot is shown as its picture.
  })().catch(() => null));

/**
 * Gives the library to each frame that asks. Frames have an origin each and load nothing, so it stands in the page once, and is
 * handed over as text: 2 MB for all figures.
 */
export const PLOT_LIBRARY_SCRIPT = `{let text;
const whole=()=>new Promise((done)=>document.readyState==='loading'?addEventListener('DOMContentLoaded',done):done());
const unpacked=()=>text??=whole().then(()=>{
const packed=document.querySelector('script[type="${PACKED}"]');if(!packed)return null;
const bytes=Uint8Array.from(atob(packed.textContent),(sign)=>sign.charCodeAt(0));
return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text()});
addEventListener('message',async({source,data})=>{
if(source===null||data!=='${ASKING}')return;
const library=await unpacked();if(library!==null)source.postMessage(library,'*')})}`;

/** Draws once the page around it, and nobody else, has sent the library. */
const DRAW = `addEventListener('message',function draw({source,data}){
if(source!==parent||typeof data!=='string')return;
removeEventListener('message',draw);
const library=document.createElement('script');library.textContent=data;document.head.append(library);
Plotly.newPlot('figure',figure.data,figure.layout,{responsive:true,...figure.config})
.then(()=>{if(figure.frames?.length)Plotly.addFrames('figure',figure.frames)})});
parent.postMessage('${ASKING}','*')`;

type Bundle = Readonly<Record<string, unknown>>;

const figureIn = (value: unknown): Bundle | null => {
  try {
    const figure: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    return isRecord(figure) ? figure : null;
  } catch {
    // Invalid JSON is no figure.
    return null;
  }
};

const heightOf = ({ layout }: Bundle): number => {
  const height = isRecord(layout) ? Number(layout['height']) : 0;
  return height > 0 && height < 20_000 ? height : HEIGHT;
};

const isMap = (trace: unknown): boolean =>
  isRecord(trace) && typeof trace['type'] === 'string' && MAPS.test(trace['type']);
const hasMap = ({ data }: Bundle): boolean => Array.isArray(data) && data.some(isMap);

/** Writes the figures of one notebook, and the library where one of them needs it. */
export class Plots {
  private carried: string | null = null;

  /** A figure in a frame of its own, which draws it when the page is open. */
  async figure(value: unknown, title: string): Promise<string> {
    const figure = figureIn(value);
    if (!figure) return note('This figure of Plotly is damaged.');
    this.carried ??= await library();
    if (this.carried === null)
      return note(
        'Here is a figure of Plotly. This page was made without the library that draws it.',
      );
    const json = JSON.stringify(figure).replaceAll('<', '\\u003c');
    const place = `<div id="figure" style="height:${heightOf(figure)}px"></div>`;
    return (
      framed(`${place}<script>const figure=${json};${DRAW}</script>`, title) +
      (hasMap(figure) ? note(NO_MAP) : '')
    );
  }

  /** The scripts at the end of the page. */
  get library(): string {
    return this.carried === null ? '' : `<script type="${PACKED}">${this.carried}</script>\n`;
  }
}
