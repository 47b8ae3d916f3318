import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { htmlOf } from '~/server/areas/notebooks/download/html/page';
import { folderPictures } from '~/server/areas/notebooks/download/html/pictures';
import { downloadName } from '~/server/areas/notebooks/download/names';
import { scriptOf } from '~/server/areas/notebooks/download/script';
import { readNotebook, type NotebookFile } from '~/server/platform/nbformat/nbformat';
import { richNotebook } from '../support/richNotebook';

const read = (cells: readonly object[], metadata = {}): NotebookFile => {
  const found = readNotebook(JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata, cells }));
  if (!found.ok) throw new Error(found.reason);
  return found.notebook;
};
const code = (source: string, ...outputs: object[]) => ({
  cell_type: 'code',
  metadata: {},
  source,
  outputs,
  execution_count: null,
});
const text = (source: string) => ({ cell_type: 'markdown', metadata: {}, source });
const shown = (data: object, metadata = {}) => ({ output_type: 'display_data', data, metadata });

const script = (...cells: object[]) => [...scriptOf(read(cells))].join('');
const page = async (...cells: object[]) => {
  const pieces: string[] = [];
  for await (const piece of htmlOf(read(cells), {
    title: 'A <b>',
    pictures: () => Promise.resolve(null),
  }))
    pieces.push(piece);
  return pieces.join('');
};
/** The page without what stands in its frames. */
const around = (html: string) => html.replace(/ srcdoc="[^"]*"/g, '');
const frames = (html: string) => [...html.matchAll(/<iframe [^>]*>/g)].map(([tag]) => tag);
const compiles = (source: string) =>
  execFileSync(
    'python3',
    ['-c', 'import ast, sys; sys.stdout.write(ast.dump(ast.parse(sys.stdin.buffer.read())))'],
    { input: source, encoding: 'utf8' },
  );

describe('as a script', () => {
  it('what only IPython understands is set aside, and strings, brackets and blocks stay whole', () => {
    const source = String(richNotebook('').cells[2]?.source);
    expect(script(code(source)))
      .toBe(`#!/usr/bin/env python\n# coding: utf-8\n\n# %%\n# %matplotlib inline\nfor n in (1, 2):\n    pass  # !echo {n}\n# rows = !ls
text = """\n% not a magic\n! nor this\n"""\nprint(10\n      % 3)\n`);
    compiles(script(code(source)));
  });

  it.each([
    ['%%bash\nls /\n', '# %%bash\n# ls /\n#'],
    ['%%time\nx = 1\n!ls', '# %%time\nx = 1\n# !ls'],
    ['?print', '# ?print'],
    ['df.head??', '# df.head??'],
    ['pip install numpy', '# pip install numpy'],
    ['!ls \\\n  -la\nx = 1', '# !ls \\\n#   -la\nx = 1'],
    ['x = 5 \\\n% 3', 'x = 5 \\\n% 3'],
    ['s = "it\'s # no comment"\n%who', 's = "it\'s # no comment"\n# %who'],
    ["x = [  # '''\n  1]\n%who", "x = [  # '''\n  1]\n# %who"],
    ['r = %timeit -o f()', '# r = %timeit -o f()'],
    ['ok = "\\\\"\n!ls', 'ok = "\\\\"\n# !ls'],
  ])('%j', (source, written) => {
    expect(script(code(source))).toBe(
      `#!/usr/bin/env python\n# coding: utf-8\n\n# %%\n${written}\n`,
    );
    compiles(script(code(source)));
  });

  it('no text leaves its comment: neither by a carriage return, nor by a NUL, nor by naming another encoding', () => {
    const dump = compiles(
      script(text('coding: utf-7\n+AAo-import os\rimport sys\r\nimport io\0\u2028import re'), {
        cell_type: 'raw',
        metadata: {},
        source: 'a\rimport os',
      }),
    );
    expect(dump).not.toContain('Import');
  });
});

describe('as a page', () => {
  it('the page holds no tag that an author wrote, and html and scripts of a notebook are in frames of no origin', async () => {
    const html = await page(...richNotebook('http://localhost:8080').cells);
    expect(around(html).match(/<script>/g)).toHaveLength(1);
    expect(around(html)).not.toMatch(/<[^>]*\son\w+=|javascript:/i);
    expect(frames(html).map((tag) => /sandbox="([^"]*)"/.exec(tag)?.[1])).toEqual([
      'allow-scripts',
      'allow-scripts allow-popups allow-popups-to-escape-sandbox',
      'allow-scripts',
      'allow-scripts',
    ]);
    expect(html).toContain("default-src 'none'");
    expect(html).not.toContain('allow-same-origin');
  });

  it.each([
    ['a heading', '# a"/onclick="x'],
    ['a heading with a tag', '# a" onclick="x <script>'],
    ['a link', '[a](javascript:x) [b](https://a.b/"onclick=x) [c](data:text/html,x)'],
    ['a picture', '![a" onerror="x](x"y.png)'],
    ['a language', '```a"><script>\nx\n```'],
    ['a table', '| <script> | "onclick= |\n|-|-|\n| `<b>` | x |'],
    ['comments', '<!-- a --> <br/> <!-- <script>x</script> -->'],
    ['an address', '<https://a.b/"onclick=x>'],
    ['a comment around a tag', '<!-- a --><script>x</script><!-- b -->'],
  ])('%s cannot leave its place', async (_what, source) => {
    const html = around(await page(text(source), code('', shown({ 'text/markdown': source }))));
    expect(html.match(/<script>/g)).toHaveLength(1);
    expect(html).not.toMatch(/<[^>]*\son\w+=|"[\s/]*on\w+=/i);
    expect(html).not.toMatch(/(?:href|src)="(?:javascript|data:text)/i);
  });

  it.each([
    ['nested quotes', '>'.repeat(15_000)],
    ['nested lists', `${'- '.repeat(9_000)}a`],
    ['a text that is too long', '*'.repeat(20_001)],
  ])('%s are shown as they were written', async (_what, source) => {
    expect(await page(text(source))).toContain(
      `<pre class="source" tabindex="0">${source.replaceAll('>', '&gt;').slice(0, 100)}`,
    );
  });

  it('text of a terminal keeps its colours, and only its beginning where there is too much', async () => {
    const printed = {
      output_type: 'stream',
      name: 'stdout',
      text: `old\rnew \u001b[31mred\u001b[38;2;1;2;3m "own"\u001b[0m\n${'x'.repeat(1_000_000)}`,
    };
    const html = await page(code('', printed));
    expect(html).toContain(
      '<pre tabindex="0">new <span class="i1">red</span><span style="color:light-dark(#010203, #999a9a)"> &quot;own&quot;</span>',
    );
    expect(html).toContain('Only its beginning is here.');
    expect(html.length).toBeLessThan(1_100_000);
  });

  it('a picture that is none, a size that is none and JSON without end do nothing', async () => {
    const nested = `${'['.repeat(90)}${'1,'.repeat(60_000)}1${']'.repeat(90)}`;
    const html = await page(
      code(
        '',
        shown({ 'image/png': '"><script>' }),
        shown({ 'image/png': 'AAAA' }, { width: '1" onload="x', height: 40 }),
      ),
      code(
        '',
        shown({ 'application/json': JSON.parse(nested) }),
        shown({ 'application/x-new': 'x' }),
      ),
    );
    expect(html).toContain('This picture (image/png) is damaged.');
    expect(html).toContain(
      '<img src="data:image/png;base64,AAAA" alt="Output of cell 1" height="40">',
    );
    expect(html).toContain('This output cannot be shown here: application/x-new.');
    expect(html.length).toBeLessThan(200_000);
  });

  it('formulas are MathML that reaches nothing, and what is money or code stays as it was written', async () => {
    const html = await page(
      text(
        'Let $\\newcommand{\\RR}{\\mathbb{R}} a_1*b_2* \\in \\RR$.\n\n$$\n\\begin{pmatrix} 1 \\\\ 2 \\end{pmatrix}\n- \\RR\n$$\n\nIt costs $5 and not $10; `$HOME`.',
      ),
      code('', shown({ 'text/latex': 'so $\\displaystyle x^2$ <b>' })),
      text(
        '$\\href{javascript:x}{go}$ $\\includegraphics{https://example.org/x.png}$ $\\def\\a{\\a\\a}\\a$ $\\frac{1}$ $\\text{<script>}$',
      ),
    );
    expect(html.match(/<math/g)?.length).toBeGreaterThanOrEqual(4);
    expect(html).toContain('display="block"');
    expect(html).toContain('It costs $5 and not $10; <code>$HOME</code>.');
    expect(html).toContain('so <span class="katex"><math');
    expect(html).toContain('</span> &lt;b&gt;');
    expect(html).not.toMatch(/<em>|<ul>|(?:href|src)="(?:javascript|https)/);
    expect(html.match(/<script>/g)).toHaveLength(1);
  });

  it('what asks the web for its parts says so, and what is too large is left to the notebook', async () => {
    const html = await page(
      code(
        '',
        shown({ 'text/html': '<script src="https://cdn.example.org/plot.js"></script>' }),
        shown({ 'text/html': '<'.repeat(16 * 1024 * 1024 + 1) }),
      ),
    );
    expect(html).toContain('Parts of this come from the web.');
    expect(html).toContain('This output is too large for an exported page.');
  });

  it('tags are honoured: folded in the words of Jupyter Book, removed for good', async () => {
    const printed = { output_type: 'stream', name: 'stdout', text: 'printed' };
    const tagged = (source: string, ...tags: string[]) => ({
      ...code(source, printed),
      metadata: { tags },
    });
    const html = await page(
      tagged('folded code', 'hide-input'),
      tagged('a', 'hide-output'),
      tagged('secret code', 'remove-input'),
      tagged('b', 'remove_output'),
      tagged('secret cell', 'remove-cell'),
      { ...text('secret text'), metadata: { tags: ['remove-cell'] } },
      { ...text('# Title'), metadata: { tags: ['hide-cell'] } },
    );
    expect(html).toContain(
      '<details><summary>Show code cell source</summary><pre class="source" tabindex="0">folded code</pre></details>',
    );
    expect(html).toContain('<details><summary>Show code cell output</summary><div class="out">');
    expect(html).toContain(
      '<details><summary>Show code cell content</summary><div class="text"><h1',
    );
    expect(html).not.toContain('secret');
    expect([html.match(/<section/g)?.length, html.match(/printed/g)?.length]).toEqual([5, 3]);
  });

  it('what only a library draws shows its picture, or says that the notebook draws it, and a page of the web is a link', async () => {
    const plot = {
      'application/vnd.plotly.v1+json': { data: [] },
      'text/html': '<script>require(["plotly"])</script>',
    };
    const html = await page(
      code(
        '',
        shown(plot),
        shown({ ...plot, 'image/png': 'AAAA' }),
        shown({ 'application/vnd.vegalite.v5+json': {}, 'text/plain': 'x' }),
      ),
      code(
        '',
        shown({ 'application/javascript': 'load()', 'application/vnd.bokehjs_load.v0+json': '' }),
        shown({ 'application/vnd.bokehjs_exec.v0+json': '', 'text/html': '<div>' }),
      ),
      code(
        '',
        shown({
          'text/html':
            '<iframe width="4" src="https://www.youtube.com/embed/a?b=1&amp;c=2" allowfullscreen></iframe>',
        }),
      ),
      code(
        '',
        shown({ 'text/html': '<script>load("https://cdn.example.org/vega.js")</script>' }),
        shown({ 'text/html': '<video src="clip.mp4"></video>' }),
      ),
    );
    expect(html).toContain('<img src="data:image/png;base64,AAAA"');
    expect(html).toContain('Here is a chart of Vega.');
    expect(html).toContain('Here is a plot of Bokeh.');
    expect(html).toContain(
      '<a href="https://www.youtube.com/embed/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer">',
    );
    expect(html).toContain('Parts of this come from the web.');
    expect(html).toContain(
      'Files beside the notebook that this names are not in an exported page.',
    );
    expect(frames(html)).toHaveLength(3);
  });

  it('NBS-06 figures of Plotly stand in frames, and the page carries the library once, and only where a figure needs it', async () => {
    const plot = (figure: unknown) => shown({ 'application/vnd.plotly.v1+json': figure });
    const packed = (html: string) =>
      html.match(/<script type="application\/gzip">[A-Za-z0-9+/=]+<\/script>/g) ?? [];
    const html = await page(
      code(
        '',
        plot({
          data: [{ type: 'scatter', name: '</script><script>parent.hit = 1' }],
          layout: { height: 300 },
        }),
        plot('{"data":[]}'),
      ),
    );
    expect([frames(html).length, packed(html).length]).toEqual([2, 1]);
    expect(html).toContain('height:300px');
    expect(html).not.toContain('&lt;/script&gt;&lt;script&gt;parent.hit');
    const picture = await page(
      code(
        '',
        shown({ 'application/vnd.plotly.v1+json': { data: [] }, 'image/png': 'AAAA' }),
        plot('{'),
      ),
    );
    expect([
      frames(picture).length,
      packed(picture).length,
      picture.includes('This figure of Plotly is damaged.'),
    ]).toEqual([0, 0, true]);
    expect(await page(code('', plot({ data: [{ type: 'choropleth' }] })))).toContain(
      'comes from the web',
    );
  });

  it('a notebook without cells says so', async () =>
    expect(await page()).toContain('This notebook has no cells.'));

  it("pictures come out of the notebook's folder and from nowhere else", async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-pictures-'));
    const elsewhere = await mkdtemp(path.join(os.tmpdir(), 'atelier-elsewhere-'));
    const outside = path.join(elsewhere, 'deep/outside.png');
    try {
      await mkdir(path.dirname(outside));
      await writeFile(outside, 'secret');
      await writeFile(path.join(folder, 'a b.png'), 'own');
      await writeFile(path.join(folder, 'notes.txt'), 'no picture');
      await symlink(outside, path.join(folder, 'link.png'));
      await symlink(elsewhere, path.join(folder, 'way'));
      const found = folderPictures(folder, 'main.ipynb');
      expect(await found('./a%20b.png?raw=1')).toBe(
        `data:image/png;base64,${Buffer.from('own').toString('base64')}`,
      );
      for (const written of [
        path.relative(folder, outside),
        path.relative(folder, outside).replaceAll('/', '%2f'),
        outside,
        'link.png',
        'way/deep/outside.png',
        'notes.txt',
        'a%00.png',
        '',
        '%',
        '.',
        'gone.png',
      ])
        expect([written, await found(written)]).toEqual([written, null]);
    } finally {
      await rm(folder, { recursive: true });
      await rm(elsewhere, { recursive: true });
    }
  });
});

it.each([
  ['../../etc/passwd', '_.._etc_passwd.py'],
  ['a\\b:c*?"<>|\u202efdp.ipynb', 'a_b_c_______fdp.py'],
  ['CON', '_CON.py'],
  ['..', 'notebook.py'],
  [' a.\n', 'a._.py'],
  ['Gro\u0308ße 温度 \u{1f600} \ud83d', 'Größe 温度 \u{1f600} _.py'],
  ['\u{1f600}'.repeat(100), `${'\u{1f600}'.repeat(50)}.py`],
])('%j is saved as %j', (name, saved) => expect(downloadName(name, 'py')).toBe(saved));
