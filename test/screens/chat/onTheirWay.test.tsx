import { configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import type { Problem } from '~/contract';
import { messageDiscarded, messageRetried } from '~/web/features/chat/events';
import { OnTheirWay } from '~/web/features/chat/screens/writing/OnTheirWay';
import {
  filesQueued,
  ofConversation,
  uploadAborted,
  uploadRetried,
} from '~/web/core/uploads/events';
import { uploadsSlice } from '~/web/core/uploads/model/slice';
import { connectionLost, tabReducer } from '~/web/lib/browser/tab';
import { DEFAULT_CONFIG } from '~/web/lib/state/config';

const refused: Problem = { statusCode: 422, code: 'invalid', message: 'Too long' };
const unreachable: Problem = { statusCode: 0, code: 'offline', message: '' };
const file = { client_id: 'f1', name: 'loss.csv', size: 4, width: null, height: null };

/** A message on its way, in an app in which `before` happened. */
const show = (
  message: { problem?: Problem; rejected?: boolean; files?: (typeof file)[] },
  before: readonly UnknownAction[] = [],
) => {
  const diary: unknown[] = [];
  const noted: Middleware = () => (next) => (action) => {
    diary.push(action);
    return next(action);
  };
  const store = configureStore({
    reducer: { tab: tabReducer, uploads: uploadsSlice.reducer, config: () => DEFAULT_CONFIG },
    middleware: (defaults) => defaults({ thunk: false }).concat(noted),
  });
  for (const action of before) store.dispatch(action);
  diary.length = 0;
  const waiting = {
    channel_id: 'c1',
    thread_id: null,
    client_id: 'm1',
    text: 'Hello',
    at: 0,
    files: [],
    problem: null,
    rejected: false,
    ...message,
  };
  render(
    <Provider store={store}>
      <OnTheirWay waiting={[waiting]} />
    </Provider>,
  );
  return { diary, buttons: screen.queryAllByRole('button').map(({ textContent }) => textContent) };
};
const queued = filesQueued({
  files: [{ id: 'f1', name: 'loss.csv', relative_path: 'loss.csv', size: 4 }],
  target: ofConversation('c1'),
});

test.each([
  ['Sending …', {}, [], []],
  ['Waiting for the connection', {}, [connectionLost()], ['Discard']],
  ['Waiting for the connection', { problem: unreachable }, [], ['Discard']],
  ['Not sent: Too long', { problem: refused, rejected: true }, [], ['Retry', 'Discard']],
  ['Sent as soon as its files are uploaded', { files: [file] }, [queued], ['Discard']],
  [
    'Not sent: a file was not uploaded',
    { files: [file] },
    [queued, uploadAborted({ id: 'f1' })],
    ['Retry', 'Discard'],
  ],
])(
  'a message says how it is getting on, and offers what can be done: %s',
  (text, message, before, buttons) => {
    const shown = show(message, before);
    expect(screen.getByText(text)).toBeVisible();
    expect(shown.buttons).toEqual(buttons);
  },
);

test('Retry uploads the file again and sends the message, Discard gives it up', async () => {
  const { diary } = show({ files: [file] }, [queued, uploadAborted({ id: 'f1' })]);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(diary).toEqual([uploadRetried({ id: 'f1' }), messageRetried({ client_id: 'm1' })]);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(diary.at(-1)).toEqual(messageDiscarded({ client_id: 'm1' }));
});
