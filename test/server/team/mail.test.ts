import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '#test/harness/until';
import { openDatabase, type OpenDatabase } from '~/server/platform/database/database';
import { afterMs } from '~/server/platform/database/due';
import { createSecretBox } from '~/server/platform/files/secretBox';
import { createCarrier, type Carrier } from '~/server/platform/mail/carriers';
import { mailOf, type Mail } from '~/server/platform/mail/mail';
import { createOutbox, LEASE_MS, RETRY } from '~/server/platform/mail/outbox';
import { readMailSettings } from '~/server/platform/mail/settings';
import { mails } from '~/server/platform/mail/tables';

const LETTER = mailOf({
  to: 'ada@example.org',
  subject: 'Hello',
  before: ['One.'],
  link: { label: 'Go', url: 'http://x/#y' },
  after: [],
});
const SECRETS = createSecretBox(Buffer.alloc(32, 1));

let database: OpenDatabase;
let folder: string;
/** How much later it is for the outboxes than for the database, ms. */
let elapsed: number;
beforeEach(async () => {
  database = await openDatabase({ memory: true });
  folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-mail-'));
  elapsed = 0;
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const reported: unknown[] = [];
const report = (error: unknown) => void reported.push(error);
const outboxWith = (carrier: Carrier) =>
  createOutbox({
    db: database.db,
    secretBox: SECRETS,
    report,
    carrier,
    now: () => afterMs(elapsed),
  });
const rows = () => database.db.select().from(mails);
const standing = async () =>
  (await rows()).map(({ status, attempts, reason, sealed }) => ({
    status,
    attempts,
    reason,
    forgotten: sealed === '',
  }));
const settled = (status: string) =>
  until(`a mail ${status}`, async () => ((await rows())[0]?.status === status ? true : null));

/** A carrier that does as it is told, and notes what it was given. */
const played = (answer: (id: string, letter: Mail) => Promise<void>, isFinal = false) => {
  const taken: string[] = [];
  const carrier: Carrier = {
    way: 'smtp',
    isFinal: () => isFinal,
    close: () => undefined,
    send: async (id, letter) => {
      taken.push(id);
      await answer(id, letter);
    },
  };
  return { carrier, taken };
};

describe('the outbox', () => {
  it('sends what was committed, once, and nothing that was rolled back', async () => {
    const { carrier, taken } = played(() => Promise.resolve());
    const outbox = outboxWith(carrier);
    await database.db
      .transaction(async (tx) => {
        await outbox.write(tx, LETTER);
        throw new Error('taken back');
      })
      .catch(() => undefined);
    const id = await database.db.transaction((tx) => outbox.write(tx, LETTER));
    outbox.wake();
    outbox.wake();
    await settled('sent');
    await outbox.close();
    expect(taken).toEqual([id]);
    expect(await standing()).toEqual([
      { status: 'sent', attempts: 1, reason: null, forgotten: true },
    ]);
  });

  it('a mail of a server that was killed on the way goes with the next one, under the same id, and not before its time', async () => {
    let begun: () => void = () => undefined;
    const underWay = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const killed = played(() => {
      begun();
      return new Promise(() => undefined);
    });
    const first = outboxWith(killed.carrier);
    const id = await database.db.transaction((tx) => first.write(tx, LETTER));
    first.wake();
    await underWay;
    const { carrier, taken } = played(() => Promise.resolve());
    const early = outboxWith(carrier);
    early.wake();
    await early.close();
    expect(taken).toEqual([]);
    elapsed += LEASE_MS;
    const second = outboxWith(carrier);
    second.wake();
    await settled('sent');
    await second.close();
    expect([killed.taken, taken]).toEqual([[id], [id]]);
  });

  it('two servers send a mail once', async () => {
    const { carrier, taken } = played(() => Promise.resolve());
    const both = [outboxWith(carrier), outboxWith(carrier)];
    for (let count = 0; count < 15; count += 1)
      await database.db.transaction((tx) => both[0]!.write(tx, LETTER));
    for (const outbox of both) outbox.wake();
    await until('all sent', async () =>
      (await rows()).every(({ status }) => status === 'sent') ? true : null,
    );
    await Promise.all(both.map((outbox) => outbox.close()));
    expect([taken.length, new Set(taken).size]).toEqual([15, 15]);
  });

  it('a failure is tried again later and later, told in its own words on one line, and given up in the end', async () => {
    const { carrier, taken } = played(() => Promise.reject(new Error('450 busy\r\ntry later')));
    const outbox = outboxWith(carrier);
    await database.db.transaction((tx) => outbox.write(tx, LETTER));
    for (let attempt = 1; attempt <= RETRY.attempts; attempt += 1) {
      outbox.wake();
      await until(`attempt ${attempt}`, async () =>
        (await rows())[0]?.reason !== null && taken.length === attempt ? true : null,
      );
      elapsed += RETRY.mostMs;
    }
    await settled('failed');
    await outbox.close();
    expect(await standing()).toEqual([
      { status: 'failed', attempts: RETRY.attempts, reason: '450 busy try later', forgotten: true },
    ]);
  });

  it('what a server refuses for good is not tried again', async () => {
    const { carrier, taken } = played(() => Promise.reject(new Error('550 no such mailbox')), true);
    const outbox = outboxWith(carrier);
    await database.db.transaction((tx) => outbox.write(tx, LETTER));
    outbox.wake();
    await settled('failed');
    await outbox.close();
    expect(taken).toHaveLength(1);
  });
});

describe('ways of mails', () => {
  it('without a mail server a mail is a file, once, for the operator alone', async () => {
    const carrier = createCarrier(readMailSettings({}), path.join(folder, 'mail'));
    await carrier.send('one', LETTER);
    await carrier.send('one', LETTER);
    expect(await readdir(path.join(folder, 'mail'))).toEqual(['one.eml']);
    const text = await readFile(path.join(folder, 'mail/one.eml'), 'utf8');
    expect(text).toMatch(/^From: Atelier <atelier@localhost>\r$/m);
    expect(text).toMatch(/^Message-ID: <one@localhost>\r$/m);
    expect(text).toContain('text/html');
  });

  it('with one it goes there by SMTP, and a 5xx is final, another failure is not', async () => {
    const got: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onRcptTo: ({ address }, _session, done) => {
        if (address.startsWith('nobody'))
          done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
        else if (address.startsWith('busy'))
          done(Object.assign(new Error('busy'), { responseCode: 450 }));
        else done();
      },
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          got.push(Buffer.concat(chunks).toString());
          done();
        });
      },
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve());
    });
    try {
      const { port } = server.server.address() as AddressInfo;
      const settings = readMailSettings({
        ATELIER_SMTP_URL: `smtp://127.0.0.1:${port}`,
        ATELIER_MAIL_FROM: 'Lab <lab@example.org>',
      });
      const carrier = createCarrier(settings, folder);
      await carrier.send('one', LETTER);
      expect(got).toHaveLength(1);
      expect(got[0]).toMatch(/^Message-ID: <one@example.org>\r$/m);
      const verdict = async (to: string) =>
        carrier.isFinal(
          await carrier.send('two', { ...LETTER, to }).catch((error: unknown) => error),
        );
      expect([await verdict('nobody@example.org'), await verdict('busy@example.org')]).toEqual([
        true,
        false,
      ]);
      carrier.close();
    } finally {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    }
  });

  it('a setting that cannot be used is told without its password', () => {
    expect(() => readMailSettings({ ATELIER_SMTP_URL: 'http://u:secret@x' })).toThrow(
      /^(?!.*secret).*ATELIER_SMTP_URL must be/,
    );
    expect(() => readMailSettings({ ATELIER_SMTP_URL: 'smtp://x' })).toThrow(
      'ATELIER_SMTP_URL needs ATELIER_MAIL_FROM too.',
    );
    expect(() => readMailSettings({ ATELIER_MAIL_FROM: 'x\r\nBcc: y@z' })).toThrow(
      'ATELIER_MAIL_FROM must be',
    );
  });
});
