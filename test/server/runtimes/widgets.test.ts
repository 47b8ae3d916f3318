import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine } from '#test/harness/machine';
import { visit } from '#test/harness/standIns/gatewayVisitor';
import { until } from '#test/harness/until';
import { WIDGET_VIEW, type WidgetChange, type WidgetModel } from '~/contract/editor';
import * as Shapes from '~/contract/schemas/editor.schema';
import { patched } from '~/server/platform/kernels/widgets/patch';
import { Bench, onDisk, Page } from './bench';
import { ipykernel } from './machine/kernels';

/** The widgets as a page has them: what it read, and the numbered changes since. */
async function widgets(page: Page): Promise<WidgetModel[]> {
  const read = Shapes.Widgets.parse(await (await visit(`${page.base}widgets`)).json());
  const changes = page.events.flatMap((event) =>
    event.type === 'widgets' && event.seq > read.seq ? event.changes : [],
  );
  return changes.reduce<WidgetModel[]>((models, change) => after(models, change), read.models);
}

function after(models: WidgetModel[], change: WidgetChange): WidgetModel[] {
  switch (change.op) {
    case 'open':
      return [...models.filter(({ model_id }) => model_id !== change.model.model_id), change.model];
    case 'close':
      return models.filter(({ model_id }) => model_id !== change.model_id);
    case 'lost':
      return models.map((model) => ({ ...model, live: false }));
    case 'custom':
      return models;
    case 'update':
      return models.map((model) => {
        if (model.model_id !== change.model_id) return model;
        const { state, buffers } = patched(model, change);
        return { ...model, state: { ...state }, buffers: [...buffers] };
      });
  }
}

const named = async (page: Page, name: string) => {
  const found = (await widgets(page)).find((model) => model.name === name);
  if (!found) throw new Error(`There is no ${name}`);
  return found;
};

interface SavedState {
  version_major: number;
  state: Record<string, { model_name: string; model_module: string; buffers?: unknown[] }>;
}

let asked = 0;
const touch = (
  page: Page,
  { model_id }: WidgetModel,
  data: Record<string, unknown>,
  cellId = 'c1',
) => {
  asked += 1;
  const request_id = `r${asked}`;
  const content =
    'method' in data
      ? (data as { method: 'custom'; content: unknown })
      : { method: 'update' as const, state: data };
  page.send({
    type: 'widget',
    request_id,
    cell_id: cellId,
    model_id,
    by: 'frame',
    data: content,
    buffers: [],
  });
  return until('the kernel to be done', () =>
    page.events.some((event) => event.type === 'widget_done' && event.request_id === request_id),
  );
};

const IMPORT = 'import ipywidgets as w\nfrom IPython.display import display\n';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench.close());

describe.skipIf(ipykernel === undefined || machine.ipywidgets === null)(
  'widgets of a real ipykernel',
  () => {
    const open = (...cells: string[]) => bench.page(cells, ipykernel!.runtime_id);

    it('a moved slider drives what interact shows, and a second tab and a reload see the same', async () => {
      const page = await open(
        `${IMPORT}@w.interact(x=(0, 10))\ndef square(x=3):\n    print(x * x)`,
      );
      await page.run(['c1']);
      expect(page.outputs('c1')[0]).toMatchObject({
        output_type: 'display_data',
        data: { [WIDGET_VIEW]: { model_id: expect.any(String) } },
      });
      expect(page.text('c1')).toBe('');
      const other = await Page.open(page.base);
      const slider = await named(page, 'IntSliderModel');
      expect(slider).toMatchObject({ live: true, state: { value: 3, min: 0, max: 10 } });
      await touch(page, slider, { value: 5 });
      for (const tab of [page, other]) {
        await expect
          .poll(async () => (await named(tab, 'OutputModel')).state['outputs'])
          .toEqual([{ output_type: 'stream', name: 'stdout', text: '25\n' }]);
        expect((await named(tab, 'IntSliderModel')).state['value']).toBe(5);
      }
      const update = other.events
        .flatMap((event) => (event.type === 'widgets' ? event.changes : []))
        .find((change) => change.op === 'update' && 'value' in change.state);
      expect(update).toMatchObject({ by: 'frame', state: { value: 5 } });
    });

    it("what a button's handler prints goes to the cell around it, and a choice is told by its place", async () => {
      const page = await open(
        [
          `${IMPORT}b = w.Button(description="go")`,
          'd = w.Dropdown(options={"one": 1, "two": 2}, value=2)',
          'b.on_click(lambda _: print("clicked", d.value))',
          'display(b, d)',
        ].join('\n'),
      );
      await page.run(['c1']);
      const choice = await named(page, 'DropdownModel');
      expect(choice.state['index']).toBe(1);
      await touch(page, choice, { index: 0 });
      await touch(page, await named(page, 'ButtonModel'), {
        method: 'custom',
        content: { event: 'click' },
      });
      await expect.poll(() => page.text('c1')).toBe('clicked 1\n');
    });

    it('the state is in the file as nbformat has it, pictures in base64, and is shown before a kernel has any', async () => {
      const page = await open(
        [
          `${IMPORT}from base64 import b64decode`,
          'p = w.Image(value=b64decode("iVBORw0KGgo="), format="png")',
          'unseen = w.Text("never shown")',
          's = w.IntSlider(value=4)',
          'o = w.Output()',
          'with o: display(p)',
          'display(w.VBox([s, o]))',
        ].join('\n'),
      );
      await page.run(['c1']);
      await expect
        .poll(async () => JSON.stringify((await onDisk(page.spec)).metadata))
        .toContain('IntSliderModel');
      const { widgets: saved } = (await onDisk(page.spec)).metadata as {
        widgets: Record<string, SavedState>;
      };
      const { version_major, state } = saved['application/vnd.jupyter.widget-state+json']!;
      expect(version_major).toBe(2);
      const models = Object.values(state);
      expect(models.find(({ model_name }) => model_name === 'ImageModel')?.buffers).toEqual([
        { encoding: 'base64', path: ['value'], data: 'iVBORw0KGgo=' },
      ]);
      expect(models.every(({ model_module }) => model_module.startsWith('@jupyter-widgets/'))).toBe(
        true,
      );
      expect(models.map(({ model_name }) => model_name)).not.toContain('TextModel');

      // Another kernel knows none of them; the file does.
      page.send({ type: 'restart' });
      await expect.poll(async () => (await widgets(page)).some(({ live }) => live)).toBe(false);
      await bench.runtimes.stop(page.spec.notebookId);
      await bench.runtimes.start({ ...page.spec, submissionId: 'again' });
      const again = await Page.open(await bench.base(page.spec.notebookId));
      expect(await named(again, 'IntSliderModel')).toMatchObject({
        live: false,
        state: { value: 4 },
      });
      // A page's save carries no widgets, and takes none away.
      const before = await onDisk(page.spec);
      expect(
        (
          await again.save(({ cells }) => ({
            cells: cells.map((cell) => ({ ...cell, source: `${cell.source}\n` })),
          }))
        ).status,
      ).toBe(200);
      expect((await onDisk(page.spec)).metadata).toEqual(before.metadata);
    });

    it('ten thousand changes in a moment are told in a few batches, the last state among them', async () => {
      const page = await open(
        `${IMPORT}p = w.FloatProgress(max=10000)\ndisplay(p)\nfor i in range(10001): p.value = i`,
      );
      await page.run(['c1']);
      await expect
        .poll(async () => (await named(page, 'FloatProgressModel')).state['value'])
        .toBe(10_000);
      const told = page.events
        .flatMap((event) => (event.type === 'widgets' ? event.changes : []))
        .filter(({ op }) => op === 'update');
      expect(told.length).toBeLessThan(400);
    });

    it('a page changes no trait that the kernel did not name, and no widget that is not there', async () => {
      const page = await open(`${IMPORT}s = w.IntSlider(value=1)\ndisplay(s)`);
      await page.run(['c1']);
      const slider = await named(page, 'IntSliderModel');
      await touch(page, slider, { value: 2, _model_module: 'evil', unheard: 'x' });
      await touch(page, { ...slider, model_id: 'nobody' }, { value: 9 });
      expect((await named(page, 'IntSliderModel')).state).toMatchObject({
        value: 2,
        _model_module: slider.state['_model_module'],
      });
      expect((await named(page, 'IntSliderModel')).state).not.toHaveProperty('unheard');
    });
  },
);
