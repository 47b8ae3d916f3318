import { screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { pickerButton } from '~/web/features/drive/model/picker';
import { action, driveOnScreen, entry, inGrid, listed, user } from './atDrive';

const work = driveOnScreen();

describe('the dialogs', () => {
  test('DRV-07 DRV-23 New Folder refuses a name that breaks the rule, and makes a good one', async () => {
    await work.open();
    await inGrid();
    await user.click(screen.getByRole('button', { name: 'New' }));
    await user.click(screen.getByRole('menuitem', { name: 'New Folder' }));
    const dialog = screen.getByRole('dialog', { name: 'New Folder' });
    await user.type(within(dialog).getByLabelText(/Folder name/), 'a_b{Enter}');
    expect(
      within(dialog).getByText(
        'Please enter a valid folder name (alphanumeric, spaces and hyphens): “_” is not allowed',
      ),
    ).toBeVisible();
    await user.clear(within(dialog).getByLabelText(/Folder name/));
    await user.type(within(dialog).getByLabelText(/Folder name/), 'My models{Enter}');
    expect(await screen.findByText('New folder creation success')).toBeVisible();
    await listed('a 9.txt', 'a 10.txt', 'b.txt', 'data', 'My models', 'Zoo');
  });

  test('DRV-07 DRV-33 Rename from the menu of a row, and undo in the notice', async () => {
    await work.open();
    await inGrid();
    await user.click(screen.getByRole('button', { name: 'Actions for b.txt' }));
    await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
    const field = within(screen.getByRole('dialog', { name: 'Rename file' })).getByLabelText(
      /New name/,
    );
    expect(field).toHaveValue('b.txt');
    await user.clear(field);
    await user.type(field, 'c.txt{Enter}');
    await listed('a 9.txt', 'a 10.txt', 'c.txt', 'data', 'Zoo');
    await user.click(
      within(screen.getByRole('region', { name: 'Alerts' })).getByRole('button', { name: 'Undo' }),
    );
    await inGrid();
    expect(screen.queryByText('Rename file success')).toBeNull();
  });

  test('DRV-30 Delete asks first, in these words', async () => {
    await work.open();
    await inGrid();
    await user.click(entry('b.txt'));
    await user.click(action('Delete'));
    const question = screen.getByRole('alertdialog', { name: 'Delete b.txt?' });
    expect(question).toHaveTextContent(
      "Do you want to delete the selected files? This action can't be undone.",
    );
    expect(question).toHaveTextContent(
      'They go to the trash, where they can be restored for 30 days.',
    );
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await listed('a 9.txt', 'a 10.txt', 'data', 'Zoo');
    expect(await screen.findByText('Deletion success')).toBeVisible();
    expect(screen.getByRole('grid')).toHaveFocus();
  });

  test('DRV-08 DRV-09 DRV-10 DRV-12 DRV-13 Move picks a folder', async () => {
    await work.open();
    await inGrid();
    await user.click(entry('b.txt'));
    await user.click(action('Move'));
    const dialog = screen.getByRole('dialog', { name: 'Move b.txt' });
    const inside = within(dialog);
    expect(inside.getByRole('heading', { name: 'Root' })).toBeVisible();
    expect(inside.getByRole('button', { name: 'Back' })).toHaveAttribute('aria-disabled', 'true');
    expect(inside.getByRole('button', { name: 'Move' })).toHaveAccessibleDescription(
      'They are in this folder already.',
    );
    await user.click(await inside.findByRole('button', { name: 'data' }));
    expect(inside.getByRole('button', { name: 'Move here' })).not.toHaveAttribute('aria-disabled');
    await user.click(inside.getByRole('button', { name: 'data' }));
    expect(inside.getByRole('button', { name: 'Move' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(inside.getByRole('button', { name: 'Open data' }));
    expect(await inside.findByRole('button', { name: 'raw' })).toBeVisible();
    expect(inside.getByRole('heading', { name: 'data' })).toBeVisible();
    expect(inside.getByRole('button', { name: 'Move' })).not.toHaveAttribute('aria-disabled');
    await user.click(inside.getByRole('button', { name: 'Back' }));
    await user.dblClick(await inside.findByRole('button', { name: 'data' }));
    await inside.findByRole('button', { name: 'raw' });
    await user.click(inside.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('Move content success')).toBeVisible();
    await listed('a 9.txt', 'a 10.txt', 'data', 'Zoo');
  });

  test('DRV-12 nothing goes where nothing is chosen, and a copy may go to where it lies, a move may not', async () => {
    const picker = {
      storage: 'drive',
      paths: ['/b.txt'],
      initial: '/',
      folder: '/',
      destination: '/',
      folders: [],
      request: { status: 'succeeded' },
    } as const;
    expect(pickerButton({ ...picker, action: 'move' })).toEqual({
      label: 'Move',
      reason: 'They are in this folder already.',
    });
    expect(pickerButton({ ...picker, action: 'copy' })).toEqual({ label: 'Copy' });
    for (const action of ['move', 'copy'] as const)
      expect(pickerButton({ ...picker, action, destination: null }).reason).toBe(
        'Choose a folder first.',
      );
    await work.open();
    await inGrid();
    await user.click(entry('b.txt'));
    await user.click(action('Copy'));
    const copy = within(screen.getByRole('dialog', { name: 'Copy b.txt' })).getByRole('button', {
      name: 'Copy',
    });
    expect(copy).not.toHaveAttribute('aria-disabled');
    await user.click(copy);
    await listed('a 9.txt', 'a 10.txt', 'b (2).txt', 'b.txt', 'data', 'Zoo');
  });

  test('DRV-11 what is moved cannot be its own destination', async () => {
    await work.open();
    await inGrid();
    await user.click(entry('data'));
    await user.click(action('Move'));
    const dialog = within(screen.getByRole('dialog', { name: 'Move data' }));
    const own = await dialog.findByRole('button', { name: /^data/ });
    expect(own).toHaveAttribute('aria-disabled', 'true');
    expect(own).toHaveTextContent('It is being moved itself.');
    expect(dialog.queryByRole('button', { name: 'Open data' })).toBeNull();
    expect(dialog.queryByText('b.txt')).toBeNull();
  });

  test('a name that is taken is asked about', async () => {
    await work.put('/data/b.txt', 'other');
    await work.open();
    await inGrid();
    await user.click(entry('b.txt'));
    await user.click(action('Copy'));
    const dialog = within(screen.getByRole('dialog', { name: 'Copy b.txt' }));
    await user.click(await dialog.findByRole('button', { name: 'data' }));
    await user.click(dialog.getByRole('button', { name: 'Copy here' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'This name is taken' }));
    expect(question.getByText('b.txt')).toBeVisible();
    expect(question.queryByRole('checkbox')).toBeNull();
    await user.click(question.getByRole('button', { name: 'Keep both' }));
    expect(await screen.findByText('Copy content success')).toBeVisible();
  });

  test('DRV-33 DRV-34 the path goes to the clipboard', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce(undefined);
    await work.open();
    await inGrid();
    await user.click(entry('data'));
    await user.click(action('Copy path'));
    expect(await screen.findByText('Path copied to clipboard')).toBeVisible();
    expect(copied).toHaveBeenCalledWith('/data/');
    copied.mockRejectedValueOnce(new Error('closed'));
    await user.click(action('Copy path'));
    expect(await screen.findByText("Your browser doesn't support this option")).toBeVisible();
    copied.mockRestore();
  });
});
