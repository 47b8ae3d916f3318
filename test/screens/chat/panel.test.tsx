import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { talkOn } from '#test/server/chat/talk';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

let server: TestWorkspace;
let talk: ReturnType<typeof talkOn>;
beforeAll(async () => {
  server = await openWorkspace();
  talk = talkOn(server, { admin: await server.signIn(), mia: await server.addUser('mia') });
});
afterAll(() => server.close());

const patient = { timeout: 30_000 };
const user = userEvent.setup();

describe('the panel beside a page', () => {
  test('NAV-17 NAV-18 it opens with a button, lists conversations with what is unread, and an answer leaves the page where it is', async () => {
    const { channel_id } = await talk.direct('mia', 'admin');
    await talk.send('mia', channel_id, 'Is the run ready?');
    const { history } = await showSignedIn({ adapter: inMemory(server.app), at: '/home' });
    expect(screen.queryByRole('complementary', { name: 'Conversations panel' })).toBeNull();
    await user.click(
      await screen.findByRole(
        'button',
        { name: 'Show the conversations beside the page' },
        patient,
      ),
    );
    const panel = within(await screen.findByRole('complementary', { name: 'Conversations panel' }));
    await user.click(
      await panel.findByRole('button', { name: /mia of atelier.*Is the run ready/ }, patient),
    );
    expect(await panel.findByText('Is the run ready?', undefined, patient)).toBeVisible();
    const area = await panel.findByRole('textbox', { name: /^Message to/ }, patient);
    expect(area).toHaveFocus();
    await user.type(area, 'Nearly{Enter}');
    await expect
      .poll(() => talk.texts('mia', channel_id), patient)
      .toEqual(['Is the run ready?', 'Nearly']);
    expect(history.location.pathname).toBe('/home');
    await user.click(panel.getByRole('button', { name: 'All conversations' }));
    expect(await panel.findByRole('button', { name: /You: Nearly/ })).toBeVisible();
    await user.click(panel.getByRole('button', { name: /You: Nearly/ }));
    await user.click(await panel.findByRole('link', { name: 'Open in Messaging' }));
    expect(history.location.pathname).toBe('/chat');
    expect(screen.queryByRole('complementary', { name: 'Conversations panel' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Hide the conversations' })).toBeNull();
  });
});
