import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LogSearch } from '~/web/ui/log/LogSearch';
import { LogView, type LogViewProps } from '~/web/ui/log/LogView';

const user = userEvent.setup();
const VIEW = 600;
const told = {
  onFollow: vi.fn(),
  onWindow: vi.fn(),
  onRest: vi.fn(),
  onMark: vi.fn(),
  onCopy: vi.fn(),
};

beforeEach(() => {
  // jsdom lays nothing out: the log is as high as it is told to be, and its bar stays within that.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(VIEW);
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(function height(
    this: HTMLElement,
  ) {
    return Number.parseFloat(this.querySelector<HTMLElement>('.at-log-whole')?.style.height ?? '0');
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const spy of Object.values(told)) spy.mockClear();
});

const show = (changes: Partial<LogViewProps> = {}) => {
  const view = (more: Partial<LogViewProps> = {}) => (
    <LogView
      label="Output of agent-0"
      total={1_000}
      textOf={(line) => `line ${line + 1}`}
      longest={16_384}
      wrap={false}
      following={false}
      place={null}
      marked={null}
      hrefOf={(line) => `/jobs/a?line=${line + 1}`}
      sought={null}
      current={null}
      {...told}
      {...changes}
      {...more}
    />
  );
  const { rerender } = render(view());
  return { again: (more: Partial<LogViewProps>) => rerender(view(more)) };
};
const region = () => screen.getByRole('region', { name: 'Output of agent-0' });
const lines = () =>
  [...region().querySelectorAll<HTMLElement>('[data-line]')].map(
    ({ dataset }) => Number(dataset['line']) + 1,
  );
const top = () => {
  const [, y = '0'] =
    /translateY\((-?[\d.]+)px\)/.exec(
      region().querySelector<HTMLElement>('.at-log-block')!.style.transform,
    ) ?? [];
  return (lines()[0] ?? 0) + (region().scrollTop - Number(y)) / 20;
};
const scrollTo = (scrollTop: number) => {
  region().scrollTop = scrollTop;
  fireEvent.scroll(region());
};

describe('a log', () => {
  test('JOB-09 of a million lines only those about what is in sight are in the document', () => {
    show({ total: 1_000_000 });
    expect(lines()[0]).toBe(1);
    expect(region().querySelectorAll('*').length).toBeLessThan(400);
    scrollTo(8_000_000);
    expect(top()).toBeGreaterThan(499_000);
    expect(top()).toBeLessThan(501_000);
    expect(region().querySelectorAll('*').length).toBeLessThan(400);
    expect(
      Number.parseFloat(region().querySelector<HTMLElement>('.at-log-whole')!.style.height),
    ).toBeLessThanOrEqual(16_000_000);
  });

  test('JOB-09 a bar too short for all lines still moves them pixel by pixel, and reaches both ends', () => {
    show({ total: 1_000_000 });
    scrollTo(8_000_000);
    const before = top();
    scrollTo(8_000_100);
    expect(top() - before).toBeCloseTo(5, 5);
    scrollTo(16_000_000 - VIEW);
    expect(lines().at(-1)).toBe(1_000_000);
    expect(top()).toBeCloseTo(1_000_001 - VIEW / 20, 5);
    scrollTo(0);
    expect(top()).toBe(1);
  });

  test('JOB-09 the tail stays in sight while it is followed, until the person scrolls up', () => {
    const { again } = show({ following: true });
    again({ total: 1_100 });
    expect([top(), lines().at(-1)]).toEqual([1_071, 1_100]);
    // The log grows before the browser tells that the person scrolled.
    region().scrollTop = 10_000;
    again({ total: 1_200 });
    fireEvent.scroll(region());
    expect(told.onFollow).toHaveBeenCalledExactlyOnceWith(false);
  });

  test('JOB-09 what is in sight stays where it is while the log grows', () => {
    const { again } = show();
    scrollTo(4_000);
    expect(top()).toBe(201);
    again({ total: 900_000 });
    expect(top()).toBe(201);
    again({ total: 2_000_000 });
    expect(top()).toBe(201);
  });

  test('JOB-09 goes to a line that is sought, once for each time', () => {
    const { again } = show({ place: { line: 500, where: 'middle', turn: 1 } });
    expect(lines()).toContain(501);
    expect(top()).toBeCloseTo(501 - (0.4 * VIEW) / 20, 5);
    scrollTo(0);
    again({ place: { line: 500, where: 'middle', turn: 1 } });
    expect(top()).toBe(1);
    again({ place: { line: 800, where: 'middle', turn: 2 } });
    expect(top()).toBeCloseTo(801 - (0.4 * VIEW) / 20, 5);
  });

  test('JOB-09 a line that is sought and in sight at the tail stays where it is', () => {
    const { again } = show({ following: true });
    again({ following: false, place: { line: 985, where: 'middle', turn: 1 } });
    expect([top(), lines().at(-1)]).toEqual([971, 1_000]);
  });

  test('JOB-09 Home, End, arrows and Page keys move', () => {
    show();
    fireEvent.keyDown(region(), { key: 'PageDown' });
    fireEvent.scroll(region());
    expect(top()).toBe(30);
    fireEvent.keyDown(region(), { key: 'ArrowUp' });
    fireEvent.scroll(region());
    expect(top()).toBe(29);
    fireEvent.keyDown(region(), { key: 'Home' });
    expect(top()).toBe(1);
    expect(told.onRest).toHaveBeenLastCalledWith(0);
    fireEvent.keyDown(region(), { key: 'End' });
    expect(told.onFollow).toHaveBeenLastCalledWith(true);
  });

  test('JOB-09 a line number is a link: a click marks the line, with Shift as far as there', async () => {
    const { again } = show();
    const link = screen.getByRole('link', { name: 'Line 3' });
    expect(link).toHaveAttribute('href', '/jobs/a?line=3');
    await user.click(link);
    expect(told.onMark).toHaveBeenLastCalledWith(2, false);
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('link', { name: 'Line 6' }));
    await user.keyboard('{/Shift}');
    expect(told.onMark).toHaveBeenLastCalledWith(5, true);
    again({ marked: { from: 2, to: 5 } });
    expect([...region().querySelectorAll('[data-marked]')]).toHaveLength(4);
    fireEvent.copy(region());
    expect(told.onCopy).toHaveBeenCalledOnce();
  });

  test('JOB-09 colours are drawn, matches are marked across them, other escapes are left out, and a cut line says so', () => {
    show({
      total: 3,
      longest: 80,
      sought: { text: 'red green', matchCase: false },
      current: 0,
      textOf: (line) =>
        [
          '\u001b[31mRed \u001b[1;32mgreen\u001b[0m\u001b]0;title\u0007 \u001b[2Kplain',
          '<b>no element</b>',
          'x'.repeat(80),
        ][line],
    });
    const [first, second, third] = [...region().querySelectorAll<HTMLElement>('.at-log-line')];
    expect(first!.querySelector('.at-log-text')).toHaveTextContent(/^Red green plain$/);
    expect(
      [...first!.querySelectorAll('mark')].map(({ textContent, className }) => [
        textContent,
        className,
      ]),
    ).toEqual([
      ['Red ', 'at-log-ink-1'],
      ['green', 'at-log-ink-2 at-log-bold'],
    ]);
    expect(second!.querySelector('b')).toBeNull();
    expect(second).toHaveTextContent('<b>no element</b>');
    expect(within(third!).getByText('… cut; the download has all of it')).toBeVisible();
  });

  test('JOB-09 a line that is not known yet keeps its place', () => {
    show({ total: 10, textOf: (line) => (line === 3 ? undefined : 'known') });
    expect(region().querySelectorAll('.at-log-line')).toHaveLength(10);
    expect(region().querySelectorAll('.at-bone')).toHaveLength(1);
  });

  test('JOB-09 the newest line is told to a screen reader, politely and not at every line', () => {
    vi.useFakeTimers({ now: 1_000_000 });
    try {
      const { again } = show({ total: 5, following: true });
      const log = screen.getByRole('log');
      expect(log).toHaveTextContent('line 5');
      for (let total = 6; total < 50; total += 1) again({ total, following: true });
      expect(log).toHaveTextContent('line 5');
      act(() => {
        vi.advanceTimersByTime(20_000);
      });
      expect(log).toHaveTextContent('line 49');
      again({ total: 60, following: true });
      expect(log).toHaveTextContent('line 49');
      again({ total: 60, following: false });
      expect(log).toHaveTextContent('');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the search', () => {
  const onStep = vi.fn();
  function Search({ reason }: { readonly reason?: string }) {
    const [text, setText] = useState('');
    return (
      <LogSearch
        text={text}
        onText={setText}
        matchCase={false}
        onMatchCase={told.onFollow}
        counter="3 of 1,204"
        reason={reason}
        onStep={onStep}
      />
    );
  }
  afterEach(() => void onStep.mockClear());

  test('JOB-09 shows how far it is, and Enter and F3 go on, with Shift back', async () => {
    render(<Search />);
    const box = screen.getByRole('searchbox', { name: 'Search the output' });
    expect(screen.queryByRole('status')).toBeNull();
    await user.type(box, 'loss');
    expect(screen.getByRole('status')).toHaveTextContent('3 of 1,204');
    await user.keyboard('{Enter}{F3}{Shift>}{Enter}{F3}{/Shift}');
    expect(onStep.mock.calls).toEqual([[1], [1], [-1], [-1]]);
    await user.click(screen.getByRole('button', { name: 'Previous match' }));
    expect(onStep).toHaveBeenLastCalledWith(-1);
    await user.click(screen.getByRole('button', { name: 'Match case' }));
    expect(told.onFollow).toHaveBeenLastCalledWith(true);
  });

  test('JOB-09 says why there is nowhere to go', async () => {
    render(<Search reason="No matches" />);
    await user.type(screen.getByRole('searchbox'), 'x{Enter}');
    expect(screen.getByRole('button', { name: 'Next match' })).toHaveAttribute(
      'title',
      'No matches',
    );
    expect(onStep).not.toHaveBeenCalled();
  });
});
