import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { dropped } from '#test/harness/wire';
import { driveChanged } from '~/web/features/drive/events';
import { nameColour, nameColours } from '~/web/ui/data/nameColour';
import { action, cellOf, chosen, driveOnScreen, entry, inGrid, listed, user } from './atDrive';

const work = driveOnScreen();

describe('the list', () => {
  test('DRV-02 DRV-18 the table has folders first, then names ascending, and a header asks for another order', async () => {
    const app = await work.open('/drive?view=list');
    await listed('data', 'Zoo', 'a 9.txt', 'a 10.txt', 'b.txt');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await listed('Zoo', 'data', 'b.txt', 'a 10.txt', 'a 9.txt');
    expect(app.path()).toBe('/drive?view=list&sort=-name');
  });

  test('DRV-03 DRV-15 the grid comes first, by name, and a toggle turns it round', async () => {
    const app = await work.open();
    await inGrid();
    await user.click(screen.getByRole('button', { name: 'Name, A to Z' }));
    await listed('Zoo', 'data', 'b.txt', 'a 10.txt', 'a 9.txt');
    expect(app.path()).toBe('/drive?sort=-name');
  });

  test('DRV-35 the mark of a name has a colour of the palette that comes from the name', async () => {
    await work.open();
    await inGrid();
    const mark = cellOf('data').querySelector<HTMLElement>('.at-entry-mark')!;
    expect(nameColours).toHaveLength(11);
    const probe = document.createElement('i');
    probe.style.backgroundColor = nameColour('data');
    expect(mark.style.backgroundColor).toBe(probe.style.backgroundColor);
  });

  test('DRV-01 DRV-04 a double click opens a folder, the breadcrumb leads back, and the title says where one is', async () => {
    const app = await work.open();
    await inGrid();
    await user.dblClick(entry('data'));
    await listed('iris.csv', 'raw');
    expect(app.path()).toBe('/drive?path=%2Fdata%2F');
    expect(document.title).toBe('data · Atelier');
    await user.click(
      within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', {
        name: 'My drive',
      }),
    );
    await inGrid();
    expect(app.path()).toBe('/drive');
  });

  test('DRV-05 DRV-16 a click chooses alone, and ctrl, shift and meta clicks add', async () => {
    await work.open();
    await inGrid();
    await user.click(entry('b.txt'));
    await user.click(entry('data'));
    expect(chosen()).toEqual(['/data/']);
    for (const [key, name] of [
      ['Control', 'b.txt'],
      ['Shift', 'Zoo'],
      ['Meta', 'a 9.txt'],
    ] as const) {
      await user.keyboard(`{${key}>}`);
      await user.click(entry(name));
      await user.keyboard(`{/${key}}`);
    }
    expect(chosen()).toEqual(['/a 9.txt', '/b.txt', '/data/', '/Zoo/']);
    expect(screen.getByText('4 selected')).toBeVisible();
  });

  test('DRV-06 arrows move, Space toggles, Shift and arrows extend, Ctrl+A takes all, Enter opens', async () => {
    await work.open('/drive?view=list');
    await listed('data', 'Zoo', 'a 9.txt', 'a 10.txt', 'b.txt');
    act(() => screen.getByRole('grid').focus());
    await user.keyboard('{ArrowDown} ');
    expect(chosen()).toEqual(['/Zoo/']);
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual(['/Zoo/', '/a 9.txt', '/a 10.txt']);
    await user.keyboard('{Control>}a{/Control}');
    expect(chosen()).toHaveLength(5);
    await user.keyboard('{Escape}{Home}{Enter}');
    await listed('raw', 'iris.csv');
    expect(chosen()).toEqual([]);
  });

  test('DRV-06 with a finger a long press chooses, and a tap opens', async () => {
    await work.open();
    await inGrid();
    const touch = { pointerType: 'touch', bubbles: true };
    const down = createEvent.pointerDown(entry('b.txt'), touch);
    fireEvent(entry('b.txt'), down);
    const up = createEvent.pointerUp(entry('b.txt'), touch);
    Object.defineProperty(up, 'timeStamp', { value: down.timeStamp + 700 });
    fireEvent(entry('b.txt'), up);
    fireEvent.click(entry('b.txt'));
    expect(chosen()).toEqual(['/b.txt']);
    fireEvent.pointerDown(entry('data'), touch);
    fireEvent.click(entry('data'));
    expect(chosen()).toEqual(['/b.txt', '/data/']);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    fireEvent.pointerDown(entry('data'), touch);
    fireEvent.click(entry('data'));
    await listed('iris.csv', 'raw');
  });

  test('DRV-26 DRV-27 DRV-28 actions are offered once something is chosen, and what cannot be done with it says why', async () => {
    await work.open();
    await inGrid();
    const offered = () =>
      ['Download', 'Rename', 'Move', 'Copy', 'Copy path', 'Delete', 'Actions'].filter((name) =>
        screen.queryByRole('button', { name }),
      );
    expect(offered()).toEqual([]);
    expect(screen.getByRole('button', { name: 'New' })).toBeVisible();
    await user.click(entry('b.txt'));
    expect(action('Rename')).not.toHaveAttribute('aria-disabled');
    expect(offered()).toHaveLength(7);
    await user.keyboard('{Control>}');
    await user.click(entry('data'));
    await user.keyboard('{/Control}');
    expect(action('Rename')).toHaveAccessibleDescription('Choose only one: several are chosen.');
    expect(action('Move')).not.toHaveAttribute('aria-disabled');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(offered()).toEqual([]);
    expect(screen.getByRole('grid')).toHaveFocus();
  });

  test('DRV-02 on a phone tiles are a list, and there is nothing to switch', async () => {
    const { matchMedia } = window;
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(matchMedia(media), { matches: media === '(max-width: 639px)' }),
    );
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    await work.open('/drive?view=grid');
    await listed('data', 'Zoo', 'a 9.txt', 'a 10.txt', 'b.txt');
    expect(screen.getByRole('columnheader', { name: 'Name' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Grid' })).toBeNull();
  });

  test('PRM-07 DRV-01 the team drive is another area behind a toggle', async () => {
    await work.put('/ours.txt', 'ours', 'teamdrive');
    const app = await work.open('/drive?path=/data/');
    await listed('iris.csv', 'raw');
    await user.click(screen.getByRole('button', { name: 'Team drive' }));
    await listed('ours.txt');
    expect(app.path()).toBe('/drive?storage=teamdrive');
    expect(screen.getByText(/ used$/)).toBeVisible();
  });

  test('a search shows where things are, and opening one goes there', async () => {
    const app = await work.open();
    await inGrid();
    await user.type(screen.getByRole('searchbox'), 'deep');
    await listed('deep.txt');
    expect(screen.getByText('/data/raw/')).toBeVisible();
    await user.dblClick(entry('deep.txt'));
    await waitFor(() => {
      expect(app.path()).toBe('/drive?path=%2Fdata%2Fraw%2F&preview=%2Fdata%2Fraw%2Fdeep.txt');
    });
    const preview = await screen.findByRole('complementary', { name: 'Preview of deep.txt' });
    expect(await within(preview).findByText('deep')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'nothing like it');
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
  });

  test('ERR-07 a folder that cannot be read says so, and Retry reads it, and one that is gone leads to the root', async () => {
    const app = await work.open('/drive', (wire) =>
      wire.break({ path: '/fsc/drive/contents/read/' }, dropped),
    );
    expect(
      await screen.findByRole('heading', { name: 'Sorry, something went wrong' }),
    ).toBeVisible();
    app.wire.mend({ path: '/fsc/drive/contents/read/' });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await inGrid();
    act(() => app.history.push('/drive?path=/nowhere/'));
    await user.click(await screen.findByRole('button', { name: 'Go to the root' }));
    await inGrid();
  });

  test('an empty folder says what to do next', async () => {
    await work.makeFolder('/bare/');
    await work.open('/drive?path=/bare/');
    expect(await screen.findByRole('heading', { name: 'This folder is empty' })).toBeVisible();
  });

  test('LST-24 a change that somebody else made appears without touching what is chosen', async () => {
    const app = await work.open();
    await inGrid();
    await user.click(entry('b.txt'));
    await work.put('/c.txt', 'three');
    act(() => void app.dispatch(driveChanged({ storage: 'drive', gone: [] })));
    await listed('a 9.txt', 'a 10.txt', 'b.txt', 'c.txt', 'data', 'Zoo');
    expect(chosen()).toEqual(['/b.txt']);
  });
});
