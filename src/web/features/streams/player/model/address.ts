import type { StreamClip } from '~/contract';
import { streamPath } from '~/contract/streams/streamRules';

/** The pages on which a recording is played. */
export const PLAYER_PATHS = [
  '/streams/:id',
  '/streams/:id/clip/:clip',
  '/components/streams/play/:id',
] as const;

/** Where a clip is in the app (RT-25). */
export const clipPath = ({
  stream_id,
  clip_id,
}: Pick<StreamClip, 'stream_id' | 'clip_id'>): string =>
  `${streamPath({ stream_id })}/clip/${encodeURIComponent(clip_id)}`;

/** The second that an address asks for with `?t=`; null where it asks for none. */
export const secondIn = (search: string): number | null => {
  const written = new URLSearchParams(search).get('t');
  const second = written === null || written === '' ? NaN : Number(written);
  return Number.isFinite(second) && second >= 0 ? second : null;
};

/** The page of what is open: that of its clip, or of its stream. */
export const pageOf = ({
  stream_id,
  clip,
}: {
  readonly stream_id: string;
  readonly clip: Pick<StreamClip, 'clip_id'> | null;
}): string => (clip ? clipPath({ stream_id, clip_id: clip.clip_id }) : streamPath({ stream_id }));
/** True for the pages on which the recording of a stream is played. */
export const isPageOf = (pathname: string, stream_id: string): boolean =>
  /^\/(components\/)?streams\//.test(pathname) &&
  pathname.split('/').includes(encodeURIComponent(stream_id));
