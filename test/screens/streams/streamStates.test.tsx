/** Archived streams, streams without a recording, and people who were removed: the texts of their pages and the actions on them. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Stream } from '~/contract';
import type { RecordingState } from '~/contract/streams/recordingRules';
import { streamRecordings } from '~/server/areas/streams/tables';
import { liveRoomLeft } from '~/web/features/streams/live/events';
import { ADA, button, LONG, streamScreens } from './streamScreens';

const house = streamScreens();
const { make, move, open } = house;
const user = userEvent.setup();

const records = ({ stream_id }: Stream, state: RecordingState) =>
  house.server.workspace.db.insert(streamRecordings).values({
    streamId: stream_id,
    state,
    duration: state === 'done' ? 120 : 0,
    since: new Date(),
    heldUntil: new Date(),
  });

describe('archived streams', () => {
  test('LST-15 STR-30 its owner finds it under Archived, with what it was before, and restores or deletes it there', async () => {
    const [kept, gone] = [await make({ stream_name: 'Kept' }), await make({ stream_name: 'Gone' })];
    await move(kept, 'live', 'ended');
    await records(kept, 'done');
    for (const stream of [kept, gone]) await move(stream, 'archived');
    const app = await open('/streams');
    await user.click(await button('Archived'));
    const archived = within(await screen.findByRole('grid', { name: 'Archived Streams' }, LONG));
    expect(
      (await archived.findByRole('link', { name: 'Kept' }, LONG)).closest('tr'),
    ).toHaveTextContent(/Recorded · 2:00.*Recorded/);
    expect(archived.getByRole('link', { name: 'Gone' }).closest('tr')).toHaveTextContent(
      'Scheduled',
    );
    expect(screen.queryByRole('grid', { name: 'Upcoming Streams' })).toBeNull();
    expect(app.state().router.location.search).toBe('?only=archived');

    await user.click(await button('Actions for Kept'));
    expect(screen.queryByRole('menuitem', { name: 'Archive…' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Restore' }));
    expect(await screen.findByText('Stream restored', undefined, LONG)).toBeVisible();
    await waitFor(() => {
      expect(archived.queryByRole('link', { name: 'Kept' })).toBeNull();
    }, LONG);

    await user.click(await button('Actions for Gone'));
    await user.click(screen.getByRole('menuitem', { name: 'Delete…' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Delete Gone?' }));
    expect(
      question.getByText('The stream, its recording, its clips and its chat are deleted.'),
    ).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Delete stream success', undefined, LONG)).toBeVisible();
    await user.click(await button('Archived'));
    expect(await screen.findByRole('link', { name: 'Kept' }, LONG)).toBeVisible();
  });

  test('its page offers its owner to restore it, and a speaker reads why they cannot', async () => {
    const stream = await make({ stream_name: 'Away', speakers: ['ada'] });
    await move(stream, 'archived');
    const app = await open(`/streams/${stream.stream_id}`, ADA);
    expect(await screen.findByText('This stream is archived.', undefined, LONG)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
    await user.click(await button('Actions for Away'));
    for (const name of ['Restore', 'Delete…'])
      expect(screen.getByRole('menuitem', { name: new RegExp(`^${name}`) })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    app.close();
    await open(`/streams/${stream.stream_id}`);
    await user.click(await button('Restore'));
    expect(await screen.findByRole('region', { name: 'Join' }, LONG)).toBeVisible();
  });
});

describe('streams that are over', () => {
  test('LST-14 of one in which nothing was recorded there is nothing to listen to, and its line says so', async () => {
    const [empty, full] = [
      await make({ stream_name: 'Silent' }),
      await make({ stream_name: 'Spoken' }),
    ];
    for (const stream of [empty, full]) await move(stream, 'live', 'ended');
    await records(empty, 'empty');
    await records(full, 'processing');
    await open('/streams');
    const past = within(await screen.findByRole('grid', { name: 'Past Streams' }, LONG));
    expect(
      (await past.findByRole('link', { name: 'Silent' }, LONG)).closest('tr'),
    ).toHaveTextContent('Nothing was recorded');
    expect(past.queryByRole('link', { name: 'listen to Silent' })).toBeNull();
    expect(past.getByRole('link', { name: 'listen to Spoken' })).toBeVisible();
    // Both tables stand on the same columns.
    const widths = (name: string) =>
      within(screen.getByRole('grid', { name }))
        .getAllByRole('columnheader')
        .map(({ style }) => style.width);
    expect(widths('Past Streams')).toEqual(widths('Upcoming Streams'));
  });
});

describe('a stream', () => {
  test('a description of several lines is read as it was written, and in one line in the list', async () => {
    const stream = await make({ stream_name: 'Lines', description: 'One\r\nTwo\nThree \u202E' });
    const app = await open(`/streams/${stream.stream_id}`);
    const about = await screen.findByText(/^One/, undefined, LONG);
    expect(about.textContent).toBe('One\nTwo\nThree \\u202E');
    app.close();
    await open('/streams');
    expect(await screen.findByText('One Two Three \\u202E', undefined, LONG)).toBeVisible();
  });

  test('who was removed from its live room reads why, and has no Join that cannot work', async () => {
    const stream = await make({ stream_name: 'Strict' });
    await move(stream, 'live');
    const app = await open(`/streams/${stream.stream_id}`, ADA);
    expect(await button('Join')).toBeVisible();
    act(() => {
      app.dispatch(liveRoomLeft({ stream_id: stream.stream_id, reason: 'removed' }));
    });
    expect(
      await screen.findByText(
        'A host removed you from this live room, so you cannot join it again.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
  });
});
