/**
 * Dates as English writes them, in the machine's zone. Written out, because the first `Intl.DateTimeFormat` of a page takes 8 ms,
 * and every list shows dates.
 */
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const two = (part: number) => String(part).padStart(2, '0');

/** The day of an instant (milliseconds): 'Nov 2, 2026'. */
export const dateText = (at: number): string => {
  const date = new Date(at);
  return `${MONTHS[date.getMonth()]} ${date.getDate()}, ${date.getFullYear()}`;
};

/** An instant (milliseconds) to the minute: 'Nov 2, 2026, 3:04 PM'. */
export const minuteText = (at: number): string => {
  const date = new Date(at);
  const hours = date.getHours();
  return `${dateText(at)}, ${hours % 12 || 12}:${two(date.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`;
};

/** An instant (milliseconds) to the second: 'Nov 2, 2026, 3:04:05 PM'. */
export const instantText = (at: number): string => {
  const date = new Date(at);
  const hours = date.getHours();
  return `${dateText(at)}, ${hours % 12 || 12}:${two(date.getMinutes())}:${two(date.getSeconds())} ${hours < 12 ? 'AM' : 'PM'}`;
};
