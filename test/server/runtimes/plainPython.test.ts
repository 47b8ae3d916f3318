import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#test/harness/until';
import type { Output } from '~/contract/editor';
import { Bench, type Page } from './bench';

let bench: Bench;
let page: Awaited<ReturnType<Bench['page']>>;
let python = '';
/** As an interpreter without any package finds its modules: no IPython, whatever this machine has. */
const BARE =
  'import sys\nsys.path[:] = [folder for folder in sys.path if not folder.endswith("-packages")]';

beforeAll(async () => {
  bench = await Bench.open();
  const runtime = await bench.runtime('plain');
  if (!runtime) throw new Error('These tests need a python3.');
  ({ python } = runtime);
  page = await bench.page(['pass'], runtime.runtime_id);
  await page.runCode('c1', BARE);
});
afterAll(() => bench.close());

const run = async (code: string, on: Page = page) => {
  const { state } = await on.runCode('c1', code);
  return { state, text: on.text('c1'), outputs: on.outputs('c1') };
};
const dataOf = (outputs: readonly Output[]) =>
  outputs.flatMap((output) => ('data' in output ? [output.data] : []));
const plain = (outputs: readonly Output[]) => dataOf(outputs).map((data) => data['text/plain']);
const failed = (outputs: readonly Output[]) =>
  outputs.flatMap((output) =>
    output.output_type === 'error' ? [[output.ename, output.evalue]] : [],
  );

describe('plain Python runs what ordinary notebooks write', () => {
  it('commands: their output, their lines in a variable, and variables in them', async () => {
    expect(
      (
        await run(
          'x = 3\ndef f():\n    inner = 5\n    !echo {inner} $x\n!echo {x + 1} $x {nope} "it\'s"\nf()',
        )
      ).text,
    ).toBe("4 3 {nope} it's\n5 3\n");
    expect(
      plain((await run("files = !printf 'a\\nb\\n'\nfiles, files.n, files.s, _exit_code")).outputs),
    ).toEqual(["(['a', 'b'], 'a\\nb', 'a b', 0)"]);
    expect(
      (await run('!echo one \\\n  two\ntext = """\n!no command\n%no magic\n"""\nprint(len(text))'))
        .text,
    ).toBe('one two\n23\n');
  });

  it('%%capture keeps text, text of child processes and displays, and gives them back', async () => {
    expect(
      (
        await run(
          '%%capture kept\nimport sys\nprint("text")\nprint("bad", file=sys.stderr)\n!echo child\ndisplay("shown")\n6 * 7',
        )
      ).outputs,
    ).toEqual([]);
    expect(
      plain((await run('kept.stdout, kept.stderr, [str(one) for one in kept.outputs]')).outputs)[0],
    ).toBe("('text\\nchild\\n', 'bad\\n', [\"'shown'\", '42'])");
    const { text, outputs } = await run('kept()');
    expect([text, plain(outputs)]).toEqual(['text\nchild\nbad\n', ["'shown'", '42']]);
    expect(
      (
        await run(
          'from IPython.utils.capture import capture_output\nwith capture_output() as c: print("quiet")\nprint(repr(c.stdout))',
        )
      ).text,
    ).toBe("'quiet\\n'\n");
  });

  it('%time, %%time and %timeit say what IPython says, and leave the value', async () => {
    const { text, outputs } = await run('%%time\ny = 5\ny + 1');
    expect(text).toMatch(
      /^CPU times: user [\d.e+-]+ \S+, sys: [\d.e+-]+ \S+, total: [\d.e+-]+ \S+\nWall time: [\d.e+-]+ [µmn]?s\n$/,
    );
    expect(plain(outputs)).toEqual(['6']);
    expect((await run('%timeit -n 10 -r 3 y + 1')).text).toMatch(
      /^[\d.]+ \S+ ± [\d.]+ \S+ per loop \(mean ± std\. dev\. of 3 runs, 10 loops each\)\n$/,
    );
    expect(
      plain((await run('best = %timeit -o -q -n 5 -r 2 y\nbest.loops, best.repeat')).outputs),
    ).toEqual(['(5, 2)']);
    expect((await run('%%timeit -n 2 -r 2 z = 4\nz + 1')).state).toBe('ok');
  });

  it('scripts, files, folders and variables of the environment', async () => {
    expect((await run('%%bash\necho "$0"')).text).toBe('/bin/bash\n');
    expect(
      plain((await run('%%bash --out said --err bad\necho one; echo two >&2')).outputs),
    ).toEqual([]);
    expect(plain((await run('said, bad')).outputs)).toEqual(["('one\\n', 'two\\n')"]);
    expect(failed((await run('%%sh\nexit 3')).outputs)).toEqual([
      ['CalledProcessError', expect.stringContaining('exit status 3')],
    ]);
    expect(
      (await run('%%writefile made.py\nimport sys\nprint(__name__, sys.argv)\nvalue = 7')).text,
    ).toBe('Writing made.py\n');
    expect(await readFile(path.join(page.spec.folder, 'made.py'), 'utf8')).toBe(
      'import sys\nprint(__name__, sys.argv)\nvalue = 7',
    );
    expect((await run('%run made.py a "b c"\nprint(value)')).text).toBe(
      "__main__ ['made.py', 'a', 'b c']\n7\n",
    );
    expect((await run('%cd -q /tmp\n%pwd')).outputs).toMatchObject([
      { data: { 'text/plain': "'/tmp'" } },
    ]);
    expect((await run('%cd -\n%env MADE=here\n!echo $$MADE\n%ls made.py')).text).toBe(
      `${page.spec.folder}\nenv: MADE=here\nhere\nmade.py\n`,
    );
  });

  it('history: _, __, _i, In, Out and %history', async () => {
    await run('"first"');
    await run('"second"');
    expect(plain((await run('_, __, _i, In[-2], Out[max(Out)]')).outputs)).toEqual([
      "('second', 'first', '\"second\"', '\"second\"', 'second')",
    ]);
    expect((await run('%history -n -l 1')).text).toMatch(/^ *\d+: _, __, _i/);
  });

  it('help, names and what is known', async () => {
    expect((await run('?len')).text).toMatch(/Return the number of items/);
    expect((await run('def told(): "Says so."\ntold?')).text).toMatch(/told\(\)\n\nSays so\./);
    expect((await run('told??')).text).toMatch(/def told\(\): "Says so\."/);
    expect((await run('%whos')).text).toMatch(/^Variable +Type +Data\/Info\n-+\n[^]*\nx +int +3\n/);
    expect((await run('%lsmagic')).text).toMatch(/%%capture/);
    expect((await run('%reset -f\nprint("x" in globals(), get_ipython() is not None)')).text).toBe(
      'False True\n',
    );
  });

  it('%debug answers questions about what failed, line by line', async () => {
    await run('def fails(secret):\n    return 1 / 0\nfails(41)');
    const from = page.events.length;
    page.send({ type: 'execute', cells: [{ cell_id: 'c1', code: '%debug' }], stop_on_error: true });
    expect(await page.first('input', from)).toMatchObject({ prompt: '(Pdb) ' });
    page.send({ type: 'input', value: 'p secret + 1' });
    await until(
      'the next question',
      () => page.events.slice(from).filter(({ type }) => type === 'input').length > 1,
    );
    page.send({ type: 'input', value: 'q' });
    await page.over('c1', from);
    expect(page.text('c1')).toMatch(/-> return 1 \/ 0\n\(Pdb\) p secret \+ 1\n42\n/);
  });

  it('a failing magic names the line of the cell, once', async () => {
    const [error] = (await run('%%time\nok = 1\n1 / 0')).outputs.filter(
      ({ output_type }) => output_type === 'error',
    );
    const traceback = JSON.stringify(error);
    expect([
      traceback.match(/Cell In/g)?.length,
      traceback.includes('line 3'),
      traceback.includes('atelier'),
    ]).toEqual([1, true, false]);
  });
});

describe('plain Python without IPython', () => {
  it('IPython.display is there, with display ids', async () => {
    const names =
      'display, HTML, Markdown, Image, clear_output, Audio, Video, IFrame, SVG, Latex, JSON, Javascript, Code, update_display';
    const { outputs } =
      await run(`from IPython.display import ${names}\nhandle = display(HTML("<i>1</i>"), display_id=True)\nhandle.update(HTML("<i>2</i>"))
display("old", display_id="mine")\nupdate_display("new", display_id="mine")\ndisplay(Markdown("**m**"), Latex("$x$"), JSON({"a": 1}), SVG("<svg></svg>"), Code("x = 1"))`);
    expect(dataOf(outputs).map((data) => Object.entries(data)[0])).toEqual([
      ['text/html', '<i>2</i>'],
      ['text/plain', "'new'"],
      ['text/markdown', '**m**'],
      ['text/latex', '$x$'],
      ['application/json', { a: 1 }],
      ['image/svg+xml', '<svg></svg>'],
      ['text/markdown', '```python\nx = 1\n```'],
    ]);
    expect(
      dataOf((await run('Audio([0, 0.5, -0.5], rate=8000)')).outputs)[0]?.['text/html'],
    ).toMatch(/^<audio controls="controls"><source src="data:audio\/wav;base64,UklGR/);
    expect(
      dataOf((await run('IFrame("https://example.org", 300, 200, q=1)')).outputs)[0]?.['text/html'],
    ).toMatch(/^<iframe width="300" height="200" src="https:\/\/example\.org\?q=1"/);
  });

  it('get_ipython() answers libraries: magics, commands, names, events, formatters', async () => {
    expect(
      (
        await run(
          'from IPython import get_ipython as asked\nip = asked()\nprint(ip is get_ipython(), type(ip).__name__, "IPKernelApp" in ip.config)',
        )
      ).text,
    ).toBe('True ZMQInteractiveShell False\n');
    expect(
      (
        await run(
          'ip.system("echo sys")\nprint(ip.getoutput("echo got"))\nip.run_cell_magic("bash", "", "echo cell")\nip.push({"pushed": 8})\nprint(pushed, ip.user_ns["pushed"])',
        )
      ).text,
    ).toBe("sys\n['got']\ncell\n8 8\n");
    const own = `from IPython.core.magic import register_line_magic, Magics, magics_class, line_magic
@register_line_magic
def twice(line): return line * 2
@magics_class
class Mine(Magics):
    @line_magic
    def named(self, line): return self.shell.user_ns["pushed"]
ip.register_magics(Mine)`;
    await run(own);
    expect(plain((await run('a = %twice ab\nb = %named\na, b')).outputs)).toEqual(["('abab', 8)"]);
    await run(
      'class T: pass\nip.display_formatter.formatters["text/html"].for_type(T, lambda value: "<b>T</b>")\nip.events.register("pre_execute", lambda: print("before"))',
    );
    const { text, outputs } = await run('T()');
    expect([text, dataOf(outputs)[0]?.['text/html']]).toEqual(['before\n', '<b>T</b>']);
    await run('ip.events.callbacks["pre_execute"].clear()');
  });

  it('every expression of a cell is shown where a notebook asks for it', async () => {
    await run(
      'from IPython.core.interactiveshell import InteractiveShell\nInteractiveShell.ast_node_interactivity = "all"',
    );
    expect(plain((await run('1\nx = 2\nx + 1')).outputs)).toEqual(['1', '3']);
    await run('InteractiveShell.ast_node_interactivity = "last_expr"');
    expect(plain((await run('1\n2')).outputs)).toEqual(['2']);
  });

  it('what plain Python cannot is told with the line that installs ipykernel for this interpreter', async () => {
    const line = `What plain Python lacks comes with ipykernel: ${python} -m pip install ipykernel. Then choose its runtime.`;
    expect(failed((await run('%lprun -f f f()')).outputs)).toEqual([
      ['UsageError', `The magic %lprun is not known to plain Python. ${line}`],
    ]);
    expect(failed((await run('%%cython\nx')).outputs)).toEqual([
      ['UsageError', `The magic %%cython is not known to plain Python. ${line}`],
    ]);
    expect(failed((await run('%load_ext line_profiler')).outputs)[0]?.[1]).toContain(line);
    expect((await run('%load_ext autoreload\n%autoreload 2')).text).toContain(line);
    expect(JSON.stringify((await run('import ipywidgets')).outputs)).toContain(line);
    expect((await run('%matplotlib widget')).text).toContain(line);
    expect((await run('%matplotlib inline')).text).toBe('');
    expect(
      (
        await run(
          'display({"application/vnd.jupyter.widget-view+json": {"model_id": "x"}, "text/plain": "IntSlider()"}, raw=True)',
        )
      ).text,
    ).toBe(`Widgets do nothing in plain Python. ${line}\n`);
  });
});
