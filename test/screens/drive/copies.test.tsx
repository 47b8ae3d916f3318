import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { copiedSoFar, endlessCopy } from '#test/flows/support/endlessCopy';
import { api } from '~/contract';
import { copyOrMoveRequested } from '~/web/features/drive/events';
import { driveOnScreen, inGrid, user } from './atDrive';

const MIB = 1024 * 1024;
const COPY = { path: '/fsc/drive/contents/copy/' } as const;
const work = driveOnScreen();

const bar = (name: string) => screen.findByRole('progressbar', { name }, { timeout: 30_000 });

test('a copy that takes its time shows how far it is, and is cancelled with the keyboard, which the list has then', async () => {
  const copy = endlessCopy();
  const app = await work.open('/drive', (wire) => {
    wire.break(COPY, copy.answer);
    wire.break(api.drive.copyProgress, copiedSoFar(MIB, 4 * MIB), copiedSoFar(3 * MIB, 4 * MIB));
  });
  await inGrid();
  app.dispatch(
    copyOrMoveRequested({
      action: 'copy',
      storage: 'drive',
      paths: ['/b.txt'],
      destination: '/data/',
    }),
  );
  const said = await screen.findByText('Copying b.txt…');
  expect(said).toHaveAttribute('role', 'status');
  expect(said).toHaveClass('at-muted');
  const shown = await bar('Copying b.txt');
  expect(shown).toHaveAttribute('aria-valuetext', '1 MiB of 4 MiB · 25 %');
  // It is read out once, not with each of its steps.
  expect(said).toBeInTheDocument();
  expect([said.textContent, said.className]).toEqual(['Copying b.txt…', 'at-hidden']);
  expect(shown.closest('[role="status"], [aria-live]')).toBeNull();
  await waitFor(() => expect(shown).toHaveAttribute('aria-valuenow', '75'), { timeout: 30_000 });
  screen.getByRole('button', { name: 'Cancel Copying b.txt' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(/^The copy was cancelled/)).toHaveTextContent(
    'What was copied before stays.',
  );
  expect(screen.queryByRole('progressbar', { name: 'Copying b.txt' })).toBeNull();
  expect(screen.getByRole('grid')).toHaveFocus();
  expect(copy.aborted()).toEqual([true]);
});

test('a copy that this server knows nothing of shows without numbers, and is cancelled as well', async () => {
  const copy = endlessCopy();
  const app = await work.open('/drive', (wire) => {
    wire.break(COPY, copy.answer);
    wire.break(api.drive.copyProgress, copiedSoFar());
  });
  await inGrid();
  app.dispatch(
    copyOrMoveRequested({
      action: 'copy',
      storage: 'drive',
      paths: ['/b.txt', '/data/'],
      destination: '/Zoo/',
    }),
  );
  const shown = await bar('Copying 2 items');
  expect(shown).not.toHaveAttribute('aria-valuenow');
  expect(shown).not.toHaveAttribute('aria-valuetext');
  await user.click(screen.getByRole('button', { name: 'Cancel Copying 2 items' }));
  expect(await screen.findByText(/^The copy was cancelled/)).toBeVisible();
  expect(copy.aborted()).toEqual([true]);
});
