import { durationText } from '~/web/kit/duration';

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** Bytes as people say them: '12.4 MB'. */
export const sized = (bytes: number): string => {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${UNITS[power]}`;
};

/** A speed and what it means for the rest: '3.2 MB/s, 12 s left'; nothing while nobody knows. */
export const paced = (speed: number, left: number): string =>
  (speed > 0 ? `${sized(speed)}/s, ${durationText(Math.ceil(left / speed) * 1000)} left` : '');
