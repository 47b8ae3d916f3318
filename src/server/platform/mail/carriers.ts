import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Mail } from './mail';
import type { MailSettings } from './settings';

/** Takes mails to where they go. */
export interface Carrier {
  readonly way: 'smtp' | 'file';
  /** Rejects where the mail was not taken; `isFinal` tells whether it never will be. The same id is the same mail. */
  send(id: string, letter: Mail): Promise<void>;
  /** Whether it makes no sense to try again. */
  isFinal(error: unknown): boolean;
  close(): void;
}

/** How long a mail server may keep us waiting at each step, ms. */
const PATIENCE_MS = 15_000;

const domainOf = (from: string) => /@([^\s<>@]+)>?$/.exec(from)?.[1] ?? 'localhost';

/** A receiver knows by the id of a message that it has it already. */
const messageOf = (id: string, from: string, letter: Mail): SendMailOptions => ({
  from,
  to: { name: '', address: letter.to },
  subject: letter.subject,
  text: letter.text,
  html: letter.html,
  messageId: `<${id}@${domainOf(from)}>`,
  disableFileAccess: true,
  disableUrlAccess: true,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(letter.unsubscribe && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
  ...(letter.calendar && {
    icalEvent: {
      method: /^METHOD:CANCEL\r$/m.test(letter.calendar) ? 'CANCEL' : 'REQUEST',
      filename: 'invitation.ics',
      content: letter.calendar,
    },
  }),
  ...(letter.unsubscribe && { list: { unsubscribe: letter.unsubscribe } }),
});

/** A server that answers with 5xx will do so tomorrow, too; any other error may pass. */
const isRefused = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;

const bySmtp = (url: string, from: string): Carrier => {
  // Beside an address as its first argument they would be defaults of mails, which nobody reads.
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  // An error of one mail rejects its sending; what is said beside that must not end the server.
  transport.on('error', () => undefined);
  return {
    way: 'smtp',
    isFinal: isRefused,
    send: async (id, letter) => void (await transport.sendMail(messageOf(id, from, letter))),
    close: () => transport.close(),
  };
};

/** Writes each mail as `<id>.eml`: it is there whole, or not at all, and a second time it is the same file. */
const intoFolder = (folder: string, from: string): Carrier => {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    way: 'file',
    isFinal: () => false,
    async send(id, letter) {
      const { message } = await writer.sendMail(messageOf(id, from, letter));
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = path.join(folder, `.${id}-${randomBytes(6).toString('hex')}`);
      const file = await fs.open(draft, 'wx', 0o600);
      try {
        await file.writeFile(message as Buffer);
        await file.sync();
      } finally {
        await file.close();
      }
      await fs.rename(draft, path.join(folder, `${id}.eml`));
    },
    close: () => undefined,
  };
};

/** Where mails go: to a mail server where one is configured, else into a folder, as `.eml` files that mail programs open. */
export const createCarrier = ({ smtpUrl, from }: MailSettings, folder: string): Carrier =>
  smtpUrl === null ? intoFolder(folder, from) : bySmtp(smtpUrl, from);
