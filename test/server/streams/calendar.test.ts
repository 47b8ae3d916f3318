import { expect, it } from 'vitest';
import { calendarOf } from '~/server/areas/streams/calendar';

const entry = {
  uid: 'st-1@example.org',
  sequence: 7,
  isCancelled: false,
  name: 'Reading',
  description: 'Bring a cup.',
  url: 'https://example.org/streams/st-1',
  start: new Date('2026-03-01T10:00:00Z'),
  organizer: { name: 'Olga', address: 'atelier@example.org' },
  attendee: 'ada@example.org',
};
const written = (more: Partial<typeof entry>) =>
  calendarOf({ ...entry, ...more }, new Date('2026-02-01T08:00:00Z'));
const unfolded = (text: string) => text.replace(/\r\n /g, '').split('\r\n');

it('API-71 an entry says when, what, where and by whom, and reminds', () => {
  expect(unfolded(written({}))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Atelier//Streams//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:st-1@example.org',
    'SEQUENCE:7',
    'STATUS:CONFIRMED',
    'DTSTAMP:20260201T080000Z',
    'DTSTART:20260301T100000Z',
    'DURATION:PT1H',
    'SUMMARY:Reading',
    'DESCRIPTION:Bring a cup.\\n\\nhttps://example.org/streams/st-1',
    'LOCATION:https://example.org/streams/st-1',
    'URL:https://example.org/streams/st-1',
    'ORGANIZER;CN="Olga":mailto:atelier@example.org',
    'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:ada@example.org',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT15M',
    'DESCRIPTION:Reading',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('what people write begins no property of its own', () => {
  const lines = unfolded(
    written({
      name: 'a\r\nATTENDEE:mailto:x',
      description: 'b\u2028c;d,e\\f\0',
      organizer: { name: '"\r\nX:"', address: 'a@example.org' },
    }),
  );
  expect(lines.filter((line) => /^(ATTENDEE|X)/.test(line))).toHaveLength(1);
  expect(lines).toContain('SUMMARY:a\\nATTENDEE:mailto:x');
  expect(lines.find((line) => line.startsWith('DESCRIPTION:b'))).toBe(
    'DESCRIPTION:b\\nc\\;d\\,e\\\\f \\n\\nhttps://example.org/streams/st-1',
  );
  expect(lines.find((line) => line.startsWith('ORGANIZER'))).toBe(
    'ORGANIZER;CN="X:":mailto:a@example.org',
  );
});

it('no line is longer than 75 octets, and no sign is cut', () => {
  const text = written({ name: 'Ä🙂'.repeat(60) });
  expect(
    Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line))),
  ).toBeLessThanOrEqual(75);
  expect(unfolded(text)).toContain(`SUMMARY:${'Ä🙂'.repeat(60)}`);
});
