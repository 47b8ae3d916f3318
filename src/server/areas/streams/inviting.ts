import { streamPath } from '~/contract/own/streamRules';
import type { Stream } from '~/contract/own/streams';
import { createAllowance } from '../../concurrency/allowance';
import { letterOf, type Letter } from '../../mail/letter';
import { Refusal } from '../../refusal';
import type { Workspace } from '../../workspace';
import { mailOrigin } from '../account/links';
import { calendarOf } from './calendar';

/** Addresses that one person may invite at once, and then within an hour. */
export const INVITES = { atOnce: 100, perSecond: 100 / 3600 } as const;
const TOO_MANY = 'You have invited many people. Wait a while before you invite more.';

interface Inviting {
  readonly from: string;
  readonly to: string;
  readonly url: string;
  /** The address that mails of this server come from. */
  readonly sender: string;
}

const dayAndTime = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** What somebody reads who is invited, with an entry for their calendar. */
export const invitationTo = (stream: Stream, { from, to, url, sender }: Inviting): Letter => {
  const start = new Date(stream.schedule_datetime);
  const letter = letterOf({
    to,
    subject: `${from} invites you to ${stream.stream_name}`,
    before: [
      `${from} invites you to the live stream ${stream.stream_name} on Atelier.`,
      `It begins on ${dayAndTime(start)}.`,
      stream.description,
    ],
    link: { label: 'Open the stream', url },
    after: [
      'You need an account on this Atelier to come in.',
      'If you do not know who this is, you need not do anything.',
    ],
  });
  const calendar = calendarOf({
    uid: `${stream.stream_id}@${/@([^\s<>@]+)$/.exec(sender)?.[1] ?? 'localhost'}`,
    sequence: Math.floor(Date.parse(stream.update_datetime) / 1000),
    name: stream.stream_name,
    description: stream.description,
    url,
    start,
    organizer: { name: from, address: sender },
    attendee: to,
  });
  return { ...letter, calendar };
};

/** Writes the mails of an invitation: all of them or none. */
export const createInviting = ({
  db,
  outbox,
  config,
}: Pick<Workspace, 'db' | 'outbox' | 'config'>) => {
  const allow = createAllowance(INVITES, TOO_MANY);
  const sender = /<([^<>]+)>$/.exec(config.mail.from)?.[1] ?? config.mail.from;
  return async (
    stream: Stream,
    emails: readonly string[],
    by: { readonly user_name: string; readonly fullname: string; readonly origin: string },
  ) => {
    if (stream.status !== 'scheduled' && stream.status !== 'live')
      throw new Refusal('conflict', 'This stream is over.');
    const addresses = [...new Set(emails.map((email) => email.toLowerCase()))];
    allow(by.user_name, addresses.length);
    const [from, url] = [
      by.fullname || by.user_name,
      `${mailOrigin(config, by.origin)}${streamPath(stream)}`,
    ];
    await db.transaction(async (tx) => {
      for (const to of addresses)
        await outbox.write(tx, invitationTo(stream, { from, to, url, sender }));
    });
    outbox.wake();
    return { way: outbox.way, link: url };
  };
};
