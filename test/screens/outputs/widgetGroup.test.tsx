import { afterEach, expect, test, vi } from 'vitest';
import { untilPasses } from '#test/harness/until';
import { WidgetGroup } from '~/frames/editor/outputs/widgets/group';
import { Widgets } from '~/frames/editor/outputs/widgets/store';

type Told = (entries: readonly { readonly isIntersecting: boolean }[]) => void;

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A group of widgets whose page says when it comes near; `options` are what was asked of the browser. */
function shownGroup() {
  let tell: Told = () => undefined;
  let options: IntersectionObserverInit = {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: Told, asked: IntersectionObserverInit) {
        tell = told;
        options = asked;
      }
      observe(): void {
        /* The test tells. */
      }
      disconnect(): void {
        /* Nothing is observed. */
      }
    },
  );
  const model = {
    model_id: 'slider',
    name: 'IntSliderModel',
    module: '@jupyter-widgets/controls',
    version: '2.0.0',
    live: false,
    state: {},
    buffers: [],
  };
  const fetched = vi.fn(() =>
    Promise.resolve(Response.json({ seq: 1, models: [model], closed: [] })),
  );
  vi.stubGlobal('fetch', fetched);
  const widgets = new Widgets('/nb/', {
    send: () => true,
    say: () => undefined,
    whyNot: () => null,
  });
  const group = new WidgetGroup(widgets, 'cell');
  document.body.replaceChildren(group.element);
  group.show(['slider'], () => null);
  return {
    group,
    fetched,
    frame: () => group.element.querySelector('iframe.widgets'),
    tell: (...near: boolean[]) => tell(near.map((isIntersecting) => ({ isIntersecting }))),
    options,
  };
}

test('widgets that were outside the page and are in sight a moment later are shown, though both are told at once', async () => {
  const { tell, frame, group } = shownGroup();
  tell(false, true);
  await vi.waitFor(() => expect(frame()).not.toBeNull(), { timeout: 30_000 });
  group.end();
});

test('widgets that came by and are away again are not read', () => {
  const { tell, frame, fetched, group } = shownGroup();
  tell(true, false);
  expect([fetched.mock.calls.length, frame()]).toEqual([0, null]);
  group.end();
});

test("what is near is measured against the notebook's own page, since a frame of another origin has no margin around it", () => {
  const { options, group } = shownGroup();
  expect(options.root).toBe(document);
  group.end();
});

test('a widget whose state is not here is the picture that its output carries', async () => {
  const { group, tell } = shownGroup();
  const picture = () => Object.assign(new Image(), { alt: 'a figure' });
  tell(true);
  await untilPasses(() => {
    group.show(['gone'], (id) => (id === 'gone' ? picture() : null));
    expect([...group.element.querySelectorAll('img')].map(({ alt }) => alt)).toEqual(['a figure']);
  });
  expect(group.element.textContent).toContain('The state of this widget is not here.');
});
