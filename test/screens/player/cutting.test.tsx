import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ADA, atPlayer, barriers, LONG } from './atPlayer';

describe('a recording that is cut', () => {
  const { user, button, open, start } = atPlayer();

  test('STR-07 STR-26 PRM-12 its owner edits: two handles over a strip of frames, at least 60 seconds, saved with a word', async () => {
    const app = await open();
    await start();
    await user.click(await button('Editing'));
    const editor = within(await screen.findByRole('region', { name: 'Editing' }, LONG));
    await waitFor(() => {
      expect(document.querySelectorAll('.player-strip .player-frame')).toHaveLength(8);
    }, LONG);
    const [from, to] = [
      editor.getByRole('slider', { name: 'Start' }),
      editor.getByRole('slider', { name: 'End' }),
    ];
    fireEvent.change(to, { target: { value: '50' } });
    expect(
      editor.getByText('What is kept is at least 60 seconds long.', { selector: '.at-problem' }),
    ).toBeVisible();
    expect(editor.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');
    fireEvent.change(to, { target: { value: '400' } });
    fireEvent.change(from, { target: { value: '30' } });
    expect(editor.getByText('0:30 – 6:40')).toBeVisible();
    expect(await barriers()).toEqual([]);
    await user.click(await button('Clipping'));
    expect(screen.queryByRole('region', { name: 'Editing' })).toBeNull();
    await user.click(await button('Editing'));
    fireEvent.change(screen.getByRole('slider', { name: 'End' }), { target: { value: '400' } });
    await user.click(await button('Save'));
    expect(await screen.findByText('Video updated', undefined, LONG)).toBeVisible();
    expect(app.asked.updates).toMatchObject([
      { playback_start_time: null, playback_end_time: 400 },
    ]);
    expect(await screen.findByText(/\/ 6:40$/, undefined, LONG)).toBeVisible();
  });

  test('PRM-12 PRM-20 STR-27 API-69 somebody who listens edits nothing, and makes a clip with a link to send', async () => {
    const app = await open(
      { clips: [{ user_name: 'admin', clip_name: 'Theirs' }] },
      { person: ADA },
    );
    await start();
    expect(screen.queryByRole('button', { name: 'Editing' })).toBeNull();
    await user.click(await button('Clipping'));
    const editor = within(await screen.findByRole('region', { name: 'Clip editor' }, LONG));
    expect(editor.getByText('0:00 – 1:00')).toBeVisible();
    expect(await editor.findByAltText('How the clip begins', undefined, LONG)).toHaveAttribute(
      'src',
      'http://files.test/thumb.jpg',
    );
    await user.type(editor.getByLabelText('Name'), 'Maps');
    await user.click(editor.getByRole('button', { name: 'Create clip' }));
    expect(await editor.findByRole('link', { name: 'Maps' }, LONG)).toHaveAttribute(
      'href',
      `/streams/${app.stream_id}/clip/c9`,
    );
    expect(editor.getByRole('button', { name: 'Copy link' })).toBeVisible();
    const clips = within(screen.getByRole('region', { name: 'Clips' }));
    expect(clips.getByRole('link', { name: 'Theirs' })).toBeVisible();
    expect(clips.queryByRole('button', { name: 'Delete Theirs' })).toBeNull();
    expect(await barriers()).toEqual([]);
  });

  test('a clip is deleted, after a question', async () => {
    await open({ clips: [{ clip_name: 'Old' }] });
    await user.click(await button('Delete Old'));
    await user.click(
      within(screen.getByRole('alertdialog', { name: 'Delete Old?' })).getByRole('button', {
        name: 'Delete',
      }),
    );
    expect(await screen.findByText('Clip deleted', undefined, LONG)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Old' })).toBeNull();
  });
});
