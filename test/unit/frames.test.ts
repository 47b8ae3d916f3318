import { afterEach, describe, expect, test } from 'vitest';
import { frames, speakerOf } from '~/web/lib/browser/frames';

const page = { postMessage: () => undefined };
const element = { contentWindow: page } as unknown as HTMLIFrameElement;
const baseUrl = 'http://localhost:8888/nb/1-abc/';
const says = (change: object = {}) =>
  speakerOf({
    source: page as unknown as Window,
    origin: 'http://localhost:8888',
    data: { type: 'splash-ready', location: `${baseUrl}edit?parent=x` },
    ...change,
  });

describe('EDF-05 a frame is heard only if', () => {
  afterEach(() => {
    for (const { id } of frames.list()) frames.close(id);
  });
  const open = () => {
    frames.open({ id: 'n:1', src: `${baseUrl}edit`, baseUrl, title: 'Editor' });
    frames.attach('n:1', element);
  };

  test('source, origin, location and type are as they must be', () => {
    open();
    expect(says()).toMatchObject({ frameId: 'n:1', message: { type: 'splash-ready' } });
  });
  test.each([
    ['the source is another window', { source: {} as Window }],
    ['the origin is another one', { origin: 'http://localhost:8080' }],
    ['the origin is a sandboxed one', { origin: 'null' }],
    ['the data is no object', { data: 'splash-ready' }],
    ['the data is null', { data: null }],
    [
      'the location lies outside the base',
      { data: { type: 'splash-ready', location: 'http://localhost:8888/nb/2-def/edit' } },
    ],
    ['there is no location', { data: { type: 'splash-ready' } }],
    ['the type is no string', { data: { type: 7, location: baseUrl } }],
  ])('and not where %s', (_, change) => {
    open();
    expect(says(change)).toBeNull();
  });
  test('a page that is kept elsewhere speaks from below its own address, until it is gone', () => {
    frames.hear({ id: 'read', baseUrl }, element);
    expect(says()).toMatchObject({ frameId: 'read' });
    const elsewhere = { data: { type: 'scrolled', location: 'http://localhost:8888/nb/2-def/' } };
    expect([says({ origin: 'http://localhost:8080' }), says(elsewhere), frames.list()]).toEqual([
      null,
      null,
      [],
    ]);
    frames.hear({ id: 'read', baseUrl }, null);
    expect(says()).toBeNull();
  });
  test('and not after it was closed', () => {
    open();
    frames.close('n:1');
    expect(says()).toBeNull();
  });
});

test('the registry tells its watchers, and its list is the same one until something changes', () => {
  let told = 0;
  const unsubscribe = frames.subscribe(() => {
    told += 1;
  });
  frames.open({ id: 'a', src: baseUrl, baseUrl, title: 'A' });
  expect(frames.list()).toBe(frames.list());
  frames.close('a');
  frames.close('a');
  unsubscribe();
  expect(told).toBe(2);
});
