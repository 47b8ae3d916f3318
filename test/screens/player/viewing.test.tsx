import { act, screen, waitFor, within } from '@testing-library/react';
import { push } from 'connected-react-router';
import { describe, expect, test } from 'vitest';
import { videoGoesTo } from '#test/harness/standIns/video';
import { qualitiesReceived } from '~/web/features/streams/player/events';
import { selectView } from '~/web/features/streams/player/selectors';
import { offerQualities } from '~/web/lib/browser/media/source';
import { ADA, atPlayer, barriers, LONG } from './atPlayer';

const ENGLISH =
  'WEBVTT\n\n00:02.000 --> 00:04.000\n<v Ana>1 &lt; 2</v> <script>alert(1)</script>\n\n00:03.000 --> 00:06.000\ntwo\nlines\u202E';
const GERMAN = 'WEBVTT\n\n00:02.000 --> 00:04.000\nHallo';

describe('how a recording is seen', () => {
  const { user, button, open, start } = atPlayer();
  const choice = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name }, LONG);
  const optionsOf = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);

  test('STR-05 the quality is chosen where there are several, by keyboard too, and the automatic one says which is played', async () => {
    const app = await open();
    const element = await start();
    const { stream_id } = app;
    const chosen: (number | null)[] = [];
    offerQualities(element, (height) => {
      chosen.push(height);
    });
    act(() => {
      app.dispatch(qualitiesReceived({ stream_id, heights: [720], played: 720 }));
    });
    expect(screen.queryByRole('combobox', { name: 'Quality' })).toBeNull();
    act(() => {
      app.dispatch(qualitiesReceived({ stream_id, heights: [720, 360], played: null }));
    });
    const quality = await choice('Quality');
    expect([quality.value, optionsOf(quality)]).toEqual(['auto', ['Auto', '720p', '360p']]);
    act(() => {
      app.dispatch(qualitiesReceived({ stream_id, heights: [720, 360], played: 720 }));
    });
    expect(optionsOf(quality)[0]).toBe('Auto (720p)');
    await user.selectOptions(quality, '360p');
    expect([chosen, quality.value, optionsOf(quality)[0]]).toEqual([[360], '360', 'Auto']);
    await user.selectOptions(quality, 'Auto');
    expect(chosen).toEqual([360, null]);
    await user.selectOptions(quality, '720p');
    // Of a recording that has no such size the line decides.
    act(() => {
      app.dispatch(qualitiesReceived({ stream_id, heights: [1080, 360], played: 1080 }));
    });
    expect([quality.value, optionsOf(quality)[0]]).toEqual(['auto', 'Auto (1080p)']);
    expect(selectView(app.state()).quality).toBe(720);
    act(() => {
      screen.getByRole('slider', { name: 'Volume' }).focus();
    });
    await user.tab();
    expect(screen.getByRole('combobox', { name: 'Speed' })).toHaveFocus();
    await user.tab();
    expect(quality).toHaveFocus();
    expect(await barriers()).toEqual([]);
  });

  test('FLT-04 captions are chosen, or turned on with C, and they are text over the picture, on the page, floating and in full screen', async () => {
    const app = await open({ captions: { en: ENGLISH, de: GERMAN } }, { person: ADA });
    const element = await start();
    const captions = await choice('Captions');
    expect([captions.value, optionsOf(captions)]).toEqual([
      'off',
      ['No captions', 'German', 'English'],
    ]);
    const shown = () =>
      [...document.querySelectorAll('.player-captions p')].map(({ textContent }) => textContent);
    await user.selectOptions(captions, 'English');
    act(() => {
      videoGoesTo(element, 3.5);
    });
    await waitFor(() => {
      expect(shown()).toEqual(['Ana: 1 < 2 alert(1)', 'two\nlines\\u202E']);
    }, LONG);
    expect(document.querySelector('.player-captions')).toHaveAttribute('lang', 'en');
    expect(document.querySelector('.player-captions')?.querySelectorAll(':not(p)')).toHaveLength(0);
    expect(await barriers()).toEqual([]);
    act(() => {
      (document.activeElement as HTMLElement).blur();
    });
    await user.keyboard('c');
    expect([shown(), captions.value]).toEqual([[], 'off']);
    await user.keyboard('c');
    await waitFor(() => {
      expect(shown()).toHaveLength(2);
    }, LONG);
    act(() => {
      app.dispatch(push('/drive'));
    });
    const floating = await screen.findByRole(
      'region',
      { name: 'Recording of Reading group' },
      LONG,
    );
    expect(within(floating).getByText('Ana: 1 < 2 alert(1)')).toBeVisible();
    await user.click(await button('Maximize'));
    await screen.findByRole('region', { name: 'Clip editor' }, LONG);
    expect(shown()).toHaveLength(2);
    act(() => {
      videoGoesTo(element, 9);
    });
    expect(shown()).toEqual([]);
  });

  test('where there are no captions there is nothing to choose, and C is the browser’s', async () => {
    const app = await open();
    await start();
    act(() => {
      (document.activeElement as HTMLElement).blur();
    });
    await user.keyboard('c');
    expect(screen.queryByRole('combobox', { name: 'Captions' })).toBeNull();
    expect(selectView(app.state()).captions).toBe(false);
  });

  test('PRM-12 under Editing the owner gives a file for a language, reads why one is not taken, replaces and removes it', async () => {
    await open();
    await start();
    await user.click(await button('Editing'));
    const editor = within(await screen.findByRole('region', { name: 'Captions' }, LONG));
    const give = (text: string) =>
      user.upload(
        editor.getByLabelText('A file of captions of this computer'),
        new File([text], 'talk.vtt', { type: 'text/vtt' }),
      );
    await give('no captions');
    expect(await editor.findByRole('alert')).toHaveTextContent(
      'The file is not a WebVTT file: its first line must be WEBVTT.',
    );
    expect(await barriers()).toEqual([]);
    await give(ENGLISH);
    expect(await screen.findByText('Captions saved', undefined, LONG)).toBeVisible();
    expect(editor.queryByRole('alert')).toBeNull();
    expect(editor.getByRole('listitem')).toHaveTextContent('English');
    expect(editor.getByRole('button', { name: 'Replace with a .vtt file…' })).toBeVisible();
    await user.click(editor.getByRole('combobox', { name: 'Language' }));
    await user.click(await screen.findByRole('option', { name: 'German' }, LONG));
    expect(editor.getByRole('button', { name: 'Add a .vtt file…' })).toBeVisible();
    await give(GERMAN);
    await waitFor(() => {
      expect(editor.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'German',
        'English',
      ]);
    }, LONG);
    expect(optionsOf(await choice('Captions'))).toEqual(['No captions', 'German', 'English']);
    await user.click(editor.getByRole('button', { name: 'Remove captions in German' }));
    await user.click(
      within(screen.getByRole('alertdialog', { name: 'Remove captions in German?' })).getByRole(
        'button',
        { name: 'Remove' },
      ),
    );
    expect(await screen.findByText('Captions removed', undefined, LONG)).toBeVisible();
    await waitFor(() => {
      expect(editor.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'English',
      ]);
    }, LONG);
    expect(await barriers()).toEqual([]);
  });

  test('words of captions are found where no notebook is linked, and lead to their second', async () => {
    await open({ captions: { en: ENGLISH } });
    const element = await start();
    const words = within(await screen.findByRole('region', { name: 'Words of the stream' }, LONG));
    await user.type(words.getByRole('searchbox'), 'ANA');
    await user.click(await words.findByRole('button', { name: /Caption/ }, LONG));
    expect(element.currentTime).toBe(2);
    expect(screen.queryByRole('region', { name: 'Notebook of the stream' })).toBeNull();
  });
});
