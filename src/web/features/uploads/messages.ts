import { durationText } from '~/web/kit/text/duration';
import { sizeText } from '~/web/kit/text/sizeText';

/** A speed and what it means for the rest: '3.2 MB/s, 12 s left'; nothing while nobody knows. */
export const paced = (speed: number, left: number): string =>
  (speed > 0 ? `${sizeText(speed)}/s, ${durationText(Math.ceil(left / speed) * 1000)} left` : '');

export const CHANGED = 'The file was changed or taken away since it was chosen: add it again.';
export const CHOOSE_AGAIN = 'The file is no longer at hand: choose it again.';
export const NOT_MISSING = 'None of these is a file that is missing: name and size must be the same';
