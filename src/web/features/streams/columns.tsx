import { Link } from 'react-router-dom';
import type { Stream } from '~/contract';
import { statusBefore, streamPath } from '~/contract/streams/streamRules';
import { visibly } from '~/web/lib/text/readable';
import { STREAM_WORDS } from '~/web/work/status/objectStatus';
import { Avatar } from '~/web/ui/data/Avatar';
import type { Column } from '~/web/ui/data/columns';
import { writtenTime } from '~/web/ui/form/when/writtenTime';
import { trimmedRangeOf } from './liveRoom';
import { PROCESSED } from './messages';
import { clockText, inLines, inOneLine } from './model/texts';
import { pastTimeOf, statusOf, type StreamRow } from './model/entities';
import { StreamStatus } from './screens/StreamStatus';

/** The columns of the tables stand below each other, on a phone, too, where one of the two shows. */
const [SECOND, THIRD] = ['150px', '150px'];

/** The role of somebody in a stream, in a word. */
export const calledOf = ({ fullname, user_name }: Stream['owner']): string => fullname || user_name;

const nameWith = (underOf: (row: StreamRow) => string): Column<StreamRow> => ({
  key: 'name',
  title: 'Name',
  cell: (row) => (
    <span title={visibly(row.stream_name)}>
      {statusOf(row) === 'live' && (
        <>
          <span className="stream-live">LIVE</span>{' '}
        </>
      )}
      {visibly(row.stream_name)}
    </span>
  ),
  under: (row) => (
    <span className="at-muted" title={inLines(underOf(row))}>
      {inOneLine(underOf(row))}
    </span>
  ),
});

const host: Column<StreamRow> = {
  key: 'host',
  title: 'Host',
  width: '170px',
  from: 'medium',
  cell: ({ owner }) => (
    <span className="object-user">
      <Avatar userName={owner.user_name} picture={owner.profile_picture_url} size={20} />{' '}
      {calledOf(owner)}
    </span>
  ),
};

const when = (timeOf: (row: StreamRow) => string): Column<StreamRow> => ({
  key: 'when',
  title: 'When',
  width: SECOND,
  cell: (row) => <time dateTime={timeOf(row)}>{writtenTime(Date.parse(timeOf(row)))}</time>,
});

/** Scheduled and live streams. */
export const upcomingColumns: readonly Column<StreamRow>[] = [
  nameWith(({ description }) => description),
  when((row) => row.schedule_datetime),
  {
    key: 'status',
    title: 'Status',
    width: THIRD,
    from: 'medium',
    cell: (row) => <StreamStatus row={row} />,
  },
  host,
];

/** Whether there is a recording, and how long what is kept of it is. */
const recordingText = (row: StreamRow): string => {
  if (!row.recording_data)
    return row.recording?.state === 'empty' ? 'Nothing was recorded' : PROCESSED;
  const { start, end } = trimmedRangeOf(row);
  return `Recorded · ${clockText(end - start)}`;
};

/** Leads to what was recorded; of what was not, it leads nowhere (LST-14). */
const listen: Column<StreamRow> = {
  key: 'listen',
  title: 'Open',
  width: THIRD,
  cell: (row) =>
    row.recording?.state !== 'empty' && (
      <Link className="at-link" to={streamPath(row)} aria-label={`listen to ${row.stream_name}`}>
        listen
      </Link>
    ),
};

/** Streams that are over: whether there is a recording stands under its name, on a phone, too (LST-13, LST-14). */
export const pastColumns: readonly Column<StreamRow>[] = [
  nameWith(recordingText),
  { ...when(pastTimeOf), from: 'medium' },
  listen,
  host,
];

/** Archived streams, with the status that each had and has again once it is restored. */
export const archivedColumns: readonly Column<StreamRow>[] = [
  nameWith((row) => (statusBefore(row) === 'scheduled' ? row.description : recordingText(row))),
  when(pastTimeOf),
  {
    key: 'before',
    title: 'Before',
    width: THIRD,
    from: 'medium',
    cell: (row) => STREAM_WORDS[statusBefore(row)][1],
  },
  host,
];
