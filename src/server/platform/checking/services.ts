import { createTransport } from 'nodemailer';
import type { Config } from '../settings/config';
import { openBucket } from '../storage/s3/bucket';
import type { Finding } from './check';
import { TIMEOUT_MS, trying } from './trying';

const bucketAnswers = async (s3: NonNullable<Config['s3']>): Promise<string> => {
  const bucket = await openBucket(s3);
  for await (const _page of bucket.pages('', { limit: 1 })) break;
  return `${s3.endpoint}, bucket ${s3.bucket}`;
};

const mailAnswers = async (smtpUrl: string): Promise<string> => {
  const transport = createTransport(smtpUrl, {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as object);
  try {
    await transport.verify();
    return new URL(smtpUrl).host;
  } finally {
    transport.close();
  }
};

const issuerAnswers = async (issuer: string): Promise<string> => {
  const reply = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!reply.ok) throw new Error(`${issuer} answers ${reply.status}.`);
  const { issuer: named } = (await reply.json()) as { issuer?: unknown };
  if (named !== issuer) throw new Error(`${issuer} calls itself ${String(named)}.`);
  return issuer;
};

/** Whether the services answer that are set: drives, mails, sign-in. */
export const checkServices = ({ s3, mail: { smtpUrl }, oauth }: Config): Promise<Finding[]> =>
  Promise.all([
    ...(s3 === null ? [] : [trying('S3', () => bucketAnswers(s3))]),
    ...(smtpUrl === null ? [] : [trying('Mail server', () => mailAnswers(smtpUrl))]),
    ...(oauth.google.client === null
      ? []
      : [trying('Sign-in', () => issuerAnswers(oauth.google.issuer))]),
  ]);
