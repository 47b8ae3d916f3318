/** A mail as it is written down. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where its reader stops mails of this kind, with one click of their mail program. */
  readonly unsubscribe?: string;
  /** An entry for the calendar of its reader (RFC 5545), which goes along as a part of its own and as a file. */
  readonly calendar?: string;
}

/** A link on a line of its own. */
export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** The parts of a mail: sentences, then a link on a line of its own, then more sentences. */
export interface MailParts {
  readonly to: string;
  readonly subject: string;
  readonly before: readonly string[];
  readonly link: MailLink;
  readonly after: readonly string[];
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
/** Names come from people: one that holds line ends or signs nobody sees stays on its line. */
const onOneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const textOf = (part: string | MailLink) =>
  typeof part === 'string' ? onOneLine(part) : `${onOneLine(part.label)}:\n${part.url}`;
const htmlOf = (part: string | MailLink) =>
  `<p>${typeof part === 'string' ? escaped(onOneLine(part)) : `<a href="${escaped(part.url)}">${escaped(onOneLine(part.label))}</a>`}</p>`;

/** Writes sentences and links as plain text and as simple HTML; nothing in them is taken for markup. */
export const writtenOf = (
  to: string,
  subject: string,
  parts: readonly (string | MailLink)[],
): Mail => ({
  to: onOneLine(to),
  subject: onOneLine(subject),
  text: [...parts.map(textOf), ''].join('\n\n'),
  html: [
    '<!doctype html><html><body style="font: 16px/1.5 sans-serif; max-width: 560px">',
    ...parts.map(htmlOf),
    '</body></html>',
  ].join('\n'),
});

/** A letter with one link. */
export const mailOf = ({ to, subject, before, link, after }: MailParts): Mail =>
  writtenOf(to, subject, [...before, link, ...after]);
