import { eq } from 'drizzle-orm';
import { streamPath } from '~/contract/own/streamRules';
import type { Stream } from '~/contract/own/streams';
import { createAllowance } from '../../concurrency/allowance';
import type { Transaction } from '../../database/database';
import { letterOf, type Letter } from '../../mail/letter';
import { Refusal } from '../../refusal';
import type { Workspace } from '../../workspace';
import { mailOrigin } from '../account/links';
import { calendarOf } from './calendar';
import { streams, type Invitee } from './tables';

/** Addresses that one person may invite at once, and then within an hour. */
export const INVITES = { atOnce: 100, perSecond: 100 / 3600 } as const;
const TOO_MANY = 'You have invited many people. Wait a while before you invite more.';
/** How often the guests of one stream are told that it has changed, at once and then within an hour. */
const CHANGES = { atOnce: 10, perSecond: 10 / 3600 } as const;
const TOO_OFTEN =
  'The guests of this stream were told of many changes. Wait a while before you change it again.';
/** So many guests of one stream are told of changes, those who were invited last. */
const MAX_INVITEES = 1_000;

/** What happened to a stream that its guests have in their calendars. */
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

/** What a guest reads, with an entry for their calendar that takes the place of the one before. */
const letterTo = (
  stream: Stream,
  { address: to, from, url, sequence }: Invitee,
  news: InvitationChange | 'invited',
  sender: string,
): Letter => {
  const start = new Date(stream.schedule_datetime);
  const isCancelled = news === 'cancelled';
  const { subject, first } = wordsOf(news, from, stream.stream_name);
  const letter = letterOf({
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
  const guestsOf = async (tx: Transaction, streamId: string) => {
    const [row] = await tx
      .select({ settings: streams.settings })
      .from(streams)
      .where(eq(streams.streamId, streamId))
      .for('update');
    return row;
  };
  /** Sends mails to these guests, and keeps who they are and what was sent last. */
  const write = (
    stream: Stream,
    news: InvitationChange | 'invited',
    among: (known: readonly Invitee[]) => readonly Omit<Invitee, 'sequence'>[],
  ) =>
    db.transaction(async (tx) => {
      const row = await guestsOf(tx, stream.stream_id);
      if (!row) return;
      const known = row.settings.guests ?? [];
      const sequenceOf = (address: string) =>
        Math.max(
          Math.floor(Date.parse(stream.update_datetime) / 1000),
          1 + (known.find((guest) => guest.address === address)?.sequence ?? 0),
        );
      const told = among(known).map((guest) => ({
        ...guest,
        sequence: sequenceOf(guest.address),
      }));
      const others = known.filter(({ address }) => !told.some((one) => one.address === address));
      const guests = [...others, ...told].slice(-MAX_INVITEES);
      await tx
        .update(streams)
        .set({ settings: { ...row.settings, guests } })
        .where(eq(streams.streamId, stream.stream_id));
      for (const guest of told) await outbox.write(tx, letterTo(stream, guest, news, sender));
    });
  return {
    /** Invites people: all of them or none. */
    async invite(
      stream: Stream,
      emails: readonly string[],
      by: { readonly user_name: string; readonly fullname: string; readonly origin: string },
    ) {
      if (stream.status !== 'scheduled' && stream.status !== 'live')
        throw new Refusal('conflict', 'This stream is over.');
      const addresses = [...new Set(emails.map((email) => email.toLowerCase()))];
      allow(by.user_name, addresses.length);
      const [from, url] = [
        by.fullname || by.user_name,
        `${mailOrigin(config, by.origin)}${streamPath(stream)}`,
      ];
      await write(stream, 'invited', () => addresses.map((address) => ({ address, from, url })));
      outbox.wake();
      return { way: outbox.way, link: url };
    },
    /** Refuses a change that guests would have to be told of once too often; nothing where nobody was invited. */
    async refuseOften({ stream_id }: Stream) {
      const row = await db.transaction((tx) => guestsOf(tx, stream_id));
      if ((row?.settings.guests ?? []).length > 0) allowChange(stream_id);
    },
    /** Tells everybody who was invited what became of the stream. */
    async tell(stream: Stream, news: InvitationChange) {
      await write(stream, news, (known) => known);
      outbox.wake();
    },
  };
};
