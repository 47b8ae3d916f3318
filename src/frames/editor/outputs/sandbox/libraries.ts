import plotlyFile from 'plotly.js-dist-min/plotly.min.js?url';
import requireFile from 'requirejs/require.js?url';

/**
 * Where a sandboxed page gets a file of this build: beside the capability path, because a page without an origin has no pass.
 */
const shared = (file: string, base: string): string =>
  new URL(`/assets/${file.split('/').pop() ?? ''}`, base).href;

/** plotly.js, which figures of Plotly are drawn with. */
export const plotlyAddress = (base: string): string => shared(plotlyFile, base);

/** Longer scripts are libraries, which may use these words for themselves. Characters. */
const LIBRARY = 100_000;

/** Whether html expects RequireJS, which classic Jupyter has in its page. */
export function needsRequire(html: string): boolean {
  if (!/\brequire(?:js)?\b/.test(html)) return false;
  return html.split(/<\/script>/i).some((part) => {
    const script = part.slice(part.search(/<script[\s>]/i) + 1);
    return (
      script.length < LIBRARY && /\brequire(?:js)?\s*(?:\(|\.\s*(?:config|undef)\b)/.test(script)
    );
  });
}

/**
 * Html in a page that has RequireJS, and knows where Plotly is. It waits as long as a library takes: of itself RequireJS gives up
 * after 7 s (`waitSeconds`, https://requirejs.org/docs/api.html#config-waitSeconds), which 4 MB on a slow line are not there by.
 */
export function withRequire(html: string, base: string): string {
  const paths = JSON.stringify({ plotly: plotlyAddress(base).replace(/\.js$/, '') });
  return `<script src="${shared(requireFile, base)}"></script><script>requirejs.config({ waitSeconds: 0, paths: ${paths}, shim: { plotly: { exports: 'Plotly' } } })</script>${html}`;
}
