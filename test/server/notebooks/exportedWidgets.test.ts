/** What an exported page shows of widgets: their last state, which the file keeps, and never more work than a page may make. */
import { expect, it } from 'vitest';
import { WIDGET_VIEW } from '~/contract/editor';
import { widgetWriter } from '~/server/areas/notebooks/download/html/widgets';

const STATE = 'application/vnd.jupyter.widget-state+json';
const CONTROLS = '@jupyter-widgets/controls';
type Models = Record<string, { model_name: string; state: Record<string, unknown> }>;

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
  const write = widgetWriter(saved(models, closed), async (outputs, title) => {
    const parts = [];
    for (const output of outputs) {
      if (output.output_type === 'stream') parts.push(output.text);
      else if ('data' in output) {
        const view = output.data[WIDGET_VIEW] as { model_id: string };
        parts.push(await write(view.model_id, title));
      }
    }
    return parts.join('');
  });
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
