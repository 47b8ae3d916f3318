import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Bench } from './bench';
import { ipykernel } from './machine/kernels';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench.close());

const shown = (outputs: readonly unknown[]) =>
  outputs.map((output) => {
    const { output_type, data } = output as { output_type: string; data: Record<string, unknown> };
    return `${output_type} ${String(data['text/plain'])}`;
  });

describe.skipIf(ipykernel === undefined)('outputs with a display id', () => {
  it('an update reaches every output of that id: results too, in other cells, and from a thread of a cell that was run again', async () => {
    const result = (text: string) => `hook = get_ipython().displayhook
hook.session.send(hook.pub_socket, 'execute_result', {'data': {'text/plain': '${text}'}, 'metadata': {}, 'execution_count': 1, 'transient': {'display_id': 'one'}},
                  parent=hook.parent_header, ident=b'execute_result');`;
    const waiting = `import threading
from IPython.display import display, update_display
go = threading.Event()
parent = get_ipython().kernel.get_parent('shell')
def later():
    get_ipython().display_pub.set_parent(parent)
    go.wait(60)
    update_display({'text/plain': 'late'}, display_id='one', raw=True)
thread = threading.Thread(target=later); thread.start()
display({'text/plain': 'first'}, display_id='one', raw=True);`;
    const page = await bench.page(
      [result('early'), waiting, 'go.set(); thread.join()'],
      ipykernel!.runtime_id,
    );
    await page.run(['c1', 'c2']);
    expect([shown(page.outputs('c1')), shown(page.outputs('c2'))]).toEqual([
      ['execute_result early'],
      ['display_data first'],
    ]);
    await page.runCode('c2', "display({'text/plain': 'second'}, display_id='one', raw=True);");
    await page.run(['c3']);
    await expect
      .poll(() => [shown(page.outputs('c1')), shown(page.outputs('c2'))])
      .toEqual([['execute_result late'], ['display_data late']]);
  });
});

describe('cells that run together', () => {
  it('go on after one that may fail, and stop at one that may not', async () => {
    const page = await bench.page(
      ['1/0', 'print("on")', '1/0', 'print("never")'],
      (await bench.runtime('plain'))?.runtime_id ?? '',
    );
    const cells = ['c1', 'c2', 'c3', 'c4'].map((cell_id) => ({
      cell_id,
      code: page.document?.cells.find(({ id }) => id === cell_id)?.source ?? '',
    }));
    page.send({
      type: 'execute',
      cells: cells.map((cell, index) => (index === 0 ? { ...cell, may_fail: true } : cell)),
      stop_on_error: true,
    });
    const states = await Promise.all(cells.map(({ cell_id }) => page.over(cell_id)));
    expect(states.map(({ state }) => state)).toEqual(['error', 'ok', 'error', 'aborted']);
  });
});
