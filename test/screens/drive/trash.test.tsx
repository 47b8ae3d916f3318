import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { cellOf, driveOnScreen, entry, inGrid, listed, user } from './atDrive';

const work = driveOnScreen();
const grid = () => screen.getByRole('grid');
const undoKey = () =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'z', ctrlKey: true });

describe('the keyboard and the trash', () => {
  test('DRV-24 F2 renames the row that the keyboard is at, with its stem selected, and the focus comes back to it', async () => {
    await work.open();
    await inGrid();
    act(() => grid().focus());
    fireEvent.keyDown(grid(), { key: 'b' });
    fireEvent.keyDown(grid(), { key: 'F2' });
    const field = within(
      screen.getByRole('dialog', { name: 'Rename file' }),
    ).getByLabelText<HTMLInputElement>(/New name/);
    expect(field).toHaveFocus();
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 1]);
    await user.keyboard('c{Enter}');
    await listed('a 9.txt', 'a 10.txt', 'c.txt', 'data', 'Zoo');
    expect(grid()).toHaveFocus();
  });

  test('DRV-30 Delete asks about the marked row, and Ctrl+Z brings back what was deleted', async () => {
    await work.open();
    await inGrid();
    act(() => grid().focus());
    fireEvent.keyDown(grid(), { key: 'b' });
    fireEvent.keyDown(grid(), { key: 'Delete' });
    await user.click(
      within(screen.getByRole('alertdialog', { name: 'Delete b.txt?' })).getByRole('button', {
        name: 'Delete',
      }),
    );
    await listed('a 9.txt', 'a 10.txt', 'data', 'Zoo');
    expect(grid()).toHaveFocus();
    const notices = within(await screen.findByRole('region', { name: 'Alerts' }));
    expect(await notices.findByRole('button', { name: 'Undo' })).toBeVisible();
    undoKey();
    await inGrid();
    expect(notices.getByText('Deletion success')).toBeVisible();
    expect(notices.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('a right click on one of several offers the actions for all of them', async () => {
    await work.open();
    await inGrid();
    await user.click(entry('b.txt'));
    await user.keyboard('{Control>}');
    await user.click(entry('data'));
    await user.keyboard('{/Control}');
    fireEvent.contextMenu(cellOf('data'), { clientX: 5, clientY: 5 });
    expect(
      within(screen.getByRole('menu', { name: 'Actions for data' })).getByRole('menuitem', {
        name: 'Rename',
      }),
    ).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(screen.getByRole('alertdialog', { name: 'Delete 2 items?' })).toBeVisible();
    await user.keyboard('{Escape}');
    fireEvent.contextMenu(cellOf('Zoo'), { clientX: 5, clientY: 5 });
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    expect(screen.getByRole('alertdialog', { name: 'Delete Zoo?' })).toBeVisible();
  });

  test('the trash lists what was deleted, and it is restored, or deleted for good after a question', async () => {
    const app = await work.open();
    await inGrid();
    for (const name of ['b.txt', 'data']) {
      fireEvent.contextMenu(cellOf(name), { clientX: 5, clientY: 5 });
      await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
      await user.click(
        within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
      );
      await waitFor(() => {
        expect(document.querySelector(`[data-key^="/${name}"]`)).toBeNull();
      });
    }
    await user.click(await screen.findByRole('link', { name: /^Trash \(/ }));
    expect(app.path()).toBe('/drive/trash');
    const table = await screen.findByRole('grid', { name: 'Trash' });
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(trail.getByText('Trash')).toHaveAttribute('aria-current', 'page');
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    expect(await within(table).findByText('b.txt')).toBeVisible();
    expect(within(table).getByText('data')).toBeVisible();
    await user.click(within(table).getByRole('button', { name: 'Actions for data' }));
    await user.click(screen.getByRole('menuitem', { name: 'Restore' }));
    await waitFor(() => {
      expect(within(table).queryByText('data')).toBeNull();
    });
    await user.click(within(table).getByRole('checkbox', { name: 'Select b.txt' }));
    await user.click(screen.getByRole('button', { name: 'Delete for good' }));
    const question = screen.getByRole('alertdialog', { name: 'Delete b.txt for good?' });
    expect(question).toHaveTextContent('What is removed from the trash cannot be brought back.');
    await user.click(within(question).getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('The trash is empty')).toBeVisible();
    act(() => app.history.push('/drive'));
    await listed('a 9.txt', 'a 10.txt', 'data', 'Zoo');
  });

  test('a name with a mark of direction shows the mark', async () => {
    await work.put('/in\u202Egpj.exe', 'x');
    await work.open();
    await listed('a 9.txt', 'a 10.txt', 'b.txt', 'data', 'in\\u202Egpj.exe', 'Zoo');
    expect(document.body.textContent).not.toContain('\u202E');
  });
});
