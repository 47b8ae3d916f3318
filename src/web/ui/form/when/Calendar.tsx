import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from 'semantic-ui-react';
import { dateText } from '~/web/lib/text/dates';
import { dayOf, daysAround, monthOf } from './writtenTime';

interface CalendarProps {
  /** The chosen day: an instant of it. */
  readonly chosen: number;
  /** Days before this instant's are over. */
  readonly earliest: number;
  /** Hears of midnights. */
  readonly onChoose: (day: number) => void;
}

const WEEK = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

const STEPS: Readonly<Record<string, (day: number) => number>> = {
  ArrowLeft: (day) => dayOf(day, -1),
  ArrowRight: (day) => dayOf(day, 1),
  ArrowUp: (day) => dayOf(day, -7),
  ArrowDown: (day) => dayOf(day, 7),
  PageUp: (day) => dayOf(day, -28),
  PageDown: (day) => dayOf(day, 28),
};

/** The days of a month: arrows go from day to day, the page keys four weeks, Enter chooses. What is over cannot be chosen. */
export function Calendar({ chosen, earliest, onChoose }: CalendarProps) {
  const [active, setActive] = useState(dayOf(chosen));
  const moved = useRef(false);
  const table = useRef<HTMLTableElement>(null);
  const month = monthOf(active);
  const title = `${MONTHS[new Date(month).getMonth()]} ${new Date(month).getFullYear()}`;
  const first = dayOf(earliest);
  useEffect(() => {
    if (moved.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    moved.current = false;
  }, [active]);
  const turn = (on: number) => {
    setActive(Math.max(first, monthOf(month, on)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = Math.max(first, step(active));
    moved.current = next !== active;
    setActive(next);
  };
  const days = daysAround(month);
  return (
    <div className="at-calendar">
      <div className="at-calendar-head">
        <button
          type="button"
          className="at-dots"
          aria-label="Earlier month"
          disabled={month <= first}
          onClick={() => {
            turn(-1);
          }}
        >
          <Icon name="chevron left" />
        </button>
        <strong aria-live="polite">{title}</strong>
        <button
          type="button"
          className="at-dots"
          aria-label="Later month"
          onClick={() => {
            turn(1);
          }}
        >
          <Icon name="chevron right" />
        </button>
      </div>
      <table ref={table} aria-label={title}>
        <thead>
          <tr>
            {WEEK.map((day) => (
              <th key={day} scope="col">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {[0, 1, 2, 3, 4, 5].map((week) => (
            <tr key={week}>
              {days.slice(week * 7, week * 7 + 7).map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className="at-day"
                    aria-label={dateText(day)}
                    disabled={day < first}
                    aria-pressed={day === dayOf(chosen)}
                    tabIndex={day === active ? 0 : -1}
                    data-outside={monthOf(day) === month ? undefined : ''}
                    onClick={() => {
                      setActive(day);
                      onChoose(day);
                    }}
                  >
                    {new Date(day).getDate()}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
