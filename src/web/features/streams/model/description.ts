import { visibly } from '~/web/lib/text/visibly';

const lines = (text: string) => text.split(/\r\n|\r|\n/).map(visibly);

/** A text of several lines as it is stored: its line breaks stand, hidden marks are written out. */
export const inLines = (text: string): string => lines(text).join('\n');

/** The same where there is room for one line. */
export const inOneLine = (text: string): string => lines(text).join(' ');
