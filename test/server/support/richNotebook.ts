const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A picture of one pixel, in base64. */
export const PNG = PIXEL;

/** An attack by an output: it tries to read the page around it, the storage of its origin and the app, to send data out, and to navigate elsewhere. */
const attack = (app: string) => `<script>
  const tell = (what, work) => { try { work(); document.body.append(' reached-' + what); } catch { document.body.append(' kept-' + what); } };
  tell('parent', () => parent.document.body.innerHTML);
  tell('top', () => top.document.title);
  tell('cookie', () => document.cookie);
  tell('storage', () => localStorage.length);
  fetch('${app}/fsc/user/read/', { method: 'POST', credentials: 'include' }).then(() => document.body.append(' reached-api'), () => document.body.append(' kept-api'));
  new Image().src = '${app}/beacon.png';
  try { top.location = '${app}/taken'; } catch { /* It may not. */ }
</script><p>drawn by a script</p>`;

const printed = (id: string, source: string, ...outputs: object[]) => ({
  id,
  cell_type: 'code',
  metadata: {},
  source,
  outputs,
  execution_count: 1,
});
const shown = (data: object) => ({ output_type: 'display_data', metadata: {}, data });
const text = (id: string, source: string, more = {}) => ({
  id,
  cell_type: 'markdown',
  metadata: {},
  source,
  ...more,
});

/** A notebook with a bit of everything, and with outputs that attack who opens it; `app` is what they go for. */
export const richNotebook = (app: string) => ({
  nbformat: 4,
  nbformat_minor: 5,
  metadata: { language_info: { name: 'python' } },
  cells: [
    text(
      'intro',
      '# Iris & "friends"\n\nA **bold** word, [a link](https://example.org/), [a trap](javascript:alert(1)), and\n\n![dot](attachment:dot.png)\n\n![beside](pictures/beside.png) ![web](https://example.org/a.png) ![gone](../../secret.png)',
      {
        attachments: { 'dot.png': { 'image/png': PIXEL } },
      },
    ),
    text(
      'tags',
      '<div onclick="parent.hit = 1"><b>tagged</b> <img src=x onerror="document.title = 1"> <img src="attachment:dot.png"></div><script>document.title = 2</script>',
      {
        attachments: { 'dot.png': { 'image/png': PIXEL } },
      },
    ),
    printed(
      'one',
      '%matplotlib inline\nfor n in (1, 2):\n    !echo {n}\nrows = !ls\ntext = """\n% not a magic\n! nor this\n"""\nprint(10\n      % 3)',
      {
        output_type: 'stream',
        name: 'stdout',
        text: '\u001b[31mred\u001b[0m <script>alert(1)</script>\n',
      },
    ),
    printed(
      'two',
      'plot()',
      shown({ 'image/png': PIXEL, 'text/plain': '<Figure>' }),
      shown({
        'image/svg+xml':
          '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)"><circle r="4"/></svg>',
      }),
    ),
    printed(
      'three',
      '%%bash\nls /\n',
      shown({
        'text/html':
          '<table class="dataframe"><tr><td onmouseover="parent.hit = 1">7.25</td></tr></table>',
        'text/plain': '7.25',
      }),
    ),
    printed(
      'four',
      'attack()',
      shown({ 'text/html': attack(app) }),
      shown({
        'application/javascript': 'document.body.append("from javascript </script> still")',
      }),
    ),
    printed('five', '1 / 0', {
      output_type: 'error',
      ename: 'ZeroDivisionError',
      evalue: 'division by zero',
      traceback: ['\u001b[0;31mZeroDivisionError\u001b[0m: division by zero'],
    }),
    {
      id: 'raw',
      cell_type: 'raw',
      metadata: {},
      source: 'raw </section><script>document.title = 3</script>',
    },
  ],
});
