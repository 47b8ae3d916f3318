import { describe, expect, it } from 'vitest';
import { WIDGET_VIEW, type ChannelEvent, type CellWithOutputs } from '~/contract/editor';
import { opened } from '~/server/platform/kernels/widgets/dialect';
import { WidgetModels } from '~/server/platform/kernels/widgets/models';
import { WidgetUpdates } from '~/server/platform/kernels/widgets/widgetUpdates';
import {
  readClosed,
  readWidgets,
  widgetsInOutputs,
  writeWidgets,
} from '~/server/platform/kernels/widgets/saved';

const open = (data: Record<string, unknown>, buffers: string[] = []) =>
  opened({ comm_id: 'c', target_name: 'jupyter.widget', data, buffers });

describe('dialects of kernels', () => {
  // As ipywidgets 8.1 says it.
  it('protocol 2 is heard and spoken as it is, binary data at its place', () => {
    const { dialect, first } = open(
      {
        state: { _model_name: 'ImageModel', format: 'png' },
        buffer_paths: [['value'], ['deep', 0]],
      },
      ['AA==', 'AQ=='],
    );
    expect(first).toEqual({
      state: { _model_name: 'ImageModel', format: 'png' },
      buffers: [
        { path: ['value'], data: 'AA==' },
        { path: ['deep', 0], data: 'AQ==' },
      ],
    });
    expect(
      dialect.said(
        { state: { format: 'gif' }, buffers: [{ path: ['value'], data: 'Ag==' }] },
        first.state,
      ),
    ).toEqual({
      data: { method: 'update', state: { format: 'gif' }, buffer_paths: [['value']] },
      buffers: ['Ag=='],
    });
  });

  // As ipywidgets 6.0 says it, which Debian 12 has.
  it('ipywidgets 6 is translated: its one module, choices by label, pictures as text', () => {
    const old = {
      _model_module: 'jupyter-js-widgets',
      _view_module: 'jupyter-js-widgets',
      _model_module_version: '~2.1.4',
      _view_module_version: '~2.1.4',
    };
    const { dialect, first } = open({
      ...old,
      _model_name: 'DropdownModel',
      _view_name: 'DropdownView',
      _options_labels: ['one', 'two'],
      value: 'two',
    });
    expect(first.state).toMatchObject({
      _model_module: '@jupyter-widgets/controls',
      _model_module_version: '1.5.0',
      index: 1,
    });
    expect(first.state).not.toHaveProperty('value');
    expect(
      dialect.heard({ method: 'update', state: { value: 'one' }, buffers: [] }, [], first.state)
        .state,
    ).toEqual({ index: 0 });
    expect(dialect.said({ state: { index: 0 }, buffers: [] }, first.state).data).toMatchObject({
      method: 'backbone',
      sync_data: { value: 'one' },
    });
    expect(open({ ...old, _model_name: 'ImageModel', _b64value: 'AA==' }).first.buffers).toEqual([
      { path: ['value'], data: 'AA==' },
    ]);
    expect(
      open({ ...old, _model_name: 'IntSliderModel', _view_name: 'IntSliderView', _range: true })
        .first.state,
    ).toMatchObject({ _model_name: 'IntRangeSliderModel', _view_name: 'IntRangeSliderView' });
    expect(
      open({ ...old, _model_name: 'SliderStyleModel', _view_name: 'StyleView' }).first.state,
    ).toMatchObject({
      _model_module: '@jupyter-widgets/controls',
      _view_module: '@jupyter-widgets/base',
    });
  });
});

describe('what the server keeps of widgets', () => {
  const cells = (modelId: string): CellWithOutputs[] => [
    {
      id: 'c',
      cell_type: 'code',
      source: '',
      metadata: {},
      execution_count: 1,
      outputs: [
        {
          output_type: 'display_data',
          metadata: {},
          data: { [WIDGET_VIEW]: { model_id: modelId } },
        },
      ],
    },
  ];

  it('the file gets the widgets that outputs show with all they need, and gives them back', () => {
    const models = new WidgetModels();
    models.open(
      'box',
      { state: { _model_name: 'BoxModel', children: ['IPY_MODEL_out'] }, buffers: [] },
      null,
    );
    models.open(
      'out',
      {
        state: { _model_name: 'OutputModel', msg_id: 'run', outputs: [] },
        buffers: [{ path: ['b'], data: 'AA==' }],
      },
      null,
    );
    models.open('unseen', { state: {}, buffers: [] }, null);
    const saved = writeWidgets(models, models.around(widgetsInOutputs(cells('box'))));
    const read = new Map(readWidgets(saved));
    expect([...read.keys()]).toEqual(['box', 'out']);
    expect(read.get('out')).toMatchObject({
      state: { msg_id: '' },
      buffers: [{ path: ['b'], data: 'AA==' }],
    });
    expect(writeWidgets(models, models.around(widgetsInOutputs(cells('nobody'))))).toBeUndefined();
    models.closeForGood('unseen');
    const closed = models.closedOf(['box', 'unseen']);
    expect(readClosed(writeWidgets(models, new Set(), closed))).toEqual(['unseen']);
    expect(
      readWidgets({ 'application/vnd.jupyter.widget-state+json': { version_major: 1, state: {} } }),
    ).toEqual([]);
  });

  it('what ended kernels left and no output shows is forgotten where it is much', () => {
    const models = new WidgetModels();
    for (let at = 0; at < 600; at += 1)
      models.open(
        `w${at}`,
        { state: {}, buffers: [] },
        at < 10 ? open({ state: {} }).dialect : null,
      );
    models.forgetRest(new Set(['w10']));
    expect(models.ids).toHaveLength(511);
    expect(models.ids.slice(0, 11)).toEqual(Array.from({ length: 11 }, (_, at) => `w${at}`));
  });

  it('more than 16 MB is not written, more than 64 MB is not taken', () => {
    const models = new WidgetModels();
    const large = (megabytes: number) => ({
      state: { text: 'x'.repeat(megabytes * 1024 * 1024) },
      buffers: [],
    });
    expect(models.open('a', large(17), null)).toBe(true);
    expect(writeWidgets(models, new Set(['a']))).toBeNull();
    expect(models.open('b', large(48), null)).toBe(false);
    expect(models.update('a', large(65))).toBe(false);
    models.close('a');
    expect(models.open('b', large(48), null)).toBe(true);
    expect(models.open('x'.repeat(201), large(0), null)).toBe(false);
  });
});

const changesIn = (told: readonly ChannelEvent[]) =>
  told.flatMap((event) => (event.type === 'widgets' ? event.changes : []));

// plotly's FigureWidget says `_py2js_restyle = {…}` and `_py2js_restyle = None` for each change of a trace.
it('a trait that is used as a message is told each time, and one that is state only as it was last', () => {
  const told: ChannelEvent[] = [];
  const news = new WidgetUpdates(
    (event) => told.push(event),
    () => undefined,
  );
  const update = (state: Record<string, unknown>) =>
    news.note({ op: 'update', model_id: 'm', state, buffers: [], by: null });
  update({ _py2js_restyle: { y: 7 }, edits: 1 });
  update({ _py2js_restyle: null });
  update({ edits: 2 });
  update({ _py2js_restyle: { y: 8 } });
  update({ _py2js_restyle: null, edits: 3 });
  news.flush();
  expect(changesIn(told)).toMatchObject([
    { state: { _py2js_restyle: { y: 7 }, edits: 1 } },
    { state: { _py2js_restyle: null, edits: 2 } },
    { state: { _py2js_restyle: { y: 8 } } },
    { state: { _py2js_restyle: null, edits: 3 } },
  ]);
  told.length = 0;
  for (let nth = 0; nth < 10_000; nth += 1) update({ _py2js_restyle: nth % 2 ? null : { y: nth } });
  news.flush();
  expect(changesIn(told).length).toBeLessThanOrEqual(2_001);
  expect(told[0]).toMatchObject({ type: 'refused', reason: expect.stringContaining('left out') });
});

it('changes of one widget are told as one, in their order around what cannot be merged', () => {
  const told: ChannelEvent[] = [];
  const news = new WidgetUpdates(
    (event) => told.push(event),
    () => undefined,
  );
  const update = (value: number, by: string | null = null) =>
    news.note({ op: 'update', model_id: 'm', state: { value }, buffers: [], by });
  for (let value = 0; value < 10_000; value += 1) update(value);
  update(1, 'frame');
  news.note({ op: 'custom', model_id: 'm', content: 'between', buffers: [] });
  update(2, 'frame');
  for (let more = 0; more < 5_000; more += 1)
    news.note({ op: 'custom', model_id: 'n', content: more, buffers: [] });
  news.flush();
  expect(told.map(({ type }) => type)).toEqual(['refused', 'widgets']);
  const changes = changesIn(told);
  expect(changes.slice(0, 4)).toMatchObject([
    { state: { value: 9_999 }, by: null },
    { state: { value: 1 }, by: 'frame' },
    { content: 'between' },
    { state: { value: 2 } },
  ]);
  expect(changes.length).toBeLessThanOrEqual(2_010);
});
