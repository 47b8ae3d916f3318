import { createAction } from '@reduxjs/toolkit';
import { afterEach, expect, test } from 'vitest';
import { runLinesAlone } from '#test/harness/runLines';
import { toastAdded } from '~/web/core/toasts/events';
import { error, toast, toastsFrom } from '~/web/core/toasts/toastsFrom';

const sent = createAction<{ to: string }>('test/sent');
const refused = createAction<{ name: string; statusCode: number }>('test/refused');
const line = toastsFrom([
  toast(sent, ({ to }) => (to === '' ? null : { kind: 'success', text: `Sent to ${to}` })),
  toast(refused, ({ name, statusCode }) =>
    error(`Unable to send ${name}`, { statusCode, code: 'refused', message: 'It is too large.' }),
  ),
]);
const told: unknown[] = [];
const app = runLinesAlone([line], {
  reducers: {
    told: (_, action) => (toastAdded.match(action) ? (told.push(action.payload), null) : null),
  },
});
afterEach(() => {
  app.stop();
});

test('a feature tells what its table says of an event, and nothing of any other', () => {
  expect(line).toMatchObject({ policy: 'every', on: 'test/sent, test/refused' });
  app.dispatch(sent({ to: 'mia' }));
  app.dispatch(sent({ to: '' }));
  app.dispatch({ type: 'test/other' });
  app.dispatch(refused({ name: 'a.csv', statusCode: 413 }));
  expect(told).toEqual([
    { kind: 'success', text: 'Sent to mia' },
    { kind: 'error', text: 'Unable to send a.csv', lines: ['It is too large.'] },
  ]);
  expect(app.crashes).toEqual([]);
});
