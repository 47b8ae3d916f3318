import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { push } from 'connected-react-router';
import { describe, expect, test } from 'vitest';
import type { Stream } from '~/contract';
import { liveRoomMessageReceived } from '~/web/features/streams/live/events';
import { ADA, button, LONG, streamScreens } from './streamScreens';

const house = streamScreens();
const { make, move, open } = house;
const user = userEvent.setup();

describe('/streams', () => {
  test('RT-22 LST-02 LST-12 LST-13 LST-14 what is to come and what is over, with a filter and nothing else', async () => {
    const later = await make({ stream_name: 'Maps' });
    const over = await make({ stream_name: 'Graphs' });
    await move(over, 'live', 'ended');
    await open('/streams');
    const upcoming = within(await screen.findByRole('grid', { name: 'Upcoming Streams' }, LONG));
    expect(await upcoming.findByRole('link', { name: 'Maps' }, LONG)).toHaveAttribute(
      'href',
      `/streams/${later.stream_id}`,
    );
    const past = within(screen.getByRole('grid', { name: 'Past Streams' }));
    const row = past.getByRole('link', { name: 'Graphs' }).closest('tr')!;
    expect(row).toHaveTextContent('(Video is being processed)');
    expect(within(row).getByRole('link', { name: 'listen to Graphs' })).toHaveAttribute(
      'href',
      `/streams/${over.stream_id}`,
    );
    expect(upcoming.queryByRole('link', { name: 'Graphs' })).toBeNull();
    const tools = within(screen.getByRole('group', { name: 'Streams' }));
    expect(tools.getByRole('button')).toHaveTextContent('Archived');
    await user.type(screen.getByRole('searchbox', { name: 'Filter streams' }), 'GRAPH');
    await waitFor(() => {
      expect(upcoming.queryByRole('link', { name: 'Maps' })).toBeNull();
    });
    expect(past.getByRole('link', { name: 'Graphs' })).toBeVisible();
    expect(screen.getByText('No such stream has “GRAPH” in its name or id.')).toBeVisible();
  });

  test('LST-15 PRM-18 the menu archives, after a question, and a listener has neither settings nor archive', async () => {
    await make({ stream_name: 'Old' });
    await open('/streams');
    await user.click(await button('Actions for Old'));
    await user.click(screen.getByRole('menuitem', { name: 'Archive…' }));
    await user.click(
      within(screen.getByRole('alertdialog', { name: 'Archive Old?' })).getByRole('button', {
        name: 'Archive',
      }),
    );
    expect(await screen.findByText('Stream archived', undefined, LONG)).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: 'Old' })).toBeNull();
    }, LONG);
  });
  test('PRM-15 PRM-18 who only listens is offered neither settings nor archive in the list', async () => {
    await make({ stream_name: 'Theirs' });
    await open('/streams', ADA);
    await user.click(await button('Actions for Theirs'));
    expect(screen.queryByRole('menuitem', { name: 'Archive…' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Settings' })).toBeNull();
    expect(screen.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  });

  test('RT-23 STR-19 the form lies over the list, and a name that was left empty is told', async () => {
    const app = await open('/streams/create');
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Stream' }, LONG));
    await user.click(dialog.getByLabelText(/^Name/));
    await user.tab();
    expect(await dialog.findByText('Please input your stream name!')).toBeVisible();
    expect(dialog.queryByText('Please input a description!')).toBeNull();
    expect(dialog.getByRole('textbox', { name: 'Schedule' })).not.toHaveValue('');
    await user.type(dialog.getByLabelText(/^Name/), 'New one');
    await user.type(dialog.getByLabelText(/^Description/), 'About it');
    await user.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await screen.findByRole('link', { name: 'New one' }, LONG)).toBeVisible();
    expect(app.path()).toBe('/streams');
  });
});

describe('/streams/{id}', () => {
  const page = async (stream: Stream, person?: typeof ADA, query = '') =>
    await open(`/streams/${stream.stream_id}${query}`, person);

  test('RT-24 STR-02 STR-03 PRM-16 PRM-17 PRM-21 its owner joins as host, may start, invite, set and archive it, and is nudged to be told', async () => {
    await page(await make({ stream_name: 'Mine' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Mine' }, LONG)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Join' })).toHaveTextContent(
      'You join as host. What is said and shown in the room is recorded.',
    );
    expect(screen.getByRole('button', { name: 'Start' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Invite' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Turn on notifications' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Actions for Mine' }));
    expect(screen.getByRole('menuitem', { name: 'Settings' })).toBeVisible();
    expect(screen.getByRole('menuitem', { name: 'Archive…' })).toBeVisible();
  });
  test('PRM-16 PRM-13 a collaborator joins as collaborator and may start it', async () => {
    await page(await make({ collaborators: ['ada'] }), ADA);
    await waitFor(() => {
      expect(screen.getByRole('region', { name: 'Join' })).toHaveTextContent(
        /^You collaborate on this stream: you may start it.*You join as collaborator\./,
      );
    }, LONG);
    expect(screen.getByRole('button', { name: 'Start' })).toBeVisible();
  });
  test('PRM-15 PRM-16 STR-02 a listener waits, and reads the settings', async () => {
    await page(await make({ stream_name: 'Theirs' }), ADA, '?dialog=settings');
    await waitFor(() => {
      expect(screen.getByRole('region', { name: 'Join' })).toHaveTextContent(
        'You join as listener.',
      );
    }, LONG);
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Turn on notifications' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull();
    const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }, LONG));
    expect(dialog.getByLabelText(/^Name/)).toBeDisabled();
    expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  });
  test('STR-25 a speaker changes what it is about, and not who may see it', async () => {
    await page(await make({ speakers: ['ada'] }), ADA, '?dialog=settings');
    const dialog = within(await screen.findByRole('dialog', { name: 'Settings' }, LONG));
    expect(dialog.getByLabelText(/^Name/)).toBeEnabled();
    expect(dialog.getByRole('switch', { name: 'In the gallery' })).toBeDisabled();
    expect(dialog.getAllByText('Only the owner changes this.').length).toBeGreaterThan(0);
    await user.clear(dialog.getByLabelText(/^Description/));
    await user.type(dialog.getByLabelText(/^Description/), 'Else');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Stream updated', undefined, LONG)).toBeVisible();
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Settings' })).toBeNull();
    });
  });

  test('STR-04 FLT-01 FLT-02 FLT-03 FLT-06 the frame of the live room is one element, on its page and floating over every other one', async () => {
    const stream = await make({ stream_name: 'Live one' });
    await move(stream, 'live');
    const app = await page(stream);
    const [live] = await screen.findAllByRole('timer', { name: 'Live for' }, LONG);
    expect(live).toHaveTextContent(/^\d+:\d\d$/);
    await user.click(screen.getByRole('button', { name: 'Join' }));
    const frame = await screen.findByTitle<HTMLIFrameElement>(
      'Live room of Live one',
      undefined,
      LONG,
    );
    expect(frame).toHaveAttribute(
      'allow',
      'microphone; camera; display-capture; autoplay; fullscreen',
    );
    expect(screen.queryByRole('region', { name: 'Join' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Go to Stream' })).toBeNull();
    const guest = { userId: 'admin', name: 'Admin', picture: '', role: 'host' } as const;
    act(() => {
      app.dispatch(
        liveRoomMessageReceived({
          stream_id: stream.stream_id,
          message: { type: 'speakersList', data: { speakers: [guest] } },
        }),
      );
    });
    act(() => {
      app.dispatch(
        liveRoomMessageReceived({
          stream_id: stream.stream_id,
          message: { type: 'dominantSpeaker.change', data: { userId: 'admin' } },
        }),
      );
    });
    expect(screen.getByRole('region', { name: 'Live' })).toHaveTextContent(
      'Admin is speaking · 1 speaker, 0 listeners',
    );
    await user.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(
      within(await screen.findByRole('complementary', { name: 'People' })).getByLabelText(
        'Speaking',
      ),
    ).toBeVisible();

    act(() => {
      app.dispatch(push('/drive'));
    });
    const floating = within(
      await screen.findByRole('region', { name: 'Live room of Live one' }, LONG),
    );
    await user.click(await floating.findByRole('button', { name: 'Close' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Are you sure?' }));
    expect(question.getAllByRole('button').map((each) => each.textContent)).toEqual(
      expect.arrayContaining(['No', 'Yes']),
    );
    await user.click(question.getByRole('button', { name: 'No' }));
    await user.click(floating.getByRole('button', { name: 'Maximize' }));
    await waitFor(() => {
      expect(app.state().router.location.search).toBe('?view=full');
    }, LONG);
    act(() => {
      app.dispatch(push('/datasets'));
    });
    await user.click(await screen.findByRole('button', { name: 'Go to Stream' }, LONG));
    await waitFor(() => {
      expect(app.path()).toBe(`/streams/${stream.stream_id}`);
    }, LONG);
    expect(screen.getByTitle('Live room of Live one')).toBe(frame);

    act(() => {
      app.dispatch(push('/drive'));
    });
    await user.click(await screen.findByRole('button', { name: 'Close' }, LONG));
    await user.click(
      within(screen.getByRole('alertdialog', { name: 'Are you sure?' })).getByRole('button', {
        name: 'Yes',
      }),
    );
    await waitFor(() => {
      expect(screen.queryByTitle('Live room of Live one')).toBeNull();
    }, LONG);
  });
});

describe('pages that others embed', () => {
  test('RT-26 the form alone, without a page around it that is told, it says itself that it is done', async () => {
    await open('/components/streams/create');
    await user.type(await screen.findByLabelText(/^Name/, undefined, LONG), 'Embedded');
    await user.type(screen.getByLabelText(/^Description/), 'In a frame');
    expect(screen.queryByRole('navigation', { name: 'Areas' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('Stream created successfully', undefined, LONG)).toBeVisible();
  });
  test('RT-29 STR-30 the settings alone', async () => {
    const stream = await make({ stream_name: 'To edit' });
    await open(`/components/streams/${stream.stream_id}/edit`);
    const box = await screen.findByLabelText(/^Name/, undefined, LONG);
    await user.type(box, ' now');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Update stream success', undefined, LONG)).toBeVisible();
    expect(
      await screen.findByRole('heading', { level: 1, name: 'To edit now' }, LONG),
    ).toBeVisible();
  });
  test('RT-27 STP-02 STP-04 the play page: lobby, processed, archived', async () => {
    const [next, over, gone] = [
      await make(),
      await make({ stream_name: 'Over' }),
      await make({ stream_name: 'Gone' }),
    ];
    await move(over, 'live', 'ended');
    await move(gone, 'archived');
    const app = await open(`/components/streams/play/${next.stream_id}`);
    expect(await screen.findByRole('region', { name: 'Join' }, LONG)).toHaveTextContent(
      'You join as host.',
    );
    act(() => {
      app.dispatch(push(`/components/streams/play/${over.stream_id}`));
    });
    expect(await screen.findByText('(Video is being processed)', undefined, LONG)).toBeVisible();
    act(() => {
      app.dispatch(push(`/components/streams/play/${gone.stream_id}`));
    });
    expect(
      await screen.findByRole('heading', { name: 'Sorry, something went wrong' }, LONG),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: /^Go to the profile of/ })).toHaveAttribute(
      'href',
      '/team/admin',
    );
  });
});
