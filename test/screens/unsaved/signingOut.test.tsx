import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { addNotebook } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import {
  textRemoved,
  textsReceived,
  textStored,
  type UnsavedText,
} from '~/web/features/unsaved/events';
import { selectUser } from '~/web/core/session/person';

let server: TestWorkspace;
let notebook_id: string;
beforeAll(async () => {
  server = await openWorkspace();
  notebook_id = (await addNotebook(server, await server.signIn(), {})).notebook_id;
});
afterAll(() => server.close());

const user = userEvent.setup();
const patient = { timeout: 30_000 };
const draftOf = (name: string): UnsavedText => ({ kind: 'notebook', id: name, name });
const sent = (kind: 'message' | 'comment', id: string): UnsavedText => ({ kind, id, name: '' });

const open = async (texts: readonly UnsavedText[], at = '/home') => {
  const app = await showSignedIn({ adapter: inMemory(server.app), at });
  act(() => texts.forEach((text) => void app.dispatch(textStored(text))));
  return app;
};
const logOut = async () => {
  await user.click(await screen.findByRole('button', { name: /^Account of/ }, patient));
  await user.click(screen.getByRole('button', { name: 'Logout' }));
};
const question = () =>
  screen.findByRole('alertdialog', { name: 'Sign out and delete unsaved text?' }, patient);

describe('signing out with text that the server does not have', () => {
  test('names what would be lost', async () => {
    const app = await open([draftOf('Churn')]);
    await logOut();
    const asked = within(await question());
    const words: [readonly UnsavedText[], string][] = [
      [[draftOf('Churn')], 'You have unsaved text in Churn. Sign out and delete it?'],
      [
        ['A', 'B', 'C', 'D', 'E'].map(draftOf),
        'You have unsaved text in A, B, C and 2 more notebooks. Sign out and delete them?',
      ],
      [[sent('message', '1')], 'You have 1 message that was not sent. Sign out and delete it?'],
      [
        [draftOf('Churn'), sent('message', '1'), sent('message', '2'), sent('comment', '3')],
        'You have unsaved text in Churn, and 2 messages and 1 comment that were not sent. Sign out and delete them?',
      ],
    ];
    for (const [texts, text] of words) {
      act(() => void app.dispatch(textsReceived(texts)));
      expect(asked.getByText(text)).toBeVisible();
    }
  });

  test('Stay goes on, the other button ends the session', async () => {
    const app = await open([draftOf('Churn')]);
    await logOut();
    const first = within(await question());
    expect(first.getByRole('button', { name: 'Stay' })).toHaveFocus();
    await user.click(first.getByRole('button', { name: 'Stay' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(selectUser(app.state())).not.toBeNull();
    await logOut();
    await user.click(within(await question()).getByRole('button', { name: 'Sign out and delete' }));
    expect(await screen.findByRole('button', { name: 'Login' }, patient)).toBeVisible();
  });

  test('a question that is answered by itself goes, and does not come back with the next text', async () => {
    const app = await open([draftOf('Churn')]);
    await logOut();
    await question();
    act(() => void app.dispatch(textRemoved({ kind: 'notebook', id: 'Churn' })));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    act(() => void app.dispatch(textStored(draftOf('Other'))));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

test('the page of a notebook that does not run says that text of it is stored here', async () => {
  await open([{ kind: 'notebook', id: notebook_id, name: 'x' }], `/notebooks/${notebook_id}`);
  expect(
    await screen.findByText(/start the notebook, and it comes back/, {}, patient),
  ).toBeVisible();
});
