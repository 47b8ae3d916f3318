import {
  canMove,
  mayStream,
  moveTo,
  SHARE_FIELDS,
  STREAM_RULES,
  streamProblems,
  streamStatus,
  type StreamMove,
  type StreamStatus,
} from '~/contract/streams/streamRules';
import type { Stream, StreamSettings } from '~/contract/streams/streams';
import { orNull } from '../../platform/work/rules';
import { invalid, HttpError } from '../../platform/httpError';

/** Each person once; a university has an id and a name, or neither (GH-18, STR-25). */
export const tidy = (settings: StreamSettings): StreamSettings => {
  const [uni_id, uni_name] = [orNull(settings.uni_id), orNull(settings.uni_name)];
  return {
    ...settings,
    speakers: [...new Set(settings.speakers)],
    collaborators: [...new Set(settings.collaborators)],
    workload_id: orNull(settings.workload_id),
    arxiv_id: orNull(settings.arxiv_id),
    uni_id: uni_name && uni_id,
    uni_name,
  };
};

const names = (people: Stream['speakers']) => people.map(({ user_name }) => user_name);

/** The settings of a stream, as a form sends them. */
export const settingsOf = ({
  stream_name,
  description,
  schedule_datetime,
  stream_type,
  visibility,
  speakers,
  collaborators,
  workload_id,
  uni_id,
  uni_name,
  arxiv_id,
}: Stream): StreamSettings => ({
  stream_name,
  description,
  schedule_datetime,
  stream_type,
  visibility,
  speakers: names(speakers),
  collaborators: names(collaborators),
  workload_id,
  uni_id,
  uni_name,
  arxiv_id,
});

const same = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((each) => other.includes(each))
    : typeof one === 'object' && typeof other === 'object' && one !== null && other !== null
      ? Object.entries(one).every(
          ([name, value]) => (other as Record<string, unknown>)[name] === value,
        )
      : one === other;

/** The settings of a stream after a change. Throws where a field may not have its new value. */
export const changed = (
  before: Stream,
  change: { readonly [Field in keyof StreamSettings]?: StreamSettings[Field] | undefined },
  now: number,
): StreamSettings => {
  const old = settingsOf(before);
  const said = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as Partial<StreamSettings>;
  const settings = tidy({ ...old, ...said });
  const problems: Record<string, string> = streamProblems(
    settings,
    before.user_name,
    now,
    before.schedule_datetime,
  );
  if (!mayStream(before.role, 'share'))
    for (const field of SHARE_FIELDS)
      if (!same(settings[field], old[field])) problems[field] = STREAM_RULES.share;
  const moved = Date.parse(settings.schedule_datetime) !== Date.parse(old.schedule_datetime);
  if (before.status !== 'scheduled' && moved) problems['schedule_datetime'] = STREAM_RULES.started;
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return settings;
};

const WHO: Readonly<Record<StreamMove, string>> = {
  start: 'Its owner, its speakers and its collaborators start a stream.',
  end: 'Its owner and its speakers end a stream.',
  archive: 'Only the owner can archive a stream.',
  restore: 'Only the owner can restore a stream.',
};
const NOT_NOW: Readonly<Record<StreamMove, string>> = {
  start: 'This stream is over. Schedule another one.',
  end: 'This stream is not live.',
  archive: 'This stream is live. End it first.',
  restore: 'This stream is not archived.',
};
type MovedStream = Pick<Stream, 'status' | 'role' | 'live_datetime'>;
/** The status of a restored stream is the one that it had before. One that went live is over, whether its recording was made before or since. */
const RESTORES: Readonly<Partial<Record<StreamStatus, boolean>>> = {
  scheduled: false,
  ended: true,
  recorded: true,
};

/** The move that a request for a status means of an archived stream. */
const moveOfArchived = ({ role, live_datetime }: MovedStream, status: StreamStatus): StreamMove => {
  const wasLive = RESTORES[status];
  if (wasLive === undefined)
    throw new HttpError('conflict', 'This stream is archived. Restore it first.');
  if (!mayStream(role, 'restore')) throw new HttpError('refused', WHO.restore);
  if (wasLive !== (live_datetime !== null))
    throw new HttpError(
      'conflict',
      wasLive
        ? 'This stream was scheduled before it was archived.'
        : 'This stream was over before it was archived.',
    );
  return 'restore';
};

/** The move that a request for a status means; null where the stream is that already. Throws where there is no such move, or not for this person. */
export const moveFor = (stream: MovedStream, word: string): StreamMove | null => {
  const status = streamStatus(word);
  if (stream.status === 'archived' && status !== undefined && status !== 'archived')
    return moveOfArchived(stream, status);
  const move = moveTo(word);
  if (move === undefined) {
    throw invalid({
      status:
        status === undefined
          ? 'A stream is made live, ended or archived.'
          : `Nobody makes a stream ${word.toLowerCase()}.`,
    });
  }
  if (!mayStream(stream.role, move)) throw new HttpError('refused', WHO[move]);
  if (status === stream.status) return null;
  if (!canMove(stream.status, move)) throw new HttpError('conflict', NOT_NOW[move]);
  return move;
};
