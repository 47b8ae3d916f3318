import axe from 'axe-core';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { streamTalkOf } from '~/contract/chat';
import { streamRequested } from '~/web/features/streams/events';
import { blank, settingsOf } from '~/web/features/streams/form/model/forms';

let server: TestWorkspace;
let token: string;
let ada: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
  ada = await server.addUser('ada');
}, 180_000);
afterAll(() => server.close());

const user = userEvent.setup();
/** Accessibility rules on names, roles and structure that can be checked on a page without a layout. */
const RULES = [
  'aria-allowed-attr',
  'aria-required-children',
  'aria-required-parent',
  'aria-roles',
  'aria-valid-attr-value',
  'button-name',
  'label',
  'list',
  'nested-interactive',
];
const violations = async () =>
  (
    await axe.run(document, {
      runOnly: { type: 'rule', values: RULES },
      resultTypes: ['violations'],
      iframes: false,
    })
  ).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
const LONG = { timeout: 30_000 } as const;

/** A stream that is live, and how its conversation is used from elsewhere. */
const live = async () => {
  const settings = settingsOf({
    ...blank('admin', Date.now() + 3_600_000),
    stream_name: 'Reading group',
    description: 'We read.',
  });
  const {
    stream: { stream_id },
  } = await server.get('streams', 'create', settings, { token });
  await server.get('streams', 'updateStatus', { stream_id, status: 'live' }, { token });
  const channel_id = streamTalkOf(stream_id);
  await server.get('chat', 'ofStream', { stream_id }, { token: ada });
  return {
    stream_id,
    say: (text: string) =>
      server.get('chat', 'send', { channel_id, text, client_id: text }, { token: ada }),
    texts: async () =>
      (await server.get('chat', 'messages', { channel_id }, { token: ada })).messages.map(
        ({ text }) => text,
      ),
  };
};
/** In the room of a stream, on one of its pages. */
const enter = async (at: string) => {
  const app = await showSignedIn({ adapter: openWire(server.app).adapter, at });
  // The embedded live page is the room itself.
  if (!at.startsWith('/components/'))
    await user.click(await screen.findByRole('button', { name: 'Join' }, LONG));
  return app;
};
const beside = async () => within(await screen.findByRole('complementary', { name: 'Chat' }, LONG));

describe('the conversation beside the live room', () => {
  test('STR-33 chat beside the room: it stands at its side with what was said, takes what somebody says, and folds away', async () => {
    const stream = await live();
    await stream.say('Which page are we on?');
    await enter(`/streams/${stream.stream_id}`);
    const chat = await beside();
    expect(await chat.findByText('Which page are we on?', undefined, LONG)).toBeVisible();
    // The author of a message has a name, though nobody is listed as a member.
    expect(chat.getByText('ada of atelier')).toBeVisible();
    const area = await chat.findByRole(
      'textbox',
      { name: 'Message to everybody in the room' },
      LONG,
    );
    await user.type(area, 'Page four{Enter}');
    await expect.poll(stream.texts, LONG).toEqual(['Which page are we on?', 'Page four']);
    expect(await chat.findByText('Page four', undefined, LONG)).toBeVisible();
    // It has no files, no threads and no address of its own.
    for (const name of ['Add files', 'Reply in a thread', 'Copy the link to this message'])
      expect(chat.queryByRole('button', { name })).toBeNull();
    expect((await chat.findAllByRole('button', { name: 'React' }, LONG)).length).toBeGreaterThan(0);
    expect(await violations()).toEqual([]);
    const fold = screen.getByRole('button', { name: 'Hide the chat' });
    expect(fold).toHaveAttribute('aria-expanded', 'true');
    await user.click(fold);
    expect(screen.queryByRole('complementary', { name: 'Chat' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show the chat' }));
    expect(await (await beside()).findByText('Page four', undefined, LONG)).toBeVisible();
  });

  test('STR-33 STR-04 chat beside the room: in full screen it shares the side with the people', async () => {
    const stream = await live();
    await stream.say('Good morning');
    await enter(`/streams/${stream.stream_id}?view=full`);
    expect(await screen.findByRole('complementary', { name: 'People' }, LONG)).toBeVisible();
    expect(screen.queryByRole('complementary', { name: 'Chat' })).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Chat' }));
    expect(await (await beside()).findByText('Good morning', undefined, LONG)).toBeVisible();
    expect(screen.queryByRole('complementary', { name: 'People' })).toBeNull();
    expect(await violations()).toEqual([]);
    await user.click(screen.getByRole('tab', { name: 'People' }));
    expect(await screen.findByRole('complementary', { name: 'People' })).toBeVisible();
  });

  test('STR-33 STP-02 chat beside the room: the embedded page has it too, and out of the room, and once the stream is over, it is not there', async () => {
    const stream = await live();
    await stream.say('Hello from elsewhere');
    const app = await enter(`/components/streams/live/${stream.stream_id}`);
    expect(
      await (await beside()).findByText('Hello from elsewhere', undefined, LONG),
    ).toBeVisible();
    await server.get(
      'streams',
      'updateStatus',
      { stream_id: stream.stream_id, status: 'ended' },
      { token },
    );
    act(() => {
      app.dispatch(streamRequested({ id: stream.stream_id }));
    });
    await expect.poll(() => screen.queryByRole('complementary', { name: 'Chat' }), LONG).toBeNull();
    expect(await screen.findByRole('region', { name: 'Recording' }, LONG)).toBeVisible();
  });
});
