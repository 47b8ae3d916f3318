import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { AxiosAdapter } from 'axios';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, test } from 'vitest';
import { replyWith } from '#test/harness/formApp';
import { runLinesAlone } from '#test/harness/runLines';
import { CollaboratorsField } from '~/web/work/forms/screens/CollaboratorsField';
import { forms } from '~/web/work/forms';

const stops: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const stop of stops.splice(0)) stop();
});

const PEOPLE = [
  { user_name: 'ghopper', fullname: 'Grace Hopper', profile_picture_url: null },
  { user_name: 'gk', fullname: 'Grace Kelly', profile_picture_url: null },
];

/** The field of the collaborators over the lines of the forms; `users` are the answer to anything. */
const open = (answer: () => object) => {
  const asked: string[] = [];
  const adapter: AxiosAdapter = async (config) => {
    asked.push(config.url ?? '');
    return replyWith(config, answer());
  };
  const app = runLinesAlone(forms.flows ?? [], {
    adapter,
    credentials: () => ({ token: 't', user_name: 'ann' }),
    reducers: { ...forms.reducers },
  });
  stops.push(app.stop);
  function Held() {
    const [value, setValue] = useState<readonly string[]>([]);
    return <CollaboratorsField value={value} problem={undefined} onChange={setValue} />;
  }
  render(
    <Provider store={app.store}>
      <Held />
    </Provider>,
  );
  return {
    asked,
    box: screen.getByRole('combobox', { name: 'Collaborators' }),
    user: userEvent.setup(),
  };
};

test('AUT-01 NB-14 a collaborator is found by typing 3 characters and chosen with the keyboard, who is chosen is not offered again', async () => {
  const { asked, box, user } = open(() => ({ users: PEOPLE }));
  await user.type(box, 'gr');
  expect(screen.getByRole('option', { name: 'Type at least 3 characters' })).toBeVisible();
  await user.type(box, 'ace');
  expect(screen.getByRole('option', { name: 'Looking…' })).toBeVisible();
  expect(
    await screen.findByRole('option', { name: /Grace Kelly/ }, { timeout: 30_000 }),
  ).toBeVisible();
  expect(asked).toHaveLength(1);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(screen.getByRole('list', { name: 'Chosen collaborators' })).toHaveTextContent('gk');
  expect(box).toHaveValue('');
  await user.type(box, 'grace');
  expect(
    await screen.findByRole('option', { name: /Grace Hopper/ }, { timeout: 30_000 }),
  ).toBeVisible();
  expect(screen.queryByRole('option', { name: /Grace Kelly/ })).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('AUT-02 LST-22 an empty answer and a failure say so in the list', async () => {
  let answer: object = { users: [] };
  const { box, user } = open(() => answer);
  await user.type(box, 'nobody');
  expect(
    await screen.findByRole('option', { name: 'No people found...' }, { timeout: 30_000 }),
  ).toBeVisible();
  answer = {};
  await user.type(box, 'x');
  expect(
    await screen.findByRole('option', { name: /lacks its list/ }, { timeout: 30_000 }),
  ).toBeVisible();
});
