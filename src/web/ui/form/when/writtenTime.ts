const two = (part: number) => String(part).padStart(2, '0');

/** An instant (ms) as a form writes it, in the machine's zone: '2026-11-25 09:05'. */
export const writtenTime = (at: number): string => {
  const date = new Date(at);
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
};

/** The instant (ms) that is written so; null where the text is none, or names a day that there is not. */
export const readTime = (text: string): number | null => {
  const parts = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/.exec(text.trim());
  if (!parts) return null;
  const [year, month, day, hour, minute] = parts.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const date = new Date(year, month - 1, day, hour, minute);
  const isReal =
    date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day;
  return isReal && hour < 24 && minute < 60 ? date.getTime() : null;
};

/** The instant, or the next one that is a whole number of steps. */
export const roundUp = (at: number, stepMinutes: number): number =>
  Math.ceil(at / (stepMinutes * 60_000)) * stepMinutes * 60_000;

/** Midnight of the day of an instant, so many days on. */
export const dayOf = (at: number, on = 0): number => {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + on).getTime();
};

/** The first of the month of an instant, so many months on. */
export const monthOf = (at: number, on = 0): number => {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth() + on, 1).getTime();
};

/** The six weeks around a month, from Monday on: midnights. */
export const daysAround = (month: number): readonly number[] => {
  const before = (new Date(month).getDay() + 6) % 7;
  return Array.from({ length: 42 }, (_, index) => dayOf(month, index - before));
};

/** The times of a day in steps, from `earliest` on: '09:05'. */
export const timesOf = (day: number, earliest: number, stepMinutes: number): readonly string[] =>
  Array.from({ length: (24 * 60) / stepMinutes }, (_, index) => {
    const [hour, minute] = [Math.floor((index * stepMinutes) / 60), (index * stepMinutes) % 60];
    const date = new Date(day);
    const at = new Date(
      date.getFullYear(),
      date.getMonth(),
      date.getDate(),
      hour,
      minute,
    ).getTime();
    return at < earliest ? null : `${two(hour)}:${two(minute)}`;
  }).filter((time) => time !== null);
