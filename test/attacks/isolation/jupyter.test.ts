/** The real Jupyter, where people are kept apart. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine } from '#test/harness/machine';
import { visit } from '#test/harness/standIns/gatewayVisitor';
import { Bench } from '#test/server/runtimes/bench';
import { isolationIn } from './isolated';

const MODES = [
  ['user', machine.root],
  ['namespaces', machine.bubblewrap],
] as const;

describe.each(MODES)('a real Jupyter with ATELIER_ISOLATION=%s', (mode, part) => {
  const isHere = part !== null && machine.jupyter !== null;
  let bench: Bench;
  beforeAll(async () => {
    if (isHere) bench = await Bench.open(0, (folder) => isolationIn(mode, folder));
  });
  afterAll(async () => {
    if (isHere) await bench.close();
  });

  it.skipIf(!isHere)(
    'answers on its socket, and works in the folder of its notebook',
    { timeout: 60_000 },
    async () => {
      const runtime = await bench.runtime('ipykernel', 'jupyter');
      const spec = await bench.notebook(['print(6 * 7)'], runtime?.runtime_id ?? null);
      await bench.runtimes.start(spec);
      const base = await bench.base(spec.notebookId);
      const made = await visit(`${base}api/contents/new.txt`, {
        method: 'PUT',
        headers: { origin: new URL(base).origin, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'file', format: 'text', content: 'of Jupyter' }),
      });
      expect(made.status).toBe(201);
      const listed = (await (await visit(`${base}api/contents/`)).json()) as {
        content: { name: string }[];
      };
      expect(listed.content.map(({ name }) => name).sort()).toEqual(['main.ipynb', 'new.txt']);
    },
  );
});
