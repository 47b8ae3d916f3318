import { describe, expect, test } from 'vitest';
import { atPlayer } from '#test/flows/player/atPlayer';
import { unreachable } from '#test/harness/wire';
import { api } from '~/contract';
import {
  cellsToggled,
  copied,
  copyFailed,
  copyRequested,
  momentsRead,
  pageRead,
  wordTyped,
} from '~/web/features/streams/notebook/events';
import {
  selectHits,
  selectMoment,
  selectPlayedNotebook,
} from '~/web/features/streams/notebook/model/slice';
import { chatRead, seekRequested } from '~/web/features/streams/player/events';
import { selectLocation } from '~/web/lib/browser/url/location';
import { MOMENTS } from './moments';

describe('the notebook of a recording', () => {
  const { come, play } = atPlayer();
  const open = async () => {
    const found = await come({ moments: MOMENTS });
    const read = found.app.next(momentsRead);
    await play();
    await read;
    return found;
  };

  test('a second leads to the notebook as it was: its page is asked for once for each moment, while its cells are shown', async () => {
    const { app, element, asked } = await open();
    app.dispatch(seekRequested({ at: 31 }));
    await app.settled();
    expect(selectMoment(app.state())).toEqual(MOMENTS[1]);
    expect(asked.pages).toEqual([]);
    const shown = app.next(pageRead);
    app.dispatch(cellsToggled());
    await shown;
    for (const at of [40, 60]) app.dispatch(seekRequested({ at }));
    element.plays(2);
    await app.settled();
    expect(asked.pages).toEqual([30.4]);
    app.dispatch(seekRequested({ at: 10 }));
    await app.settled();
    expect(asked.pages).toEqual([30.4, 0]);
    expect(selectPlayedNotebook(app.state()).page).toMatchObject({
      at: 0,
      url: expect.stringContaining('read-0'),
    });
  });

  test('a word is found in cells, outputs, chat and captions, with the second that it stands at', async () => {
    const { app } = await come({ moments: MOMENTS });
    const both = Promise.all([app.next(momentsRead), app.next(chatRead)]);
    await play();
    await both;
    const found = (text: string) => {
      app.dispatch(wordTyped({ text }));
      return selectHits(app.state()).map(({ at, where }) => [at, where]);
    };
    expect(found(' LOSS ')).toEqual([
      [30.4, 'Output of cell 2'],
      [120, 'Output of cell 2'],
    ]);
    expect(found('steps')).toEqual([[120, 'Cell 2']]);
    expect(found('question')).toEqual([[70, 'ada']]);
    expect([found('nowhere'), found(' ')]).toEqual([[], []]);
  });

  test("it becomes a notebook of the person's own, once for all clicks, and they are there, and a refusal is told", async () => {
    const { app, asked, wire, stream_id } = await open();
    const made = app.next(copied);
    for (let click = 0; click < 3; click += 1) app.dispatch(copyRequested({ stream_id, at: 30.4 }));
    await made;
    await app.settled();
    expect(asked.copies).toEqual([expect.objectContaining({ stream_id, at: 30.4 })]);
    expect(selectLocation(app.state()).pathname).toBe('/notebooks/nb-copy');
    wire.break(api.streams.copyNotebookAt, unreachable(507, 'The disk is full.'));
    const told = app.next(copyFailed);
    app.dispatch(copyRequested({ stream_id, at: 0 }));
    expect((await told).payload.problem.message).toBe('The disk is full.');
    expect(selectPlayedNotebook(app.state()).copying).toBe(false);
  });
});
