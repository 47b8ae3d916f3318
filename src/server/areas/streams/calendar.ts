import { REMINDER_MS } from '~/contract/streams/streamRules';

/** The calendar entry of a stream. */
export interface CalendarEntry {
  readonly uid: string;
  /** Higher with every change, so that a later mail takes the place of an earlier one. */
  readonly sequence: number;
  /** The entry is taken out of the calendar. */
  readonly isCancelled: boolean;
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly start: Date;
  readonly organizer: { readonly name: string; readonly address: string };
  readonly attendee: string;
}

/** A live room has no end before it ends: calendars show it as this long. */
const SHOWN_AS = 'PT1H';
/** Octets of a line; the rest goes on in the next one (RFC 5545, 3.1). */
const LINE = 73;

/** Text in a property: no sign of it ends the property, or begins another one. */
const words = (text: string) =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|[\r\n\u2028\u2029\u0085]/g, '\\n')
    .replace(/\p{Cc}/gu, ' ');
/** Text in a parameter: it stands in quotes, so it has none, and no line ends. */
const parameter = (text: string) => `"${text.replace(/["\p{Cc}\u2028\u2029]/gu, ' ').trim()}"`;
const moment = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');

const folded = (line: string): string => {
  const parts: string[] = [];
  let [part, size] = ['', 0];
  for (const sign of line) {
    const bytes = Buffer.byteLength(sign);
    if (size + bytes > LINE) {
      parts.push(part);
      [part, size] = ['', 0];
    }
    part += sign;
    size += bytes;
  }
  return [...parts, part].join('\r\n ');
};

/** A stream as calendars take it (RFC 5545), with a reminder of their own. */
export const calendarOf = (
  { uid, sequence, isCancelled, name, description, url, start, organizer, attendee }: CalendarEntry,
  now = new Date(),
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Atelier//Streams//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${isCancelled ? 'CANCEL' : 'REQUEST'}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${moment(now)}`,
    `DTSTART:${moment(start)}`,
    `DURATION:${SHOWN_AS}`,
    `SUMMARY:${words(name)}`,
    `DESCRIPTION:${words(`${description}\n\n${url}`)}`,
    `LOCATION:${words(url)}`,
    `URL:${url}`,
    `ORGANIZER;CN=${parameter(organizer.name)}:mailto:${organizer.address}`,
    `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${attendee}`,
    ...(isCancelled
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `TRIGGER:-PT${REMINDER_MS / 60_000}M`,
          `DESCRIPTION:${words(name)}`,
          'END:VALARM',
        ]),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
