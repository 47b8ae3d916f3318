import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { push } from 'connected-react-router';
import { describe, expect, test } from 'vitest';
import { chatLogEntry } from '#test/flows/support/recorded';
import { videoGoesTo, videoLoads } from '#test/harness/standIns/video';
import { selectPlayer, selectSound } from '~/web/features/streams/player/selectors';
import { atPlayer, barriers, LONG } from './atPlayer';

const { user, button, video, open, start } = atPlayer();

describe('the player', () => {
  test('STR-05 STR-33 it plays, shows where it is, the frame that is pointed at, and what was said by then', async () => {
    const app = await open();
    expect(await button('Play 10:00 of Reading group')).toBeVisible();
    expect(screen.queryByRole('slider')).toBeNull();
    const element = await start();
    const group = within(screen.getByRole('group', { name: 'Player' }));
    expect(group.getByRole('button', { name: 'Pause' })).toBeVisible();
    act(() => {
      videoGoesTo(element, 71);
    });
    expect(group.getByText('1:11 / 10:00')).toBeVisible();
    const seek = group.getByRole('slider', { name: 'Seek' });
    expect(seek).toHaveAttribute('aria-valuetext', '1:11 of 10:00');
    const chat = within(await screen.findByRole('region', { name: 'Chat' }, LONG));
    expect(chat.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      '0:10 ada Hello',
      '1:10 ada A question',
    ]);
    seek.getBoundingClientRect = () => new DOMRect(0, 0, 600, 20);
    fireEvent.pointerMove(seek, { clientX: 306 });
    const frame = document.querySelector<HTMLElement>('.player-preview .player-frame');
    expect(frame?.style.backgroundImage).toContain('http://files.test/storyboard_002.jpg?sign=x');
    expect(document.querySelector('.player-preview')).toHaveTextContent('5:06');
    fireEvent.change(seek, { target: { value: '20' } });
    expect(element.currentTime).toBe(20);
    expect(chat.getAllByRole('listitem')).toHaveLength(1);
    await user.selectOptions(group.getByRole('combobox', { name: 'Speed' }), '1.5');
    expect(element.playbackRate).toBe(1.5);
    await user.click(group.getByRole('button', { name: 'Mute' }));
    expect(element.muted).toBe(true);
    fireEvent.change(group.getByRole('slider', { name: 'Volume' }), { target: { value: '40' } });
    expect(selectSound(app.state())).toMatchObject({ volume: 0.4, muted: false });
    expect(await barriers()).toEqual([]);
  });

  test('STR-33 of a talk of thousands of lines the newest stand there, and a press brings earlier ones', async () => {
    await open({
      said: Array.from({ length: 1_000 }, (_, nth) =>
        chatLogEntry(nth / 2, 'ada', `Line ${nth + 1}`),
      ),
    });
    const element = await start();
    act(() => {
      videoGoesTo(element, 450);
    });
    const chat = within(await screen.findByRole('region', { name: 'Chat' }, LONG));
    const texts = () => chat.getAllByRole('listitem').map((line) => line.textContent);
    expect([texts().length, texts()[0], texts().at(-1)]).toEqual([
      200,
      '5:50 ada Line 702',
      '7:30 ada Line 901',
    ]);
    await user.click(chat.getByRole('button', { name: 'Show earlier lines (701)' }));
    expect([texts().length, texts()[0]]).toEqual([400, '4:10 ada Line 502']);
    act(() => {
      videoGoesTo(element, 30);
    });
    expect([texts().length, chat.queryByRole('button')]).toEqual([61, null]);
  });

  test('it is played by keys, where nothing else has the focus or the player has it', async () => {
    const app = await open();
    const element = await start();
    const at = () => selectPlayer(app.state()).at;
    act(() => {
      (document.activeElement as HTMLElement).blur();
    });
    await user.keyboard(' ');
    expect(element.paused).toBe(true);
    await user.keyboard('k');
    expect(element.paused).toBe(false);
    await user.keyboard('{ArrowRight}{ArrowRight}l');
    expect(at()).toBe(20);
    await user.keyboard('{ArrowLeft}j');
    expect(at()).toBe(5);
    await user.keyboard('m>>');
    expect(selectSound(app.state())).toMatchObject({ muted: true });
    expect(element.muted).toBe(true);
    await user.keyboard('f');
    expect(app.state().router.location.search).toBe('?view=full');
    await user.keyboard('{Escape}');
    expect(app.state().router.location.search).toBe('');
    // A slider and a button have keys of their own; a link of the page is not the player.
    act(() => {
      screen.getByRole('slider', { name: 'Seek' }).focus();
    });
    await user.keyboard('{ArrowRight}');
    expect(at()).toBe(10);
    act(() => {
      screen.getByRole('slider', { name: 'Volume' }).focus();
    });
    await user.keyboard('{ArrowRight}');
    expect(at()).toBe(10);
    act(() => {
      screen.getByRole('button', { name: /^Actions for/ }).focus();
    });
    await user.keyboard('k');
    expect(element.paused).toBe(false);
  });

  test('STR-06 in full screen there are a clip editor and the assets', async () => {
    await open({ clips: [{ clip_name: 'The question' }] });
    await start();
    expect(screen.queryByRole('region', { name: 'Clip editor' })).toBeNull();
    await user.click(await button('Full screen'));
    expect(await screen.findByRole('region', { name: 'Clip editor' }, LONG)).toBeVisible();
    const assets = within(screen.getByRole('complementary', { name: 'Assets' }));
    expect(assets.getByRole('region', { name: 'Clips' })).toHaveTextContent('The question');
    await assets.findByRole('region', { name: 'Chat' }, LONG);
    await user.click(await button('Clip from here'));
    expect(screen.getByRole('heading', { name: 'New clip' })).toBeVisible();
    expect(await barriers()).toEqual([]);
  });

  test('FLT-01 FLT-02 FLT-03 FLT-04 FLT-06 the element is one and the same, on its page and floating over every other one, and closing asks nothing', async () => {
    const app = await open();
    const element = await start();
    expect(screen.queryByRole('button', { name: 'Go to Stream' })).toBeNull();
    act(() => {
      app.dispatch(push('/drive'));
    });
    const floating = within(
      await screen.findByRole('region', { name: 'Recording of Reading group' }, LONG),
    );
    await user.click(await floating.findByRole('button', { name: 'Maximize' }, LONG));
    await waitFor(() => {
      expect(app.path()).toBe(`/streams/${app.stream_id}?view=full`);
    }, LONG);
    act(() => {
      app.dispatch(push('/datasets'));
    });
    await user.click(await button('Go to Stream'));
    await waitFor(() => {
      expect(app.path()).toBe(`/streams/${app.stream_id}`);
    }, LONG);
    expect(await video()).toBe(element);
    expect(element.paused).toBe(false);
    act(() => {
      app.dispatch(push('/drive'));
    });
    await user.click(await button('Close'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByLabelText('Recording of Reading group')).toBeNull();
    expect(element.paused).toBe(true);
  });

  test('a recording that cannot be loaded says so, with a way to try again', async () => {
    const app = await open();
    const element = await start();
    fireEvent.error(element);
    await act(() => app.settled());
    fireEvent.error(await video());
    expect(
      await screen.findByText('The recording could not be loaded.', undefined, LONG),
    ).toBeVisible();
    await user.click(await button('Retry'));
    await act(() => app.settled());
    act(() => {
      videoLoads(element, 600);
    });
    expect(await screen.findByRole('slider', { name: 'Seek' }, LONG)).toBeVisible();
  });

  test('STP-03 the page that others embed plays it, too', async () => {
    await open({}, { at: (id) => `/components/streams/play/${id}` });
    const element = await start();
    expect(element.src).toContain('http://files.test/index.m3u8');
    expect(screen.queryByRole('navigation', { name: 'Areas' })).toBeNull();
  });
});

describe('a clip', () => {
  test('RT-25 its page plays that part, says whose it is, and leads to the whole recording', async () => {
    const app = await open({ clips: [{}] }, { at: (id) => `/streams/${id}/clip/c0` });
    expect(await button('Play 1:10 of the clip The question')).toBeVisible();
    const place = within(screen.getByRole('region', { name: 'Recording' }));
    expect(place.getByText('a clip by ada')).toBeVisible();
    expect(place.getByRole('link', { name: 'The whole recording' })).toHaveAttribute(
      'href',
      `/streams/${app.stream_id}`,
    );
    expect(screen.queryByRole('button', { name: 'Clipping' })).toBeNull();
    await user.click(await button(/^Play /));
    const element = await video('Recording of The question');
    act(() => {
      videoLoads(element, 600);
    });
    expect(element.currentTime).toBe(60);
    expect(await screen.findByText('0:00 / 1:10', undefined, LONG)).toBeVisible();
    await user.click(await button('Full screen'));
    expect(screen.queryByRole('region', { name: 'Clip editor' })).toBeNull();
    expect(await barriers()).toEqual([]);
  });
  test('RT-25 one that is unknown says so, with a way to the stream', async () => {
    const app = await open({ clips: [] }, { at: (id) => `/streams/${id}/clip/gone` });
    expect(
      await screen.findByText('There is no such clip. It may have been deleted.', undefined, LONG),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'The whole recording' })).toHaveAttribute(
      'href',
      `/streams/${app.stream_id}`,
    );
  });
});
