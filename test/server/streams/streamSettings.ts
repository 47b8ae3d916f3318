import type { RequestOf, api } from '~/contract';

/** So many minutes from now, as a form sends it. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** A new stream, in an hour. */
export const streamSettings = (): RequestOf<typeof api.streams.create> => ({
  stream_name: 'Reading group',
  description: 'We read an article together.',
  schedule_datetime: inMinutes(60),
});
