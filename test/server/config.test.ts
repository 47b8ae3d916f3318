import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '~/server/platform/settings/config';
import { gatewayOrigin } from '~/server/platform/gateway/hostName';

describe('settings', () => {
  it('have defaults for everything', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      gatewayPort: 8888,
      dataFolder: path.resolve('.data'),
      database: { folder: path.resolve('.data/database') },
      adminPassword: undefined,
      links: { world: null, signUp: null, forgotPassword: null, docs: null },
      embedUrl: null,
      embedderOrigins: [],
      flags: {},
      driveQuota: null,
      s3: null,
      trashDays: 7,
      adopt: null,
      newKey: false,
      nodeUrls: [],
      oauth: {
        github: {
          clientId: null,
          clientSecret: null,
          url: 'https://github.com',
          apiUrl: 'https://api.github.com',
          rawUrl: 'https://raw.githubusercontent.com',
        },
        google: { client: null, issuer: 'https://accounts.google.com' },
        signUpDomains: [],
      },
    });
  });

  it('lead browsers to the port of a proxy before the gateway, where it is named', () => {
    expect(readConfig({}).gatewayPublicPort).toBeNull();
    expect(readConfig({ ATELIER_GATEWAY_PUBLIC_PORT: '443' })).toMatchObject({
      gatewayPort: 8888,
      gatewayPublicPort: 443,
    });
    expect(gatewayOrigin('https://atelier.example.org', 'notebooks.example.org', 443)).toBe(
      'https://notebooks.example.org',
    );
    expect(gatewayOrigin('https://atelier.example.org', 'notebooks.example.org', 8443)).toBe(
      'https://notebooks.example.org:8443',
    );
    expect(gatewayOrigin('http://localhost:8080', '127.0.0.1', 8888)).toBe('http://127.0.0.1:8888');
  });

  it('are read from the environment', () => {
    const config = readConfig({
      ATELIER_PORT: '0',
      ATELIER_GATEWAY_PORT: '0',
      ATELIER_HOST: '0.0.0.0',
      ATELIER_DATA: '/srv/atelier',
      ATELIER_ADMIN_PASSWORD: 'long enough',
      DATABASE_URL: 'postgresql://me:pw@db:5432/atelier',
      ATELIER_DATABASE_CONNECTIONS: '4',
      WORLD_URL: 'https://example.com/',
      ATELIER_EMBEDDER_ORIGINS: 'https://a.org, http://b.org:81/x',
      ATELIER_FLAGS: 'sweeps=on,fix_code=off',
      ATELIER_UPLOAD_LIMIT_MB: '10',
      ATELIER_DRIVE_QUOTA_MB: '500',
      ATELIER_CONNECTIONS_PER_ADDRESS: '900',
      ATELIER_NODE_URL: 'http://10.0.0.5:8888/, https://two.example.org',
      ATELIER_TRASH_DAYS: '30',
      ATELIER_PREDICTION_START_SECONDS: '600',
      ATELIER_ADOPT: 'ab12cd34',
      ATELIER_NEW_KEY: 'yes',
    });
    expect(config).toMatchObject({
      port: 0,
      gatewayPort: 0,
      host: '0.0.0.0',
      dataFolder: '/srv/atelier',
      adminPassword: 'long enough',
      database: { url: 'postgresql://me:pw@db:5432/atelier', connections: 4 },
      links: { world: 'https://example.com' },
      embedderOrigins: ['https://a.org', 'http://b.org:81'],
      flags: { sweeps: true, fix_code: false },
      uploadLimit: 10 * 1024 * 1024,
      driveQuota: 500 * 1024 * 1024,
      nodeUrls: ['http://10.0.0.5:8888', 'https://two.example.org'],
      connections: { perAddress: 900, headersMs: 15_000, silenceMs: 60_000 },
      trashDays: 30,
      predictionStartSeconds: 600,
      adopt: 'ab12cd34',
      newKey: true,
    });
  });

  it('LOG-15 tell how this installation is known to the providers, and who may be given an account', () => {
    const { oauth } = readConfig({
      ATELIER_GITHUB_CLIENT_ID: 'gh',
      ATELIER_GITHUB_CLIENT_SECRET: 'ghs',
      ATELIER_GITHUB_URL: 'https://git.lab.org/',
      ATELIER_GITHUB_API_URL: 'https://git.lab.org/api/v3/',
      ATELIER_GITHUB_RAW_URL: 'http://localhost:9999',
      ATELIER_GOOGLE_CLIENT_ID: 'go',
      ATELIER_GOOGLE_CLIENT_SECRET: 'gos',
      ATELIER_GOOGLE_ISSUER: 'http://127.0.0.1:4444',
      ATELIER_OAUTH_SIGNUP: 'Lab.org, example.com',
    });
    expect(oauth).toEqual({
      github: {
        clientId: 'gh',
        clientSecret: 'ghs',
        url: 'https://git.lab.org',
        apiUrl: 'https://git.lab.org/api/v3',
        rawUrl: 'http://localhost:9999',
      },
      google: {
        client: { id: 'go', secret: 'gos' },
        issuer: 'http://127.0.0.1:4444',
        title: '127.0.0.1:4444',
        trustsAddresses: false,
      },
      signUpDomains: ['lab.org', 'example.com'],
    });
    expect(readConfig({ ATELIER_OAUTH_SIGNUP: 'off' }).oauth.signUpDomains).toEqual([]);
  });

  it('LOG-15 name the OpenID provider as people know it', () => {
    const titleOf = (environment: Readonly<Record<string, string>>) =>
      readConfig(environment).oauth.google.title;
    expect([
      titleOf({}),
      titleOf({ ATELIER_GOOGLE_ISSUER: 'https://login.lab.org/realms/lab' }),
      titleOf({
        ATELIER_GOOGLE_ISSUER: 'https://login.lab.org',
        ATELIER_OAUTH_NAME: ' Lab sign-in ',
      }),
    ]).toEqual(['Google', 'login.lab.org', 'Lab sign-in']);
  });

  it.each([
    [
      { ATELIER_OAUTH_NAME: 'x'.repeat(41) },
      `ATELIER_OAUTH_NAME must be one line of at most 40 characters, but it is '${'x'.repeat(41)}'.`,
    ],
    [
      { ATELIER_OAUTH_NAME: 'Lab\nOkta' },
      `ATELIER_OAUTH_NAME must be one line of at most 40 characters, but it is 'Lab\nOkta'.`,
    ],
    [
      { ATELIER_OAUTH_TRUST_EMAIL: 'yes' },
      `ATELIER_OAUTH_TRUST_EMAIL must be 'on' or 'off', but it is 'yes'.`,
    ],
    [
      { ATELIER_GOOGLE_ISSUER: 'http://accounts.example.com' },
      `ATELIER_GOOGLE_ISSUER must begin with https://, but it is 'http://accounts.example.com'.`,
    ],
    [
      { ATELIER_GITHUB_API_URL: 'http://10.0.0.1' },
      `ATELIER_GITHUB_API_URL must begin with https://, but it is 'http://10.0.0.1'.`,
    ],
    [
      { ATELIER_GOOGLE_CLIENT_ID: 'go' },
      'ATELIER_GOOGLE_CLIENT_ID and ATELIER_GOOGLE_CLIENT_SECRET go together.',
    ],
    [
      { ATELIER_GITHUB_CLIENT_SECRET: 'ghs' },
      'ATELIER_GITHUB_CLIENT_SECRET needs ATELIER_GITHUB_CLIENT_ID as well.',
    ],
    [
      { ATELIER_ADMIN_EMAIL: 'me' },
      `ATELIER_ADMIN_EMAIL must be an e-mail address, but it is 'me'.`,
    ],
    [
      { ATELIER_OAUTH_SIGNUP: 'everybody' },
      `ATELIER_OAUTH_SIGNUP must be 'off' or domains like 'example.com,example.org', but it holds 'everybody'.`,
    ],
    [
      { ATELIER_PORT: 'http' },
      `ATELIER_PORT must be a whole number from 0 to 65535, but it is 'http'.`,
    ],
    [
      { ATELIER_GATEWAY_PORT: '70000' },
      `ATELIER_GATEWAY_PORT must be a whole number from 0 to 65535, but it is '70000'.`,
    ],
    [
      { ATELIER_GATEWAY_PUBLIC_PORT: '0' },
      `ATELIER_GATEWAY_PUBLIC_PORT must be a whole number from 1 to 65535, but it is '0'.`,
    ],
    [
      { ATELIER_PORT: '9000', ATELIER_GATEWAY_PORT: '9000' },
      'ATELIER_GATEWAY_PORT must differ from ATELIER_PORT.',
    ],
    [
      { ATELIER_DRIVE_QUOTA_MB: '0' },
      `ATELIER_DRIVE_QUOTA_MB must be a whole number from 1 to 1073741824, but it is '0'.`,
    ],
    [
      { ATELIER_PREDICTION_START_SECONDS: '0' },
      `ATELIER_PREDICTION_START_SECONDS must be a whole number from 1 to 3600, but it is '0'.`,
    ],
    [
      { ATELIER_NODE_URL: '10.0.0.5:8888' },
      `ATELIER_NODE_URL must hold addresses like https://example.com, but it holds '10.0.0.5:8888'.`,
    ],
    [
      { ATELIER_TRASH_DAYS: '0' },
      `ATELIER_TRASH_DAYS must be a whole number from 1 to 3650, but it is '0'.`,
    ],
    [{ ATELIER_NEW_KEY: 'no' }, `ATELIER_NEW_KEY must be 'yes' or not be set, but it is 'no'.`],
    [
      { ATELIER_ADMIN_PASSWORD: 'short' },
      'ATELIER_ADMIN_PASSWORD must have at least 8 characters.',
    ],
    [
      { DATABASE_URL: 'postgresql://x/y', ATELIER_DATABASE_CONNECTIONS: '1' },
      "ATELIER_DATABASE_CONNECTIONS must be a whole number from 2 to 200, but it is '1'.",
    ],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address like postgresql://user:password@host:5432/name.',
    ],
    [
      { WORLD_URL: 'example.com' },
      `WORLD_URL must hold addresses like https://example.com, but it holds 'example.com'.`,
    ],
    [
      { ATELIER_EMBEDDER_ORIGINS: '*' },
      `ATELIER_EMBEDDER_ORIGINS must hold addresses like https://example.com, but it holds '*'.`,
    ],
    [
      { ATELIER_S3_ENDPOINT: 'http://x', ATELIER_S3_BUCKET: 'b' },
      'S3 needs ATELIER_S3_ACCESS_KEY and ATELIER_S3_SECRET_KEY too.',
    ],
    [
      {
        ATELIER_S3_ENDPOINT: 'http://x',
        ATELIER_S3_BUCKET: 'My Bucket',
        ATELIER_S3_ACCESS_KEY: 'k',
        ATELIER_S3_SECRET_KEY: 's',
      },
      `ATELIER_S3_BUCKET must be the name of a bucket, but it is 'My Bucket'.`,
    ],
    [
      { ATELIER_FLAGS: 'sweeps=yes' },
      `ATELIER_FLAGS must look like 'sweeps=on,fix_code=off', but it holds 'sweeps=yes'.`,
    ],
  ])('that cannot be used are named: %j', (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(sentence);
  });
});
