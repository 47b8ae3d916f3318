/** plotly's FigureWidget on a real kernel: what its state says later, without the messages that a page heard. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visit } from '#test/harness/standIns/gatewayVisitor';
import * as Shapes from '~/contract/schemas/editor.schema';
import { Bench, type Page } from '../bench';
import { newestIpykernel } from '../machine/kernels';

let bench: Bench;
beforeAll(async () => {
  bench = await Bench.open();
});
afterAll(() => bench.close());

/** The state that a page reads which is loaded now. */
const figure = async (page: Page) => {
  const { models } = Shapes.Widgets.parse(await (await visit(`${page.base}widgets`)).json());
  const { _widget_data: data, _widget_layout: layout } =
    models.find(({ state }) => '_widget_data' in state)?.state ?? {};
  return { data, layout };
};

describe.skipIf(newestIpykernel === undefined)('FigureWidget of plotly', () => {
  it('a figure that a cell or a widget changed is read as it is in Python', async () => {
    const page = await bench.page(
      [
        "import plotly.graph_objects as go\nfw = go.FigureWidget(data=[go.Bar(x=['a', 'b'], y=[1, 2])])\nfw",
        "fw.data[0].y = [7, 2]; fw.layout.title.text = 'changed'",
        'fw.add_bar(y=[3, 3])',
        'fw.data = [fw.data[1], fw.data[0]]',
      ],
      newestIpykernel!.runtime_id,
    );
    await page.run(['c1', 'c2', 'c3']);
    expect(await figure(page)).toMatchObject({
      data: [{ y: [7, 2] }, { y: [3, 3] }],
      layout: { title: { text: 'changed' } },
    });
    await page.run(['c4']);
    expect(await figure(page)).toMatchObject({ data: [{ y: [3, 3] }, { y: [7, 2] }] });
  });
});
