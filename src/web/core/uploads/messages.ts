import { durationText } from '~/contract/notifications/duration';
import type { IdleUpload } from '~/contract';
import { sizeText } from '~/text/size';
import { countText, visibly } from '~/web/lib/text/readable';

/** A speed and what it means for the rest: '3.2 MB/s, 12 s left'; nothing while nobody knows. */
export const speedText = (speed: number, left: number): string =>
  speed > 0 ? `${sizeText(speed)}/s, ${durationText(Math.ceil(left / speed) * 1000)} left` : '';

export const CHANGED = 'The file was changed or taken away since it was chosen: add it again.';
export const CHOOSE_AGAIN = 'The file is no longer at hand: choose it again.';
export const LEFT = 'The tab was closed. Retry goes on with it.';
export const LEFT_AND_LOST = 'The tab was closed. Retry asks for the file again.';
export const NOT_MISSING =
  'None of these is a file that is missing: name and size must be the same';

/** Uploads on the server that no list has: how many, and how much. */
export const unclaimed = (uploads: readonly IdleUpload[]): string => {
  const bytes = sizeText(uploads.reduce((sum, { arrived_bytes }) => sum + arrived_bytes, 0));
  return uploads.length === 1
    ? `1 unfinished upload takes up ${bytes} on the server`
    : `${countText(uploads.length)} unfinished uploads take up ${bytes} on the server`;
};
/** Which file it was to be, and how much of it is there. */
export const unclaimedLine = ({ destination, arrived_bytes, size }: IdleUpload): string =>
  `${visibly(destination.kind === 'drive' ? destination.path : destination.relative_path)}: ${sizeText(arrived_bytes)} of ${sizeText(size)}`;
export const UNCLAIMED_REMOVED = 'Unfinished uploads were removed from the server';
export const UNCLAIMED_NOT_REMOVED = 'Some unfinished uploads could not be removed';
