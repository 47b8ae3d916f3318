import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { talkOn } from '#test/server/chat/talk';
import { addJob } from '#test/server/support/jobSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

let server: TestWorkspace;
let talk: ReturnType<typeof talkOn>;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  server = await openWorkspace();
  tokens['admin'] = await server.signIn();
  for (const name of ['mia', 'ana', 'ben']) tokens[name] = await server.addUser(name);
  talk = talkOn(server, tokens);
});
afterAll(() => server.close());

const user = userEvent.setup();
const patient = { timeout: 30_000 };
const open = (at: string) => showSignedIn({ adapter: inMemory(server.app), at });
const menu = async (item: string) => {
  await user.click(
    await screen.findByRole('button', { name: 'Actions for the conversation' }, patient),
  );
  await user.click(await screen.findByRole('menuitem', { name: item }, patient));
};
const membersOf = async (channel_id: string) =>
  (await server.get('chat', 'channel', { channel_id }, talk.as('admin'))).channel;

describe('dialogs of conversations', { timeout: 90_000 }, () => {
  test('LST-21 a group is renamed, gets somebody and loses somebody in its dialog, and it needs a name, and who is not there is not found', async () => {
    const { channel_id } = await talk.group('admin', ['mia'], 'Plans');
    await open(`/chat?channel=${channel_id}`);
    await menu('People and name');
    const dialog = within(await screen.findByRole('dialog', { name: 'People and name' }, patient));
    await user.type(dialog.getByRole('textbox', { name: 'Add people' }), 'zzz');
    expect(await dialog.findByText('No people found...', undefined, patient)).toBeVisible();
    await user.clear(dialog.getByRole('textbox', { name: 'Add people' }));
    await user.type(dialog.getByRole('textbox', { name: 'Add people' }), 'ana');
    await user.click(await dialog.findByRole('button', { name: /Add @ana/ }, patient));
    expect(await dialog.findByRole('button', { name: 'Take out ana' }, patient)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Take out mia' }));
    await expect
      .poll(
        async () => (await membersOf(channel_id)).members.map(({ user_name }) => user_name),
        patient,
      )
      .toEqual(['admin', 'ana']);
    const name = dialog.getByRole('textbox', { name: 'Name of the group' });
    await user.clear(name);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Give the group a name.');
    await user.type(name, 'Release');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('heading', { name: 'Release' }, patient)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('who leaves a group is asked first, and looks at the others then, and muting shows, and is taken back', async () => {
    const { channel_id } = await talk.group('admin', ['mia'], 'Leaving');
    const { history } = await open(`/chat?channel=${channel_id}`);
    await menu('Mute');
    await expect.poll(async () => (await membersOf(channel_id)).muted, patient).toBe(true);
    await menu('Unmute');
    await menu('Leave the group');
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Leave Leaving?' }, patient),
    );
    await user.click(question.getByRole('button', { name: 'Leave' }));
    await expect
      .poll(() => history.location.pathname + history.location.search, patient)
      .toBe('/chat');
    expect(
      (await talk.channels('admin')).channels.map((channel) => channel.channel_id),
    ).not.toContain(channel_id);
  });

  test('somebody is blocked after a question, and what they said is folded away until it is wanted', async () => {
    const { channel_id } = await talk.direct('admin', 'ben');
    await talk.send('ben', channel_id, 'Annoying');
    await open(`/chat?channel=${channel_id}`);
    const said = within(await screen.findByRole('log', undefined, patient));
    expect(await said.findByText('Annoying', undefined, patient)).toBeVisible();
    await menu('Block ben');
    await user.click(
      within(await screen.findByRole('alertdialog', { name: 'Block ben?' }, patient)).getByRole(
        'button',
        { name: 'Block' },
      ),
    );
    expect(await said.findByText(/Of somebody you blocked/, undefined, patient)).toBeVisible();
    expect(said.queryByText('Annoying')).toBeNull();
    await user.click(said.getByRole('button', { name: 'Show' }));
    expect(said.getByText('Annoying')).toBeVisible();
    await menu('Unblock ben');
    await expect
      .poll(async () => (await server.get('chat', 'blocks', {}, talk.as('admin'))).users, patient)
      .toEqual([]);
  });

  test('a message is reported with a reason, and an admin reads it, and removes the message', async () => {
    const { channel_id } = await talk.direct('admin', 'mia');
    await talk.send('mia', channel_id, 'Something nasty');
    await open(`/chat?channel=${channel_id}`);
    const said = within(await screen.findByRole('log', undefined, patient));
    await said.findByText('Something nasty', undefined, patient);
    await user.click(said.getByRole('button', { name: 'Report to an admin' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Report this message' }, patient),
    );
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Say what is wrong with it.');
    await user.type(dialog.getByRole('textbox', { name: 'What is wrong with it?' }), 'It hurts.');
    await user.click(dialog.getByRole('button', { name: 'Report' }));
    expect(
      await screen.findByText(/^Reported to the admins of your team/, undefined, patient),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Reported messages' }));
    const reports = within(await screen.findByRole('list', { name: 'Reports' }, patient));
    expect(reports.getByText('Something nasty')).toBeVisible();
    await user.click(reports.getByRole('button', { name: 'Remove the message' }));
    expect(await screen.findByText('Nothing is reported', undefined, patient)).toBeVisible();
    expect(await talk.texts('mia', channel_id)).toEqual(['']);
  });

  test('a link to a job unfolds to a card with its status, and one that leads nowhere stays a link', async () => {
    const job = await addJob(server, tokens['mia'] ?? '', 'echo', {
      job_name: 'Train',
      main_file: 'a.sh',
    });
    const { channel_id } = await talk.group('admin', ['mia'], 'Links');
    await talk.send(
      'mia',
      channel_id,
      `Look at ${location.origin}/jobs/${job.batch_job_id} and ${location.origin}/jobs/job-none`,
    );
    await open(`/chat?channel=${channel_id}`);
    const cards = within(await screen.findByRole('list', { name: 'Linked' }, patient));
    expect(cards.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/jobs/${job.batch_job_id}`,
    ]);
    expect(cards.getByRole('link')).toHaveTextContent(/^TrainBatch job of mia.*Defined$/);
  });
});
