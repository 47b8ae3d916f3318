/** The look a page of scripted output begins with; what the output says of itself counts more. */
const STYLE = `body{margin:0;font:14px/1.5 Inter,system-ui,sans-serif;color:#1e293b}html.dark body{color:#e2e8f0}
table{border-collapse:collapse}td,th{padding:4px 8px;text-align:right}`;

/**
 * The script that stands before the output and stays while it is written. It keeps what it needs of the page to itself, because the output may
 * replace everything that is global.
 *
 * It says: that it is ready; how high it is; what could not be loaded or was refused (a few times, shortly), so that the page around it can
 * say so in words; and where a link leads that somebody clicked. It hears its html, once, and the theme from the page that holds it. Frames within may
 * tell what they lost.
 */
const PROGRAM = `(() => {
  const TALLEST = 4000, MAX_TOLD = 8, LONGEST = 500, MAX_GROWTHS = 40;
  const holder = parent, told = new Set();
  let height = -1, growths = 0, isWritten = false;
  const tell = (message) => holder.postMessage(message, '*');
  const lost = (kind, what) => {
    const text = String(what).slice(0, LONGEST);
    if (told.size >= MAX_TOLD || told.has(text)) return;
    told.add(text);
    tell({ type: 'render-lost', kind, what: text });
  };
  const measure = () => {
    const root = document.documentElement;
    const own = Math.ceil(root.getBoundingClientRect().height);
    const overflows = root.scrollHeight > innerHeight && root.scrollHeight > own && growths < MAX_GROWTHS;
    if (overflows) growths += 1;
    const next = overflows ? root.scrollHeight : own;
    root.style.overflowY = next > TALLEST ? 'auto' : 'hidden';
    if (next !== height) tell({ type: 'render-height', height: next });
    height = next;
  };
  const onError = (event) => {
    const { target, message } = event;
    if (!(target instanceof Element)) return message && message !== 'Script error.' ? lost('error', message) : undefined;
    const address = target.src || target.href || target.data;
    if (typeof address === 'string' && /^https?:/.test(address)) lost('load', address);
  };
  const onClick = (event) => {
    const link = event.composedPath().find((node) => node instanceof Element && /^a(rea)?$/i.test(node.localName));
    const written = link && (link.getAttribute('href') ?? link.getAttribute('xlink:href'));
    if (typeof written !== 'string' || written.startsWith('#') || event.defaultPrevented) return;
    event.preventDefault();
    if (event.isTrusted) tell({ type: 'render-link', href: written.slice(0, 8192) });
  };
  const paint = (theme) => {
    for (const one of ['light', 'dark']) document.documentElement?.classList.toggle(one, theme === one);
  };
  const onMessage = (event) => {
    const { data, source } = event;
    if (typeof data !== 'object' || data === null) return;
    if (source !== holder) return data.type === 'render-lost' && (data.kind === 'load' || data.kind === 'refused') ? lost(data.kind, data.what) : undefined;
    if (data.type === 'render-theme') return paint(data.theme);
    if (data.type !== 'render' || typeof data.html !== 'string' || isWritten) return;
    isWritten = true;
    document.open();
    listen();
    document.write('<!doctype html><html lang="en" class="' + (data.theme === 'dark' ? 'dark' : 'light') + '"><meta charset="utf-8"><title>Output</title><style>${STYLE.replaceAll('\n', '')}</style><body>' + data.html);
    document.close();
    new ResizeObserver(measure).observe(document.documentElement);
    addEventListener('load', measure);
    measure();
  };
  const listen = () => {
    addEventListener('message', onMessage);
    addEventListener('error', onError, true);
    addEventListener('unhandledrejection', (event) => lost('error', event.reason?.message ?? event.reason));
    addEventListener('securitypolicyviolation', (event) => { if (event.disposition === 'enforce') lost('refused', event.blockedURI); });
    addEventListener('click', onClick);
    addEventListener('auxclick', onClick);
  };
  listen();
  tell({ type: 'render-ready' });
})()`;

/**
 * The page scripted output runs in: an origin of its own, which hears only the page that holds it. The output is written as a page is
 * read: scripts run in their order, also those that come from the web, and 'load' comes at the end.
 */
export const RENDER_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Output</title>
<body>
<script>${PROGRAM}</script>
</html>`;
