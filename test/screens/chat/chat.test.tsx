import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire, unreachable } from '#test/harness/wire';
import { talkOn } from '#test/server/chat/talk';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api, MAX_MESSAGE_CHARS } from '~/contract';
import { drafted } from '~/web/features/chat/events';

let server: TestWorkspace;
let talk: ReturnType<typeof talkOn>;
beforeAll(async () => {
  server = await openWorkspace();
  const tokens: Record<string, string> = { admin: await server.signIn() };
  for (const name of ['mia', 'ana', 'ben']) tokens[name] = await server.addUser(name);
  talk = talkOn(server, tokens);
});
afterAll(() => server.close());

const user = userEvent.setup();
const open = async (at: string) => {
  const wire = openWire(server.app);
  return { ...(await showSignedIn({ adapter: wire.adapter, at })), wire };
};
const patient = { timeout: 30_000 };
const area = () => screen.findByRole('textbox', { name: /^Message to/ }, patient);
const log = () => screen.findByRole('log', undefined, patient);

describe('the page of conversations', () => {
  test('CHT-02 LST-21 without a conversation it says how to begin one, and people are offered, and who is not there is not found', async () => {
    const { history } = await open('/chat');
    expect(
      await screen.findByText(
        'No conversations yet. Begin one with the pen above.',
        undefined,
        patient,
      ),
    ).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'New conversation' })[0]!);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('button', { name: /mia of atelier/ }, patient)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Talk' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Choose who you want to talk with.');
    await user.type(dialog.getByRole('textbox', { name: 'To' }), 'zzz');
    expect(await dialog.findByText('No people found...', undefined, patient)).toBeVisible();
    await user.clear(dialog.getByRole('textbox', { name: 'To' }));
    for (const name of ['mia', 'ana'])
      await user.click(
        await dialog.findByRole('button', { name: new RegExp(`${name} of atelier`) }, patient),
      );
    await user.click(dialog.getByRole('button', { name: 'Make the group' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Give the group a name.');
    await user.type(dialog.getByRole('textbox', { name: 'Name of the group' }), 'Plans');
    await user.click(dialog.getByRole('button', { name: 'Make the group' }));
    expect(await screen.findByRole('heading', { name: 'Plans' }, patient)).toBeVisible();
    expect(within(await log()).getByText('No messages')).toBeVisible();
    expect(history.location.search).toMatch(/^\?channel=chat-/);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    expect(history.location.pathname).toBe('/chat');
  });

  test('a message is written, marked and named, and Enter sends, Shift+Enter begins a line, the arrow up changes the last one, Escape leaves it', async () => {
    const { channel_id } = await talk.direct('admin', 'mia');
    await open(`/chat?channel=${channel_id}`);
    await user.type(await area(), 'Is it @mia');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      '@miamia of atelier',
    ]);
    await user.keyboard('{Enter}{Shift>}{Enter}{/Shift}**ready**? :rocket:{Enter}');
    const said = within(await log());
    expect(await said.findByText('ready', { selector: 'strong' }, patient)).toBeVisible();
    expect(said.getByText('@mia')).toHaveClass('at-mention');
    expect((await talk.texts('mia', channel_id))[0]).toBe('Is it @mia \n**ready**? 🚀');
    await user.click(await area());
    await user.keyboard('{ArrowUp}');
    const editing = await said.findByRole('textbox', { name: 'Change the message' });
    expect(editing).toHaveFocus();
    await user.keyboard(' now{Escape}');
    expect(said.queryByRole('textbox')).toBeNull();
    await user.click(await area());
    await user.keyboard('{ArrowUp}');
    await user.clear(await said.findByRole('textbox', { name: 'Change the message' }));
    await user.keyboard('Changed{Enter}');
    expect(await said.findByText('Changed', undefined, patient)).toBeVisible();
    expect(await said.findByText('edited', undefined, patient)).toBeVisible();
  });

  test('where reading stopped there is a line, and a message is deleted after a question, and a refusal says why', async () => {
    const { channel_id } = await talk.direct('admin', 'ben');
    await talk.send('admin', channel_id, 'Mine');
    await talk.send('ben', channel_id, 'New to you');
    const { wire } = await open(`/chat?channel=${channel_id}`);
    const said = within(await log());
    expect(await said.findByRole('separator', { name: 'New messages' }, patient)).toBeVisible();
    const mine = within(said.getByText('Mine').closest('article')!);
    expect(
      within(said.getByText('New to you').closest('article')!).queryByRole('button', {
        name: 'Delete',
      }),
    ).toBeNull();
    wire.break(api.chat.remove, unreachable(500, 'Not today.'));
    const ask = async () => {
      await user.click(mine.getByRole('button', { name: 'Delete' }));
      await user.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
      );
    };
    await ask();
    expect(
      await screen.findByText(/^Unable to delete the message/, undefined, patient),
    ).toBeVisible();
    expect(said.getByText('Mine')).toBeVisible();
    wire.mend(api.chat.remove);
    await ask();
    expect(await said.findByText('Message deleted', undefined, patient)).toBeVisible();
  });

  test('hostile words are words: no markup, no address but those of the web, no picture, and one that is too long says so before it is sent', async () => {
    const { channel_id } = await talk.direct('admin', 'ana');
    for (const text of [
      '<img src=x onerror=alert(1)><svg onload=alert(1)>',
      '[x](javascript:alert(1)) [y](data:text/html,x) javascript:alert(1)',
      `a${'\u0301'.repeat(4_000)}`,
    ]) {
      await talk.send('ana', channel_id, text);
    }
    const { dispatch } = await open(`/chat?channel=${channel_id}`);
    const list = await log();
    expect(
      await within(list).findByText(
        '<img src=x onerror=alert(1)><svg onload=alert(1)>',
        undefined,
        patient,
      ),
    ).toBeVisible();
    expect([
      list.querySelectorAll('a').length,
      list.querySelectorAll('img, svg, script, iframe').length,
    ]).toEqual([0, 0]);
    dispatch(drafted({ channel_id, thread_id: null, text: 'x'.repeat(MAX_MESSAGE_CHARS + 1) }));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(await area());
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent(
      'At most 10,000 characters; these are 10,001',
    );
  });

  test('LST-21 what is not found is said to be not found, and a conversation of others is none', async () => {
    const others = await talk.direct('mia', 'ana');
    await open(`/chat?channel=${others.channel_id}`);
    expect(
      await screen.findByText('There is no such conversation', undefined, patient),
    ).toBeVisible();
    await user.type(
      screen.getByRole('searchbox', { name: 'Search messages' }),
      'nowhere to be found',
    );
    expect(
      (await screen.findAllByText('Nothing found', undefined, patient)).length,
    ).toBeGreaterThan(0);
  });
});
