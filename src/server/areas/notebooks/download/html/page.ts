import { setImmediate } from 'node:timers/promises';
import { cellMeaning, type Showing } from '~/contract/formats/cellTags';
import type { NotebookFile } from '../../../../platform/nbformat/nbformat';
import { formulaWriter } from './formula';
import { markdownWriter } from './markdown';
import { escaped, orNote } from './markup';
import { outputsOf, type Writers } from './outputs';
import { SHOW_PDFS } from './pdf';
import type { Pictures } from './pictures';
import { PLOT_LIBRARY_SCRIPT, Plots } from './plots';
import { PAGE_STYLE } from './style';
import { widgetWriter } from './widgets';

/**
 * The content security policy of the page and its frames: no more than to draw. Scripts are for the frames, which have no origin; the page itself holds no tag
 * that an author wrote.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval'",
  "style-src 'unsafe-inline'",
  'img-src data: blob:',
  'font-src data:',
  'media-src data: blob:',
  // PDFs, which the script of the page puts there.
  'frame-src blob:',
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');

/** Frames get the height that they tell, within bounds. */
const HEIGHTS = `addEventListener('message',({source,data})=>{if(source===null||typeof data!=='number'||!(data>=0))return;
for(const frame of document.querySelectorAll('iframe'))if(frame.contentWindow===source)frame.style.height=Math.min(4000,Math.max(24,data+4))+'px'})`;

/** A part of a cell as its tags want it: folded in the words of Jupyter Book, or as it is. */
const opening = (showing: Showing, what: string) =>
  showing === 'folded' ? `<details><summary>Show code cell ${what}</summary>` : '';
const closing = (showing: Showing) => (showing === 'folded' ? '</details>' : '');

interface PageParts {
  readonly title: string;
  readonly pictures: Pictures;
  /** Where another page shows what it is called. */
  readonly headless?: boolean;
}

/** A notebook as one page that needs nothing else, piece by piece. */
export async function* htmlOf(
  { cells, metadata: about }: NotebookFile,
  { title, pictures, headless = false }: PageParts,
): AsyncGenerator<string> {
  const formula = await formulaWriter();
  const writers: Writers = {
    formula,
    markdown: markdownWriter(pictures, formula),
    plots: new Plots(),
    widget: widgetWriter(
      about['widgets'],
      async (outputs, what) => {
        const parts: string[] = [];
        for await (const part of outputsOf(outputs, what, writers)) parts.push(part);
        return parts.join('');
      },
      formula,
    ),
  };
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${POLICY}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${PAGE_STYLE}</style>
<script>${HEIGHTS}
${PLOT_LIBRARY_SCRIPT}
${SHOW_PDFS}</script>
</head>
<body>
${headless ? '' : `<header><h1>${escaped(title)}</h1></header>`}
<main>
`;
  if (cells.length === 0) yield '<p class="note">This notebook has no cells.</p>\n';
  for (const [
    at,
    { cell_type, source, execution_count, outputs, attachments, metadata },
  ] of cells.entries()) {
    // Others are served between two cells.
    await setImmediate();
    const { input, output } = cellMeaning(metadata);
    const hasOutput = outputs.length > 0 && output !== 'removed';
    if (input === 'removed' && !hasOutput) continue;
    const label = `Cell ${at + 1}`;
    yield `<section aria-label="${label}, ${cell_type}">`;
    if (cell_type === 'code') yield `<div class="prompt">[${execution_count ?? ' '}]</div>`;
    if (input !== 'removed') {
      yield opening(input, cell_type === 'code' ? 'source' : 'content');
      if (cell_type === 'markdown')
        yield await orNote(label, () => writers.markdown(source, attachments, label));
      else yield `<pre class="source" tabindex="0">${escaped(source)}</pre>`;
      yield closing(input);
    }
    if (hasOutput) {
      yield opening(output, 'output');
      yield* outputsOf(outputs, `Output of cell ${at + 1}`, writers);
      yield closing(output);
    }
    yield '</section>\n';
  }
  yield `</main>\n${writers.plots.library}</body>\n</html>\n`;
}
