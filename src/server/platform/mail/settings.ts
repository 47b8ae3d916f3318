import { BadSetting, type Environment } from '../settings/environment';
import { read } from '../settings/read';

export interface MailSettings {
  /** Of the server that takes mails; null keeps them as files. It may hold a password. */
  readonly smtpUrl: string | null;
  /** The sender: 'Atelier <atelier@example.org>'. */
  readonly from: string;
}

const NOBODY = 'Atelier <atelier@localhost>';
/** Reads where mails go. Throws `BadSetting`; its sentence never holds the address, which may have a password in it. */
export const readMailSettings = (environment: Environment): MailSettings => {
  const smtpUrl = read(environment, 'ATELIER_SMTP_URL');
  const from = read(environment, 'ATELIER_MAIL_FROM');
  if (smtpUrl !== null && from === null)
    throw new BadSetting('ATELIER_SMTP_URL needs ATELIER_MAIL_FROM too.');
  return { smtpUrl, from: from ?? NOBODY };
};
