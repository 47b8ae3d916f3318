import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { isolationIn } from '#test/attacks/isolation/isolated';
import { machine } from '#test/harness/machine';
import { until } from '#test/harness/until';
import { Bench, notebookText, type Page } from '../bench';

/** A kernel that names its sockets as it would ports, as IRkernel and IJulia do. */
const WITH_COLONS = `
from ipykernel.kernelapp import IPKernelApp
from bash_kernel.kernel import BashKernel

class App(IPKernelApp):
    def _try_bind_socket(self, socket, port):
        socket.bind("ipc://%s:%d" % (self.ip, port))
        return port

App.launch_instance(kernel_class=BashKernel)
`;

const RUN = ['/usr/bin/env', 'RESOURCES={resource_dir}'];

let folder = '';
let bench: Bench;

const write = async (place: string, spec: unknown) => {
  await mkdir(place, { recursive: true });
  await writeFile(path.join(place, 'kernel.json'), JSON.stringify(spec));
};

/** Opens a notebook of these cells whose metadata names this kernel. */
const open = async (kernelspec: object, cells: readonly string[], where = bench) => {
  const file = path.join(folder, `${Object.values(kernelspec).join('-')}.ipynb`);
  const content = JSON.parse(notebookText(cells)) as object;
  await writeFile(file, JSON.stringify({ ...content, metadata: { kernelspec } }));
  return where.page(file, null);
};

const kernelOf = (page: Page) =>
  page.events.flatMap((event) => ('kernel' in event ? [event.kernel] : [])).at(-1);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'installed-'));
  const trusted = path.join(folder, 'trusted/kernels');
  const bash = {
    argv: [...RUN, machine.packages, '-m', 'bash_kernel', '-f', '{connection_file}'],
    display_name: 'Bash',
    language: 'bash',
    env: { GREETING: 'hello in ${LANG}' },
  };
  await write(path.join(trusted, 'bash'), bash);
  await write(path.join(trusted, 'colons'), {
    ...bash,
    argv: [machine.packages, '-c', WITH_COLONS, '-f', '{connection_file}'],
    display_name: 'Bash with colons',
    language: 'colons',
    interrupt_mode: 'message',
  });
  const own = path.join(folder, 'home/.local/share/jupyter/kernels');
  const hostile = { ...bash, argv: ['touch', path.join(folder, 'hostile')], language: 'nolang' };
  await write(path.join(own, 'nolang'), hostile);
  await write(path.join(own, 'bash'), { ...hostile, language: 'bash' });
  vi.stubEnv('JUPYTER_PATH', path.join(folder, 'trusted'));
  vi.stubEnv('HOME', path.join(folder, 'home'));
  bench = await Bench.open();
});
afterAll(async () => {
  await bench.close();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(machine.packages === null || machine.ipykernel === null)(
  'a notebook for which a kernel of another language is installed',
  () => {
    it('runs in that kernel, which keeps its variables until a restart', async () => {
      const page = await open({ name: 'bash', language: 'bash' }, [
        'x=5; echo "$GREETING: $RESOURCES"',
        'echo "x is $x"',
        'false',
      ]);
      const place = path.join(folder, 'trusted/kernels/bash');
      const [named] = page.events.flatMap((event) => (event.type === 'hello' ? [event] : []));
      expect(named?.kernel).toMatchObject({
        state: 'idle',
        label: `Bash · Jupyter kernel · ${place}`,
        runtime_id: `kernelspec@${place}`,
      });
      expect(named?.runtimes).toEqual([
        { runtime_id: `kernelspec@${place}`, label: `Bash · Jupyter kernel · ${place}` },
      ]);
      const runs = await page.run(['c1', 'c2', 'c3']);
      expect(runs.map(({ state }) => state)).toEqual(['ok', 'ok', 'error']);
      expect(page.text('c1')).toBe(`hello in ${process.env['LANG'] ?? 'C.UTF-8'}: ${place}\n`);
      expect(page.text('c2')).toBe('x is 5\n');
      expect(page.outputs('c3')).toMatchObject([{ output_type: 'error', evalue: '1' }]);

      page.send({ type: 'complete', request_id: 'q', code: 'ech', cursor_pos: 3 });
      expect((await page.first('reply')).content['matches']).toContain('echo');

      const python = (await bench.runtime('plain'))?.runtime_id ?? '';
      page.send({ type: 'choose_runtime', runtime_id: python });
      expect((await page.first('refused')).reason).toContain('not on this machine');

      page.send({ type: 'restart' });
      await until('a restart', () => kernelOf(page)?.state === 'restarting');
      await until('the new kernel', () => kernelOf(page)?.state === 'idle');
      await page.run(['c2']);
      expect(page.text('c2')).toBe('x is \n');
    });

    it.each([
      ['bash', 'none'],
      ['colons', machine.bubblewrap === null ? 'none' : 'namespaces'],
    ])('is interrupted (%s, isolation %s)', async (name, mode) => {
      const where = await Bench.open(0, (data) => isolationIn(mode, data));
      onTestFinished(() => where.close());
      const cells = ['echo begun; sleep 60', 'echo later'];
      const page = await open({ name, language: name }, cells, where);
      const run = page.run(['c1']);
      await until('output', () => page.text('c1') === 'begun\n');
      page.send({ type: 'interrupt' });
      expect((await run)[0]?.state).toBe('error');
      expect((await page.run(['c2']))[0]?.state).toBe('ok');
    });

    it('runs no cell once its metadata names Python, until a restart', async () => {
      const page = await open({ name: 'bash' }, ['echo $((6 * 7))']);
      expect((await page.run(['c1']))[0]?.state).toBe('ok');
      await page.save(() => ({ metadata: { kernelspec: { name: 'python3' } } }));
      const from = page.events.length;
      page.send({ type: 'execute', cells: [{ cell_id: 'c1', code: '1' }], stop_on_error: true });
      expect((await page.first('refused', from)).reason).toBe(
        'The kernel is not running. The notebook names another kernel now. Restart it to run cells.',
      );
      page.send({ type: 'restart' });
      await until('Python', () => kernelOf(page)?.label.startsWith('Python 3'));
      expect((await page.runCode('c1', 'print(6 * 7)')).state).toBe('ok');
      expect(page.text('c1')).toBe('42\n');
    });

    it('does not run in a kernel that lies in a home folder', async () => {
      const page = await open({ name: 'nolang', language: 'nolang' }, ['anything']);
      expect(kernelOf(page)).toMatchObject({
        state: 'dead',
        runtime_id: '',
        reason: expect.stringMatching(
          /^This is a Nolang notebook, and no Nolang kernel is installed\./,
        ) as string,
      });
    });
  },
);
