import { visibly } from '~/web/lib/text/readable';

const two = (part: number) => String(part).padStart(2, '0');

/** So many seconds as a clock shows them: '4:05', '1:04:05'. */
export const clockText = (seconds: number): string => {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor((seconds / 60) % 60),
    Math.floor(seconds % 60),
  ];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
};

const lines = (text: string) => text.split(/\r\n|\r|\n/).map(visibly);

/** A text of several lines as it is stored: its line breaks stand, hidden marks are written out. */
export const inLines = (text: string): string => lines(text).join('\n');

/** The same where there is room for one line. */
export const inOneLine = (text: string): string => lines(text).join(' ');
