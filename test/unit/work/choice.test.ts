/** Lists that forms let people choose from, such as the colleagues. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runLinesAlone } from '#test/harness/runLines';
import { later, serveItems } from '#test/unit/support/items';
import type { Endpoint } from '~/contract';
import { choiceNeeded } from '~/web/work/forms/events';
import { choice } from '~/web/work/forms/flows/choice.saga';
import type { Loaded } from '~/web/lib/state/request';
import type { RootState } from '~/web/lib/state/root';

const ALL: Endpoint<object, { names: string[] }> = { method: 'POST', path: '/all/', open: false };
const colours = choice({
  name: 'colours',
  stateOf: (state) => (state as { colours?: Loaded<readonly string[]> }).colours,
  endpoint: ALL,
  listOf: ({ names }) => names,
  valueOf: ({ names }): readonly string[] => names,
});

let server: ReturnType<typeof serveItems>;
let app: ReturnType<typeof runLinesAlone>;
const known = () => colours.select(app.store.getState() as RootState);
const need = async (ms = 50) => {
  app.dispatch(colours.needed());
  await vi.advanceTimersByTimeAsync(ms);
};
beforeEach(() => {
  vi.useFakeTimers();
  server = serveItems();
  server.replies['all'] = () => later(10, { names: ['red'] });
  app = runLinesAlone([colours.line], {
    adapter: server.adapter,
    reducers: { colours: colours.slice.reducer },
  });
});
afterEach(() => {
  expect(app.crashes).toEqual([]);
  app.stop();
  vi.useRealTimers();
});

test('a choice is read when a form needs it, once at a time, while it is read again the old one stays', async () => {
  expect(known()).toEqual({ status: 'idle' });
  void need(0);
  void need(0);
  expect(known()).toEqual({ status: 'loading' });
  await need();
  expect(server.calls).toEqual(['all']);
  expect(known()).toEqual({ status: 'succeeded', value: ['red'] });
  server.replies['all'] = () => later(10, { names: ['red', 'blue'] });
  const again = need();
  expect(known()).toEqual({ status: 'succeeded', value: ['red'] });
  await again;
  expect(known()).toEqual({ status: 'succeeded', value: ['red', 'blue'] });
});

test('a choice that another form needs is not read', async () => {
  app.dispatch(choiceNeeded({ choice: 'shapes' }));
  await vi.advanceTimersByTimeAsync(50);
  expect(server.calls).toEqual([]);
  expect(known()).toEqual({ status: 'idle' });
});

test.each([
  ['that cannot be read', () => later(5, { message: 'No colours today' }, 503), 'No colours today'],
  [
    'whose answer lacks its list',
    () => later(5, { names: null }),
    "The server's answer lacks its list",
  ],
])(
  'a choice %s says why, and is read again when it is needed again',
  async (_what, reply, message) => {
    server.replies['all'] = reply;
    await need();
    expect(known()).toMatchObject({ status: 'failed', problem: { message } });
    server.replies['all'] = () => later(10, { names: ['red'] });
    const again = need();
    expect(known()).toEqual({ status: 'loading' });
    await again;
    expect(known()).toEqual({ status: 'succeeded', value: ['red'] });
  },
);
