/** Widgets in an exported page: their last state, as the file has it, drawn with no more work than a page may make. */
import { expect, it } from 'vitest';
import { WIDGET_VIEW } from '~/contract/editor';
import { widgetWriter } from '~/server/areas/notebooks/download/html/widgets';

const STATE = 'application/vnd.jupyter.widget-state+json';
const CONTROLS = '@jupyter-widgets/controls';
type Models = Record<
  string,
  { model_name: string; model_module?: string; state: Record<string, unknown> }
>;

const saved = (models: Models, closed: string[] = []) => ({
  [STATE]: {
    version_major: 2,
    version_minor: 0,
    state: Object.fromEntries(
      Object.entries(models).map(([id, model]) => [
        id,
        { model_module: CONTROLS, model_module_version: '2.0.0', ...model },
      ]),
    ),
    closed,
  },
});
const writer = (models: Models, closed: string[] = []) => {
  const write = widgetWriter(
    saved(models, closed),
    async (outputs, title) => {
      const parts = [];
      for (const output of outputs) {
        if (output.output_type === 'stream') parts.push(output.text);
        else if ('data' in output) {
          const view = output.data[WIDGET_VIEW] as { model_id: string };
          parts.push(await write(view.model_id, title));
        }
      }
      return parts.join('');
    },
    (tex) => `<math>${tex}</math>`,
  );
  return (id: string) => write(id, 'Output of cell 1');
};

it('shows what widgets showed last: bars, choices, boxes, what an Output caught', async () => {
  const write = writer({
    box: { model_name: 'HBoxModel', state: { children: ['IPY_MODEL_bar', 'IPY_MODEL_pick'] } },
    bar: {
      model_name: 'FloatProgressModel',
      state: { min: 0, max: 50, value: 50, description: 'Training <1>' },
    },
    pick: {
      model_name: 'DropdownModel',
      state: { index: 1, _options_labels: ['adam', 'sgd & momentum'], description: 'Optimiser' },
    },
    range: { model_name: 'IntRangeSliderModel', state: { value: [2, 7], description: 'Layers' } },
    out: {
      model_name: 'OutputModel',
      state: { outputs: [{ output_type: 'stream', name: 'stdout', text: 'caught' }, 'no output'] },
    },
    map: { model_name: 'LeafletMapModel', state: { _model_module: 'ipyleaflet' } },
  });
  const box = await write('box');
  expect(box).toContain('Training &lt;1&gt; <progress max="1" value="1"');
  expect(box).toContain('Optimiser: sgd &amp; momentum');
  expect(await write('range')).toContain('Layers: 2 – 7');
  expect(await write('out')).toBe('caught');
  expect(await write('nobody')).toBeNull();
});

it('shows nothing of a closed widget, and names one that it cannot draw', async () => {
  const write = widgetWriter(
    {
      [STATE]: {
        version_major: 2,
        version_minor: 0,
        state: { map: { model_name: 'LeafletMapModel', model_module: 'ipyleaflet', state: {} } },
        closed: ['gone'],
      },
    },
    () => Promise.resolve(''),
    (tex) => tex,
  );
  expect(await write('gone', 'x')).toBe('');
  expect(await write('map', 'x')).toContain('Here is a widget (LeafletMap).');
});

it('comes to an end with widgets that hold themselves', async () => {
  const twice = (id: string) => [`IPY_MODEL_${id}`, `IPY_MODEL_${id}`];
  const models: Models = {
    self: { model_name: 'BoxModel', state: { children: ['IPY_MODEL_self'] } },
    out: {
      model_name: 'OutputModel',
      state: {
        outputs: [
          {
            output_type: 'display_data',
            metadata: {},
            data: { [WIDGET_VIEW]: { model_id: 'out' } },
          },
        ],
      },
    },
  };
  for (let nth = 0; nth < 29; nth += 1)
    models[`n${nth}`] = { model_name: 'BoxModel', state: { children: twice(`n${nth + 1}`) } };
  models['n29'] = { model_name: 'LabelModel', state: { value: 'leaf' } };
  const write = writer(models);
  expect(await write('self')).toBe('<div class="widgets"></div>');
  expect(await write('out')).toBe('');
  expect((await write('n0'))?.match(/leaf/g)?.length).toBeLessThan(2_000);
});

it('TeX in the text of HTMLMath and Label is a formula, and code and the values of others are as written', async () => {
  const write = writer({
    html: {
      model_name: 'HTMLMathModel',
      state: { value: '<b title="$x$">so</b> $a &lt; b$ <code>$c$</code>' },
    },
    label: { model_name: 'LabelModel', state: { value: '<i> $\\alpha$' } },
    plain: { model_name: 'HTMLModel', state: { value: '$d$' } },
  });
  expect(await write('html')).toContain(
    '&lt;b title=&quot;$x$&quot;&gt;so&lt;/b&gt; &lt;math&gt;a &lt; b&lt;/math&gt; &lt;code&gt;$c$&lt;/code&gt;',
  );
  expect(await write('label')).toBe('<p class="widget">&lt;i&gt; <math>\\alpha</math></p>');
  expect(await write('plain')).toContain('$d$');
});

it('a figure of ipympl is the picture that it kept, and what is no picture is a sentence', async () => {
  const figure = (kept: unknown) => ({
    model_name: 'MPLCanvasModel',
    model_module: 'jupyter-matplotlib',
    state: { _data_url: kept, _figure_label: 'Figure <1>' },
  });
  const write = writer({
    whole: figure('data:image/png;base64,iVBORw0KGgo='),
    plain: figure('iVBORw0KGgo='),
    hostile: figure('data:text/html;base64,PGI+"onerror="x'),
  });
  for (const id of ['whole', 'plain'])
    expect(await write(id)).toBe(
      '<img src="data:image/png;base64,iVBORw0KGgo=" alt="Figure &lt;1&gt;"><p class="note">The picture of a widget (jupyter-matplotlib) as Python drew it last.</p>',
    );
  expect(await write('hostile')).toContain('Here is a widget (MPLCanvas)');
});
