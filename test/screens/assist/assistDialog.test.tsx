import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openModel, type StandInModel } from '#test/harness/standIns/model';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { assistOpened } from '~/web/features/assistant/events';
import { frames } from '~/web/lib/browser/frames';

let model: StandInModel;
let server: TestWorkspace;
beforeAll(async () => {
  model = await openModel();
  server = await openWorkspace({ config: { assist: { url: model.url, model: 'm', key: null } } });
}, 240_000);
afterAll(async () => {
  await model.close();
  await server.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const user = userEvent.setup();
const open = async () => {
  const told = vi.spyOn(frames, 'tell').mockReturnValue(undefined);
  const app = await showSignedIn({
    adapter: inMemory(server.app),
    at: '/home',
    config: { assist: true },
  });
  act(() => {
    app.dispatch(
      assistOpened({
        frameId: 'n1:s1',
        kind: 'english',
        cell_id: 'c1',
        label: 'Cell 1: a = 1',
        source: 'a = 1\nc = 3',
        before: '',
      }),
    );
  });
  return {
    told,
    dialog: within(await screen.findByRole('dialog', { name: 'Write code from English' })),
  };
};

test('API-34 what the cell should do is said, the code is compared with the cell, and Take over is the only way in', async () => {
  model.writes(({ piece, end }) => {
    piece('a = 1\nb = 2\nc = 3');
    end();
  });
  const { told, dialog } = await open();
  expect(dialog.getByText('Cell 1: a = 1')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Write' })).toBeDisabled();
  expect(dialog.getByRole('button', { name: 'Take over' })).toBeDisabled();
  await user.type(dialog.getByLabelText('What should the cell do?'), 'Add b');
  await user.click(dialog.getByRole('button', { name: 'Write' }));
  const changes = await dialog.findByLabelText('What changes in the cell');
  expect(changes.textContent).toBe('  a = 1\n+ Added: b = 2\n  c = 3\n');
  expect(told).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Take over' }));
  expect(told.mock.calls).toEqual([
    [
      'n1:s1',
      { type: 'replace', cell_id: 'c1', before: 'a = 1\nc = 3', source: 'a = 1\nb = 2\nc = 3' },
    ],
  ]);
  expect(screen.queryByRole('dialog', { name: 'Write code from English' })).toBeNull();
});

test('API-34 it can be cancelled while it is written, and a refusal stands in the dialog', async () => {
  const before = model.asked.length;
  let give = (): void => undefined;
  model.writes(({ end }) => {
    give = end;
  });
  const { dialog } = await open();
  await user.type(dialog.getByLabelText('What should the cell do?'), 'Wait');
  await user.click(dialog.getByRole('button', { name: 'Write' }));
  expect(await dialog.findByText('Writing …')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(dialog.getByLabelText('What should the cell do?')).toHaveValue('Wait');
  // In memory nobody hangs up: the question that was taken back ends when the model is through with it.
  await expect.poll(() => model.asked.length).toBe(before + 1);
  give();
  model.writes(({ raw }) => {
    raw.writeHead(500).end();
  });
  await expect
    .poll(async () => {
      await user.click(dialog.getByRole('button', { name: /^Write/ }));
      return (await dialog.findByRole('alert')).textContent;
    })
    .toBe('The assistant cannot be reached from the server. Please try again later.');
});
