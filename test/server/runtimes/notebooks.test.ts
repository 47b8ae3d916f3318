import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visit } from '#test/harness/standIns/gatewayVisitor';
import { until } from '#test/harness/until';
import { Bench, onDisk, type Page } from './bench';
import { kernels } from './machine/kernels';

const codeIds = (page: Page) =>
  (page.document?.cells ?? []).filter(({ cell_type }) => cell_type === 'code').map(({ id }) => id);

describe.each(kernels)('notebooks from elsewhere on $kernel', (runtime) => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.open();
  });
  afterAll(() => bench.close());

  const ranAll = async (name: string) => {
    const page = await bench.page(name, runtime.runtime_id);
    await page.run(codeIds(page));
    return page;
  };

  it('API-62 Factorials.ipynb prints its numbers', async () => {
    const page = await ranAll('Factorials.ipynb');
    expect(page.text(codeIds(page)[1]!)).toBe('2\n3\n5\n8\n13\n21\n34\n55\n89\n144\n');
  });

  it('Unicode.ipynb prints its snowman', async () => {
    const page = await ranAll('Unicode.ipynb');
    expect(page.text(codeIds(page)[0]!)).toBe('☃\n');
  });

  it('Error.ipynb shows a traceback without frames of the kernel', async () => {
    const page = await ranAll('Error.ipynb');
    const [error] = page.outputs(codeIds(page)[0]!);
    expect(error).toMatchObject({
      output_type: 'error',
      ename: 'ZeroDivisionError',
      evalue: 'division by zero',
    });
    expect(JSON.stringify(error)).not.toMatch(/atelier|runner\.py|ast\.py/);
  });

  it('SVG.ipynb shows a drawing', async () => {
    const page = await ranAll('SVG.ipynb');
    expect(page.outputs(codeIds(page)[1]!)[0]).toMatchObject({
      output_type: 'execute_result',
      data: { 'image/svg+xml': expect.stringContaining('<circle') },
    });
  });

  it('Inline_Image.ipynb shows the picture beside it', async () => {
    const page = await bench.page('Inline_Image.ipynb', runtime.runtime_id);
    const [, shown] = codeIds(page);
    const stored = page.outputs(shown!)[0] as { data: Record<string, string> };
    await writeFile(
      path.join(page.spec.folder, 'python.png'),
      Buffer.from(stored.data['image/png']!, 'base64'),
    );
    await page.run(codeIds(page));
    expect(page.outputs(shown!)[0]).toMatchObject({
      output_type: 'execute_result',
      data: { 'image/png': expect.stringMatching(/^iVBORw0KGgo/) },
    });
    expect((await visit(`${page.base}files/python.png`)).headers.get('content-type')).toBe(
      'image/png',
    );
  });

  it('Clear_Output.ipynb ends as Jupyter leaves it, display ids included', async () => {
    const page = await ranAll('Clear_Output.ipynb');
    const shown = codeIds(page).map((id) =>
      page
        .outputs(id)
        .map((output) =>
          output.output_type === 'stream'
            ? output.text
            : 'data' in output
              ? output.data['text/plain']
              : output.output_type,
        )
        .join('|'),
    );
    expect(shown).toEqual([
      '',
      '9\n',
      '',
      'Hello world',
      'world',
      "'Hello world'",
      "'world'",
      '',
      '',
      "'Hello world'",
      'world',
      '',
    ]);
  });

  it('Output.ipynb runs as far as its packages are there, and keeps its widget state', async () => {
    const page = await bench.page('Output.ipynb', runtime.runtime_id);
    // Some machines have the package; here none has it.
    await writeFile(
      path.join(page.spec.folder, 'ipywidgets.py'),
      'raise ModuleNotFoundError("No module named \'ipywidgets\'", name="ipywidgets")\n',
    );
    await page.run(codeIds(page));
    expect(
      page.events.filter((event) => event.type === 'run' && event.run.state === 'error').length,
    ).toBeGreaterThan(0);
    expect(page.outputs(codeIds(page)[0]!)[0]).toMatchObject({
      output_type: 'error',
      ename: 'ModuleNotFoundError',
      evalue: "No module named 'ipywidgets'",
    });
    expect((await onDisk(page.spec)).metadata).toHaveProperty('widgets');
  });

  it('Interrupt.ipynb stops at the interrupt, and the next cell runs', async () => {
    const page = await bench.page('Interrupt.ipynb', runtime.runtime_id);
    const [endless, after] = codeIds(page);
    page.send({
      type: 'execute',
      cells: [{ cell_id: endless!, code: 'while True: continue' }],
      stop_on_error: true,
    });
    await until('the run', () =>
      page.events.some((event) => event.type === 'run' && event.run.execution_count !== null),
    );
    page.send({ type: 'interrupt' });
    await page.over(endless!);
    expect(page.outputs(endless!)).toMatchObject([
      { output_type: 'error', ename: 'KeyboardInterrupt' },
    ]);
    expect(JSON.stringify(page.outputs(endless!))).not.toMatch(/atelier/);
    await page.run([after!]);
    expect(page.text(after!)).toBe('done\n');
  });

  it('test4.5.ipynb runs with futures, html and magics', async () => {
    const page = await bench.page('test4.5.ipynb', runtime.runtime_id);
    const ids = codeIds(page).slice(0, 3);
    await page.run(ids);
    expect(page.text(ids[0]!)).toBe('hello\n');
    expect(page.outputs(ids[1]!)[0]).toMatchObject({
      output_type: 'execute_result',
      data: { 'text/html': expect.stringContaining('<b>HTML</b>') },
    });
    expect(page.outputs(ids[2]!)[0]).toMatchObject({
      data: { 'application/javascript': expect.stringContaining('console.log("hi")') },
    });
  });
});
