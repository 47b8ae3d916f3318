import { CHANNEL_CLOSED } from '~/contract/editor';

/** The script that is added to Jupyter's pages, and the line it holds, both below the capability path. */
export const SCRIPT = 'atelier-page.js';
export const LINE = 'atelier-line';

const WORDS = {
  [CHANNEL_CLOSED.stopped]:
    'This notebook was stopped. What it printed is kept; start it again in Atelier to go on.',
  [CHANNEL_CLOSED.signedOut]:
    'You signed out. Sign in to Atelier and open the notebook there to go on.',
};

/**
 * Tells the app's page that the notebook is shown: cells are there, in whichever version's markup. Holds a line to the gateway,
 * and says over the page why it is cut off; whatever else closes the line, it comes back.
 */
export const pageScript = (base: string, origins: readonly string[]) => `(() => {
  const words = ${JSON.stringify(WORDS)};
  const say = (text) => {
    const bar = Object.assign(document.createElement('div'), { textContent: text });
    bar.setAttribute('role', 'alert');
    bar.style.cssText = 'position:fixed;inset:0 0 auto;z-index:99999;padding:12px 16px;background:#b45309;color:#fff;font:15px/1.4 sans-serif';
    document.body.append(bar);
  };
  const hold = (wait) => {
    const line = new WebSocket(location.origin.replace(/^http/, 'ws') + ${JSON.stringify(base + LINE)});
    line.onopen = () => { wait = 500; };
    line.onclose = ({ code }) => {
      if (words[code]) say(words[code]);
      else setTimeout(() => hold(Math.min(wait * 2, 15000)), wait);
    };
  };
  hold(500);
  if (window.parent === window) return;
  const allowed = ${JSON.stringify(origins)}.filter((origin) => !location.ancestorOrigins || location.ancestorOrigins.contains(origin));
  const look = setInterval(() => {
    if (!document.querySelector('.jp-Notebook .jp-Cell, #notebook-container .cell')) return;
    clearInterval(look);
    for (const origin of allowed) window.parent.postMessage({ location: location.href, type: 'splash-ready' }, origin);
  }, 50);
})();
`;
