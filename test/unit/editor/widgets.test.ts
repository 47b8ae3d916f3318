import { describe, expect, it } from 'vitest';
import { EDITOR_LIMITS, WIDGET_VIEW, type WidgetModel } from '~/contract/editor';
import { Session } from '~/frames/editor/model/session';
import { around } from '~/frames/editor/outputs/widgets/around';
import { parseWidgetMessage, Rate } from '~/frames/editor/outputs/widgets/messages';
import { asMade, base64, isOlder, newer, views } from '~/frames/widgets/older';

const model = (model_id: string, state: Record<string, unknown>): [string, WidgetModel] => [
  model_id,
  { model_id, name: 'M', module: 'm', version: '1', live: true, state, buffers: [] },
];

describe('what a frame of widgets gets', () => {
  const models = new Map([
    model('box', {
      _view_name: 'V',
      children: ['IPY_MODEL_slider', 'IPY_MODEL_out'],
      layout: 'IPY_MODEL_layout',
    }),
    model('slider', { _view_name: 'V', layout: 'IPY_MODEL_layout' }),
    model('out', {
      _view_name: 'V',
      outputs: [
        {
          output_type: 'display_data',
          data: { [WIDGET_VIEW]: { model_id: 'inner' } },
          metadata: {},
        },
      ],
    }),
    model('inner', { _view_name: 'V', child: 'IPY_MODEL_box' }),
    model('layout', { _view_name: 'LayoutView' }),
    model('link', {
      _view_name: null,
      source: ['IPY_MODEL_slider', 'value'],
      target: ['IPY_MODEL_far', 'value'],
    }),
    model('far', { _view_name: 'V' }),
    model('other', { _view_name: 'V', description: 'IPY_MODEL_nobody' }),
  ]);

  it('is its widgets, their parts, what Output widgets show, and what is linked to them, no other', () => {
    expect(
      around(models, ['box'])
        .map(({ model_id }) => model_id)
        .sort(),
    ).toEqual(['box', 'far', 'inner', 'layout', 'link', 'out', 'slider']);
    expect(around(models, ['other', 'gone']).map(({ model_id }) => model_id)).toEqual(['other']);
  });
});

describe('what a frame of widgets says', () => {
  const send = {
    type: 'send',
    model_id: 'm',
    request: 1,
    data: { method: 'update', state: { value: 1 } },
    buffers: [{ path: ['a', 0], data: 'AA==' }],
  };

  it('counts where it has the shape of a message, and keeps nothing beside it', () => {
    expect(parseWidgetMessage({ ...send, more: 1 })).toEqual(send);
    expect(parseWidgetMessage({ type: 'height', height: 12 })).toEqual({
      type: 'height',
      height: 12,
    });
    expect(parseWidgetMessage({ type: 'need', model_id: 'm' })).toEqual({
      type: 'need',
      model_id: 'm',
    });
    expect(parseWidgetMessage({ type: 'draw', request: 1, pdf: 'JVBERg==', more: 1 })).toEqual({
      type: 'draw',
      request: 1,
      pdf: 'JVBERg==',
    });
    const render = { type: 'render', request: 1, kind: 'text/markdown', source: '# A' };
    expect(parseWidgetMessage({ ...render, more: 1 })).toEqual(render);
    const link = { type: 'link', href: 'https://example.org/' };
    expect(parseWidgetMessage({ ...link, more: 1 })).toEqual(link);
  });

  it.each([
    ['nothing', null],
    ['another type', { ...send, type: 'splash-ready' }],
    ['an endless height', { type: 'height', height: Infinity }],
    ['a pdf that is no text', { type: 'draw', request: 1, pdf: [] }],
    ['a pdf for nobody', { type: 'draw', pdf: '' }],
    [
      'too large a pdf',
      { type: 'draw', request: 1, pdf: ' '.repeat(EDITOR_LIMITS.documentBytes + 1) },
    ],
    [
      'text of a kind that is not rendered',
      { type: 'render', request: 1, kind: 'text/html', source: '' },
    ],
    [
      'too long a text',
      {
        type: 'render',
        request: 1,
        kind: 'text/latex',
        source: ' '.repeat(EDITOR_LIMITS.source + 1),
      },
    ],
    ['a link that is no text', { type: 'link', href: 7 }],
    ['too long a link', { type: 'link', href: ' '.repeat(8_193) }],
    ['no id', { ...send, model_id: 7 }],
    ['a long id', { ...send, model_id: 'x'.repeat(201) }],
    ['no request', { ...send, request: '1' }],
    ['another method', { ...send, data: { method: 'eval', code: '' } }],
    ['a list as state', { ...send, data: { method: 'update', state: [] } }],
    ['buffers of another kind', { ...send, buffers: [{ path: [{}], data: 'x' }] }],
    [
      'too many buffers',
      { ...send, buffers: Array(EDITOR_LIMITS.widgetBuffers + 1).fill(send.buffers[0]) },
    ],
    [
      'too much',
      { ...send, data: { method: 'custom', content: 'x'.repeat(EDITOR_LIMITS.messageBytes) } },
    ],
  ])('is not heard where it is %s', (_, said) => {
    expect(parseWidgetMessage(said)).toBeNull();
  });

  it('is not heard where it comes faster than a person acts', () => {
    const rate = new Rate();
    const start = performance.now();
    expect(
      Array.from({ length: 1_000 }, () => rate.allows(start)).filter(Boolean).length,
    ).toBeLessThanOrEqual(200);
    expect(rate.allows(start + 1_000)).toBe(true);
  });
});

describe('widgets of ipywidgets 7', () => {
  it('are read as those of 8, and answered under their own names', () => {
    const old = { _model_module: '@jupyter-widgets/controls', _model_module_version: '1.5.0' };
    expect([
      isOlder(old),
      isOlder({ ...old, _model_module_version: '2.0.0' }),
      isOlder({ ...old, _model_module: 'other' }),
    ]).toEqual([true, false, false]);
    expect(
      newer({ description_tooltip: 'why', _playing: true, _titles: { 1: 'second' } }, true),
    ).toEqual({ tooltip: 'why', playing: true, titles: ['', 'second'] });
    expect(newer({ border: '1px solid' }, false)).toEqual({
      border_top: '1px solid',
      border_right: '1px solid',
      border_bottom: '1px solid',
      border_left: '1px solid',
    });
    expect(asMade({ playing: false, value: 2 }, true)).toEqual({ _playing: false, value: 2 });
    expect(asMade({ playing: false }, false)).toEqual({ playing: false });
  });

  it('binary data comes back as it went', () => {
    const bytes = Uint8Array.from({ length: 20_000 }, (_, at) => at % 256);
    const [view] = views([base64(bytes)]);
    expect(new Uint8Array(view!.buffer)).toEqual(bytes);
  });
});

it('plain Python names the line that installs ipykernel', () => {
  const kernel = { state: 'idle' as const, reason: null, runtime_id: 'r', ran: false };
  const whyNot = (label: string) => {
    const session = new Session();
    session.receive({ type: 'kernel', kernel: { ...kernel, label } });
    return session.whyNoWidgets;
  };
  expect(whyNot('Python 3.11 · /usr/bin/python3')).toContain('%pip install ipykernel');
  expect(whyNot('Python 3.11 · ipykernel 6')).toBeNull();
  expect(whyNot('R · Jupyter kernel · /usr/share/jupyter/kernels/ir')).toBeNull();
  expect(new Session().whyNoWidgets).toBeNull();
});

describe('TeX that a frame of widgets wants drawn', () => {
  const asked = (formulas: unknown) =>
    parseWidgetMessage({ type: 'typeset', request: 1, formulas });
  it('is heard as far as it is formulas of a bearable length', () => {
    expect(asked([{ tex: 'a', display: true }])).toEqual({
      type: 'typeset',
      request: 1,
      formulas: [{ tex: 'a', display: true }],
    });
    for (const wrong of [
      null,
      ['a'],
      [{ tex: 1, display: true }],
      [{ tex: 'a' }],
      [{ tex: 'a'.repeat(10_001), display: false }],
      Array.from({ length: 501 }, () => ({ tex: 'a', display: false })),
    ])
      expect(asked(wrong)).toBeNull();
  });
});
