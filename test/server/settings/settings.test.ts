import { describe, expect, it } from 'vitest';
import { readConfig } from '~/server/platform/settings/config';
import { EVERY_SETTING, SECRETS } from '~/server/platform/settings/all';
import { helpText, wishOf } from '~/server/platform/settings/help';
import { OTHER_NAMES } from '~/server/platform/settings/names';
import { read } from '~/server/platform/settings/read';

const faultsOf = (environment: Readonly<Record<string, string>>): string[] => {
  try {
    readConfig(environment);
  } catch (error) {
    return error instanceof Error ? error.message.split('\n') : [];
  }
  return [];
};

describe('settings', () => {
  it('that are unknown are refused with the nearest known one', () => {
    expect(
      faultsOf({
        ATELIER_PROT: '80',
        ATELIER_DATABASE_CONECTIONS: '4',
        ATELIER_SMTP_URL_FIEL: '/x',
        ATELIER_SOMETHING_ELSE: '1',
        OTHERS_PROT: '1',
      }),
    ).toEqual([
      'Unknown setting ATELIER_PROT. Did you mean ATELIER_PORT?',
      'Unknown setting ATELIER_DATABASE_CONECTIONS. Did you mean ATELIER_DATABASE_CONNECTIONS?',
      'Unknown setting ATELIER_SMTP_URL_FIEL. Did you mean ATELIER_SMTP_URL_FILE?',
      'Unknown setting ATELIER_SOMETHING_ELSE. npm start -- --help names them.',
    ]);
  });

  it('of other programs, of the jobs that a server may run in, and those meant for people’s programs are let be', () => {
    const others = Object.fromEntries(Object.keys(OTHER_NAMES).map((name) => [name, '1']));
    expect(
      faultsOf({
        ...others,
        ATELIER_LICENSE: 'x',
        ATELIER_PASS_ENVIRONMENT: 'ATELIER_LICENSE',
      }),
    ).toEqual([]);
    expect(faultsOf({ ATELIER_LICENSE: 'x' })).toHaveLength(1);
  });

  it('that cannot be used are named all at once, and a secret is never shown', () => {
    const faults = faultsOf({
      ATELIER_PORT: 'http',
      ATELIER_GATEWAY_PORT: '70000',
      ATELIER_TURN_USER: 'mia',
      ATELIER_S3_BUCKET: 'My Bucket',
      DATABASE_URL: 'mysql://root:hunter22@db/x',
      ATELIER_SMTP_URL: 'http://root:hunter22@mail',
      ATELIER_ADMIN_PASSWORD: 'hunter2',
      ATELIER_PROT: '1',
    });
    expect(faults).toEqual(
      expect.arrayContaining([
        'Unknown setting ATELIER_PROT. Did you mean ATELIER_PORT?',
        "ATELIER_PORT must be a whole number from 0 to 65535, but it is 'http'.",
        "ATELIER_GATEWAY_PORT must be a whole number from 0 to 65535, but it is '70000'.",
        "ATELIER_S3_BUCKET must be the name of a bucket, but it is 'My Bucket'.",
        'ATELIER_TURN_USER and ATELIER_TURN_PASSWORD go together.',
        'DATABASE_URL must be an address like postgresql://user:password@host:5432/name.',
        'ATELIER_ADMIN_PASSWORD must have at least 8 characters.',
      ]),
    );
    expect(new Set(faults).size).toBe(faults.length);
    expect(faults.join('\n')).not.toMatch(/hunter/);
  });

  it.each(EVERY_SETTING.map(([name, { example }]) => [name, example]))(
    '%s takes its own example: %s',
    (name, example) => {
      expect(read({ [name]: example }, name)).toBeDefined();
      expect(read({ [name]: '' }, name)).toBe(read({}, name));
    },
  );

  it('hide whatever a token, a password or a key is read from', () => {
    const looksSecret = EVERY_SETTING.map(([name]) => name).filter((name) =>
      /PASSWORD|SECRET|TOKEN|_KEY$|AUTHORIZATION|^DATABASE_URL$|SMTP_URL/.test(name),
    );
    const open = ['ATELIER_FORGOT_PASSWORD_URL', 'ATELIER_NEW_KEY', 'ATELIER_STREAM_KEY'];
    expect(looksSecret.filter((name) => !open.includes(name)).sort()).toEqual([...SECRETS].sort());
  });
});

describe('the options of the command', () => {
  it('are --help, --check and none, and anything else is refused', () => {
    expect([wishOf([]), wishOf(['--help']), wishOf(['--check'])]).toEqual([
      'start',
      'help',
      'check',
    ]);
    expect(wishOf(['--chekc'])).toMatchObject({
      trouble: expect.stringMatching(/^Unknown option: --chekc\n\nUsage: npm start/),
    });
  });

  it('--help shows usage, options and the most used settings with their defaults', () => {
    const text = helpText();
    for (const part of [
      'Usage: npm start',
      '--check',
      'ATELIER_PORT',
      'Default: 8080',
      'DATABASE_URL',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/`|\]\(/);
  });
});
