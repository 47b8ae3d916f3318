import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { TimeField } from '~/web/ui/form/when/TimeField';
import { dayOf, readTime, roundUp, timesOf, writtenTime } from '~/web/ui/form/when/writtenTime';

const user = userEvent.setup();
/** 10:02 of a Thursday. */
const NOW = new Date(2026, 10, 12, 10, 2).getTime();

function Form({ initial = writtenTime(roundUp(NOW, 5)) }: { readonly initial?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <TimeField
      label="Schedule"
      value={value}
      earliest={roundUp(NOW, 5)}
      stepMinutes={5}
      onChange={setValue}
    />
  );
}
const box = () => screen.getByRole('textbox', { name: 'Schedule' });
const openPanel = async () => {
  await user.click(screen.getByRole('button', { name: 'Choose day and time' }));
  return within(screen.getByRole('dialog', { name: 'Schedule: day and time' }));
};

describe('times as forms write them', () => {
  test('STR-22 are YYYY-MM-DD HH:mm, and what is none, or names no day, is not one', () => {
    expect(writtenTime(NOW)).toBe('2026-11-12 10:02');
    expect(readTime('2026-11-12 10:02')).toBe(NOW);
    for (const wrong of [
      '',
      '12.11.2026',
      '2026-02-30 10:00',
      '2026-11-12 24:00',
      '2026-11-12 10:60',
      '2026-11-12T10:02',
    ])
      expect(readTime(wrong)).toBeNull();
  });
  test('STR-22 begin at the next 5 minutes, and go in steps of 5', () => {
    expect(writtenTime(roundUp(NOW, 5))).toBe('2026-11-12 10:05');
    expect(roundUp(roundUp(NOW, 5), 5)).toBe(roundUp(NOW, 5));
    expect(timesOf(dayOf(NOW), roundUp(NOW, 5), 5).slice(0, 2)).toEqual(['10:05', '10:10']);
    expect(timesOf(dayOf(NOW, 1), NOW, 5)).toHaveLength(288);
  });
});

describe('the field of a day and a time', () => {
  test('STR-22 days that are over cannot be chosen, and a chosen one keeps the time', async () => {
    render(<Form />);
    const panel = await openPanel();
    expect(panel.getByRole('button', { name: 'Nov 11, 2026' })).toBeDisabled();
    expect(panel.getByRole('button', { name: 'Earlier month' })).toBeDisabled();
    expect(panel.getByRole('button', { name: 'Nov 12, 2026' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await user.click(panel.getByRole('button', { name: 'Later month' }));
    await user.click(panel.getByRole('button', { name: 'Dec 24, 2026' }));
    expect(box()).toHaveValue('2026-12-24 10:05');
  });
  test('STR-22 times that are over are not offered on the first day', async () => {
    render(<Form />);
    const panel = await openPanel();
    await user.click(panel.getByRole('combobox', { name: 'Time' }));
    expect(panel.queryByRole('option', { name: '10:00' })).toBeNull();
    await user.click(panel.getByRole('option', { name: '10:15' }));
    expect(box()).toHaveValue('2026-11-12 10:15');
  });
  test('a day that is chosen after one with an earlier time takes the first that is left', async () => {
    render(<Form initial="2026-11-13 08:00" />);
    const panel = await openPanel();
    await user.click(panel.getByRole('button', { name: 'Nov 12, 2026' }));
    expect(box()).toHaveValue('2026-11-12 10:05');
  });
  test('arrows go from day to day, and Escape closes it', async () => {
    render(<Form />);
    const panel = await openPanel();
    panel.getByRole('button', { name: 'Nov 12, 2026' }).focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(panel.getByRole('button', { name: 'Nov 20, 2026' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(box()).toHaveValue('2026-11-20 10:05');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
