import { kindOf } from '~/contract/notifications/notifications';
import { LINK_PAGES } from '~/contract/team/team';
import { STOP_MAILS } from '~/contract/notifications/notices';
import { writtenOf, type Mail, type MailLink } from '../../../platform/mail/mail';
import type { notices } from '../../../platform/notifications/tables';

type Row = typeof notices.$inferSelect;

/** So many are told one by one; the app has the others. */
export const MAX_DIGEST_ITEMS = 50;
const MAX_REASON = 200;

interface DigestParts {
  readonly to: string;
  readonly origin: string;
  /** The oldest first. */
  readonly rows: readonly Row[];
  /** The content of the link to stop these mails. */
  readonly token: string;
}

const counted = (many: number) => (many === 1 ? '1 notification' : `${many} notifications`);
const dayAndTime = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const told = (row: Row, origin: string): (string | MailLink)[] => {
  const sentence = kindOf(row.kind)?.sentence(row.parts, row.objectId);
  if (!sentence) return [];
  const [reason] = sentence.lines;
  const more = reason === undefined ? '' : ` · ${[...reason].slice(0, MAX_REASON).join('')}`;
  return [
    { label: sentence.text, url: `${origin}${sentence.to}` },
    `${dayAndTime(row.createDatetime)}${more}`,
  ];
};

/** The mail about unread notifications: in the order in which it did, each with its way there. */
export const digestMail = ({ to, origin, rows, token }: DigestParts): Mail => {
  const first = kindOf(rows[0]?.kind ?? '')?.sentence(rows[0]!.parts, rows[0]!.objectId).text ?? '';
  const rest = rows.length - MAX_DIGEST_ITEMS;
  const subject =
    rows.length === 1
      ? `Atelier: ${first}`
      : `Atelier: ${counted(rows.length)} while you were away`;
  const letter = writtenOf(to, subject, [
    rows.length === 1
      ? 'This happened on Atelier, and you have not seen it yet.'
      : 'These things happened on Atelier, and you have not seen them yet.',
    ...rows.slice(0, MAX_DIGEST_ITEMS).flatMap((row) => told(row, origin)),
    ...(rest > 0 ? [`And ${counted(rest)} more.`] : []),
    { label: 'All notifications', url: `${origin}/notifications` },
    { label: 'Stop these mails', url: `${origin}${LINK_PAGES.mails}#${token}` },
  ]);
  return { ...letter, unsubscribe: `${origin}${STOP_MAILS}?token=${token}` };
};
