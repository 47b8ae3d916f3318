import { BadSetting, setting, type Environment } from '../environment';

export interface MailSettings {
  /** Of the server that takes mails; null keeps them as files. It may hold a password. */
  readonly smtpUrl: string | null;
  /** Who they come from: 'Atelier <atelier@example.org>'. */
  readonly from: string;
}

const NOBODY = 'Atelier <atelier@localhost>';
const FROM = /^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/;

/** Reads where mails go. Throws `BadSetting`; its sentence never holds the address, which may have a password in it. */
export const readMailSettings = (environment: Environment): MailSettings => {
  const smtpUrl = setting(environment, 'ATELIER_SMTP_URL') ?? null;
  const from = setting(environment, 'ATELIER_MAIL_FROM');
  if (
    smtpUrl !== null &&
    !(
      URL.canParse(smtpUrl) &&
      /^smtps?:$/.test(new URL(smtpUrl).protocol) &&
      new URL(smtpUrl).hostname !== ''
    )
  ) {
    throw new BadSetting(
      'ATELIER_SMTP_URL must be an address like smtp://user:password@mail.example.org:587 or smtps://mail.example.org.',
    );
  }
  if (smtpUrl !== null && from === undefined)
    throw new BadSetting('ATELIER_SMTP_URL needs ATELIER_MAIL_FROM too.');
  if (from !== undefined && !FROM.test(from)) {
    throw new BadSetting(
      `ATELIER_MAIL_FROM must be an address like 'Atelier <atelier@example.org>', but it is '${from}'.`,
    );
  }
  return { smtpUrl, from: from ?? NOBODY };
};
