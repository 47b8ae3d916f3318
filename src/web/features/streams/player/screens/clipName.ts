import type { Stream, StreamClip } from '~/contract';
import { clockText } from '~/web/features/streams/model/texts';
import { visibly } from '~/web/lib/text/readable';

/** The name of a clip. */
export const nameOfClip = ({
  clip_name,
  start_time,
}: Pick<StreamClip, 'clip_name' | 'start_time'>): string =>
  clip_name === '' ? `Clip at ${clockText(start_time)}` : visibly(clip_name);

/** The role of somebody who has a part in the stream. */
export const nameOfPerson = (
  { owner, speakers, collaborators }: Stream,
  user_name: string,
): string =>
  [owner, ...speakers, ...collaborators].find((one) => one.user_name === user_name)?.fullname ||
  user_name;
