import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Age, ageText } from '~/web/ui/data/Age';
import { nameColour } from '~/web/ui/data/nameColour';
import { Progress } from '~/web/ui/data/Progress';
import { Status } from '~/web/ui/data/Status';
import { ErrorRegion } from '~/web/ui/page/ErrorRegion';
import { FilterBox } from '~/web/ui/page/FilterBox';
import { LoadError } from '~/web/ui/page/LoadError';
import { LongText } from '~/web/ui/page/LongText';
import { Page } from '~/web/ui/page/Page';
import { ViewSwitch } from '~/web/ui/page/ViewSwitch';
import { showTheme } from '~/web/ui/theme/theme';

afterEach(() => {
  vi.useRealTimers();
});

it('a page says where you are, in its heading and in the tab', async () => {
  render(<Page title="Code" count={1234} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Code1,234');
  await waitFor(() => {
    expect(document.title).toBe('Code · Atelier');
  });
});

it('a filter is cleared with its button and with Escape', async () => {
  function Filter() {
    const [text, setText] = useState('fact');
    return <FilterBox label="Filter notebooks" value={text} onChange={setText} />;
  }
  render(<Filter />);
  const box = screen.getByRole('searchbox', { name: 'Filter notebooks' });
  await userEvent.click(screen.getByRole('button', { name: 'Clear the filter' }));
  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
  await userEvent.keyboard('out{Escape}');
  expect(box).toHaveValue('');
});

it('a list is shown as a grid or as a list', async () => {
  const told = vi.fn();
  render(<ViewSwitch view="grid" onChange={told} />);
  expect(screen.getByRole('button', { name: 'Grid', pressed: true })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'List', pressed: false }));
  expect(told).toHaveBeenCalledWith('list');
});

describe('texts of the server', () => {
  it('ERR-10 are shown as text, cut at 300 characters, and whole on demand', async () => {
    const text = `<img src=x onerror=alert(1)>${'a'.repeat(400)}`;
    render(<LongText text={text} />);
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByText(/<img src=x/)).toHaveTextContent(`${text.slice(0, 300)}…`);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(screen.getByText(/<img src=x/)).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: 'Show less' })).toBeVisible();
  });

  it('ERR-10 a text of 300 characters is shown whole', () => {
    render(<LongText text={'a'.repeat(300)} />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('ERR-07 a page that could not be loaded says sorry, the reason, and offers Retry', async () => {
    const again = vi.fn();
    render(<LoadError message="The database is starting." onRetry={again} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Sorry, something went wrong');
    expect(screen.getByText('The database is starting.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(again).toHaveBeenCalledOnce();
  });
});

describe('a region with a bug', () => {
  it('ERR-07 leaves the rest of the page alone and is drawn afresh on Retry', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const told = vi.fn();
    let broken = true;
    const Fragile = () => {
      if (broken) throw new Error('a bug');
      return <p>Works again</p>;
    };
    render(
      <>
        <p>The rest</p>
        <ErrorRegion onError={told}>
          <Fragile />
        </ErrorRegion>
      </>,
    );
    expect(screen.getByText('Sorry, something went wrong')).toBeVisible();
    expect(screen.getByText('The rest')).toBeVisible();
    expect(told).toHaveBeenCalledOnce();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByText('Works again')).toBeVisible();
    quiet.mockRestore();
  });
});

describe('CON-15 an age, relative under a day', () => {
  const now = Date.UTC(2026, 4, 10, 12);
  it.each([
    [0, 'just now'],
    [59_000, 'just now'],
    [60_000, '1 min ago'],
    [59 * 60_000, '59 min ago'],
    [3_600_000, '1 h ago'],
    [86_399_000, '23 h ago'],
    [86_400_000, 'May 9, 2026'],
    [-5_000, 'just now'],
  ])('the age of %d ms is %s', (passed, text) => {
    expect(ageText(now - passed, now)).toBe(text);
  });

  it('ticks by itself, on one clock for the whole page that rests when nobody looks', () => {
    vi.useFakeTimers({ now });
    const { unmount } = render(
      <>
        <Age at={now} />
        <Age at={new Date(now).toISOString()} />
      </>,
    );
    expect(vi.getTimerCount()).toBe(1);
    act(() => {
      vi.advanceTimersByTime(130_000);
    });
    expect(screen.getAllByText('2 min ago')).toHaveLength(2);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('a status is a word, not only a colour', () => {
  render(<Status tone="bad" word="Execution aborted" />);
  expect(screen.getByText('Execution aborted')).toBeVisible();
});

it('progress tells its numbers and can be cancelled', async () => {
  const cancelled = vi.fn();
  render(
    <Progress
      label="Uploading train.csv"
      share={0.421}
      numbers="12.4 of 80 MB"
      onCancel={cancelled}
    />,
  );
  expect(screen.getByRole('progressbar', { name: 'Uploading train.csv' })).toHaveAttribute(
    'aria-valuenow',
    '42',
  );
  expect(screen.getByText('12.4 of 80 MB · 42 %')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel Uploading train.csv' }));
  expect(cancelled).toHaveBeenCalledOnce();
});

it('DRV-35 the same name has the same colour, however it is composed', () => {
  expect(nameColour('Zoë')).toBe(nameColour('Zoe\u0308'));
  expect(
    new Set(Array.from({ length: 400 }, (_, index) => nameColour(`person ${index}`))).size,
  ).toBe(11);
});

it('a chosen theme is shown at once and remembered for the next visit', () => {
  showTheme('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(localStorage.getItem('atelier.theme')).toBe('dark');
  showTheme('system');
  expect(document.documentElement.dataset.theme).toBe('system');
});
