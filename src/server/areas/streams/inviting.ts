import { streamPath } from '~/contract/streams/streamRules';
import type { Stream } from '~/contract/streams/streams';
import { createAllowance } from '../../platform/concurrency/allowance';
import type { Transaction } from '../../platform/database/database';
import { mailOf, type Mail } from '../../platform/mail/mail';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import { mailOrigin } from '../account/api';
import { calendarOf } from './calendar';
import { writeDown } from '../../platform/notifications/writing';
import { participantsOf } from './queries/people';
import { lockStream, setGuests, type StreamRow } from './queries/rows';
import type { Invitee } from './tables';

/** Addresses that one person may invite at once, and then within an hour. */
export const INVITES = { atOnce: 100, perSecond: 100 / 3600 } as const;
const TOO_MANY = 'You have invited many people. Wait a while before you invite more.';
/** How often the guests of one stream are told that it has changed, at once and then within an hour. */
const CHANGES = { atOnce: 10, perSecond: 10 / 3600 } as const;
const TOO_OFTEN =
  'The guests of this stream were told of many changes. Wait a while before you change it again.';
/** So many guests of one stream are told of changes, those who were invited last. */
const MAX_INVITEES = 1_000;

/** The event of a stream that its guests have in their calendars. */
export type InvitationChange = 'moved' | 'cancelled' | 'restored';

const dayAndTime = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const CLOSING = [
  'You need an account on this Atelier to come in.',
  'If you do not know who this is, you need not do anything.',
];

interface Told {
  readonly subject: string;
  readonly first: string;
}

const wordsOf = (news: InvitationChange | 'invited', from: string, name: string): Told => {
  switch (news) {
    case 'invited':
      return {
        subject: `${from} invites you to ${name}`,
        first: `${from} invites you to the live stream ${name} on Atelier.`,
      };
    case 'moved':
      return {
        subject: `${name} was moved to another time`,
        first: `The live stream ${name}, to which ${from} invited you, was moved to another time.`,
      };
    case 'cancelled':
      return {
        subject: `${name} was cancelled`,
        first: `The live stream ${name}, to which ${from} invited you, was cancelled.`,
      };
    case 'restored':
      return {
        subject: `${name} takes place after all`,
        first: `The live stream ${name}, to which ${from} invited you, takes place after all.`,
      };
  }
};

/** The text of mails about a stream. */
type Facts = Pick<
  Stream,
  'stream_id' | 'stream_name' | 'description' | 'schedule_datetime' | 'update_datetime'
>;

const factsOf = ({ streamId, settings, scheduleDatetime, updateDatetime }: StreamRow): Facts => ({
  stream_id: streamId,
  stream_name: settings.stream_name,
  description: settings.description,
  schedule_datetime: scheduleDatetime.toISOString(),
  update_datetime: updateDatetime.toISOString(),
});

/** The mail to a guest, with an entry for their calendar that takes the place of the one before. */
const letterTo = (
  stream: Facts,
  { address: to, from, url, sequence }: Invitee,
  news: InvitationChange | 'invited',
  sender: string,
): Mail => {
  const start = new Date(stream.schedule_datetime);
  const isCancelled = news === 'cancelled';
  const { subject, first } = wordsOf(news, from, stream.stream_name);
  const letter = mailOf({
    to,
    subject,
    before: [
      first,
      isCancelled
        ? `It was to begin on ${dayAndTime(start)}.`
        : `It begins on ${dayAndTime(start)}.`,
      ...(isCancelled ? [] : [stream.description]),
    ],
    link: { label: 'Open the stream', url },
    after: CLOSING,
  });
  const calendar = calendarOf({
    uid: `${stream.stream_id}@${/@([^\s<>@]+)$/.exec(sender)?.[1] ?? 'localhost'}`,
    sequence,
    isCancelled,
    name: stream.stream_name,
    description: stream.description,
    url,
    start,
    organizer: { name: from, address: sender },
    attendee: to,
  });
  return { ...letter, calendar };
};

/** Writes the mails to guests of streams: of an invitation, and of what becomes of it. */
export const createInviting = ({
  db,
  outbox,
  config,
}: Pick<Workspace, 'db' | 'outbox' | 'config'>) => {
  const [allow, allowChange] = [
    createAllowance(INVITES, TOO_MANY),
    createAllowance(CHANGES, TOO_OFTEN),
  ];
  const sender = /<([^<>]+)>$/.exec(config.mail.from)?.[1] ?? config.mail.from;
  /** Sends mails to these guests, and keeps who they are and what was sent last. */
  const write = async (
    tx: Transaction,
    row: StreamRow,
    news: InvitationChange | 'invited',
    among: (known: readonly Invitee[]) => readonly Omit<Invitee, 'sequence'>[],
  ) => {
    const stream = factsOf(row);
    const known = row.settings.guests ?? [];
    const sequenceOf = (address: string) =>
      Math.max(
        Math.floor(row.updateDatetime.getTime() / 1000),
        1 + (known.find((guest) => guest.address === address)?.sequence ?? 0),
      );
    const told = among(known).map((guest) => ({ ...guest, sequence: sequenceOf(guest.address) }));
    const others = known.filter(({ address }) => !told.some((one) => one.address === address));
    const guests = [...others, ...told].slice(-MAX_INVITEES);
    await setGuests(tx, row, guests);
    for (const guest of told) await outbox.write(tx, letterTo(stream, guest, news, sender));
  };
  /** Tells those who have a part in the stream, and its owner, by the notices that each of them wants; not who changed it. */
  const tellPeople = async (
    tx: Transaction,
    row: StreamRow,
    change: InvitationChange,
    by: string,
  ) => {
    const names = new Set([row.userName, ...(await participantsOf(tx, row.streamId))]);
    const about = `${row.streamId} ${change} ${row.updateDatetime.toISOString()}`;
    const at = row.scheduleDatetime.toISOString();
    await writeDown(
      tx,
      [...names]
        .filter((userName) => userName !== by)
        .map((userName) => ({
          kind: 'stream_changed',
          userName,
          about,
          objectId: row.streamId,
          parts: { name: row.settings.stream_name, change, at },
        })),
    );
  };
  return {
    /** Invites people: all of them or none. */
    async invite(
      stream: Stream,
      emails: readonly string[],
      by: { readonly user_name: string; readonly fullname: string; readonly origin: string },
    ) {
      if (stream.status !== 'scheduled' && stream.status !== 'live')
        throw new HttpError('conflict', 'This stream is over.');
      const addresses = [...new Set(emails.map((email) => email.toLowerCase()))];
      allow(by.user_name, addresses.length);
      const [from, url] = [
        by.fullname || by.user_name,
        `${mailOrigin(config, by.origin)}${streamPath(stream)}`,
      ];
      await db.transaction(async (tx) => {
        const row = await lockStream(tx, stream.stream_id);
        if (row)
          await write(tx, row, 'invited', () =>
            addresses.map((address) => ({ address, from, url })),
          );
      });
      outbox.wake();
      return { way: outbox.way, link: url };
    },
    /** Refuses a change that guests would have to be told of once too often; nothing where nobody was invited. */
    async refuseOften({ stream_id }: Stream) {
      const row = await db.transaction((tx) => lockStream(tx, stream_id));
      if ((row?.settings.guests ?? []).length > 0) allowChange(stream_id);
    },
    /**
     * Writes, in the transaction that changes a stream, what everybody who was invited or has a part is told of it. Nobody is told of one that was
     * not ahead and is not.
     */
    async tell(tx: Transaction, before: Stream, news: InvitationChange, by: string) {
      const row = await lockStream(tx, before.stream_id);
      const isAhead = (at: number) => at > Date.now();
      if (!row || ![Date.parse(before.schedule_datetime), +row.scheduleDatetime].some(isAhead))
        return;
      await write(tx, row, news, (known) => known);
      await tellPeople(tx, row, news, by);
    },
    /** Sends the mails that were written. */
    sendNow: () => outbox.wake(),
  };
};
