/**
 * Everything that the pages for operators and the files of scripts/deploy and scripts/docker name exists: no setting is invented, none is misspelt,
 * and all of them are accepted together.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { root } from '#test/harness/machine';
import { readConfig } from '~/server/platform/settings/config';
import { EVERY_SETTING } from '~/server/platform/settings/all';
import { withSecretFiles } from '~/server/platform/settings/secrets';

const FOLDER = path.join(root, 'scripts/deploy');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const files = readdirSync(FOLDER);

const known = new Set(EVERY_SETTING.map(([name]): string => name));
/** Variables that a script or the compose file reads from its own environment. */
const OF_SCRIPTS = [
  'ATELIER_IDLE_LOOK',
  'ATELIER_DATABASE_PASSWORD',
  'ATELIER_NODE_IMAGE',
  'ATELIER_BUILD_ARGUMENTS',
  'ATELIER_RUN_ARGUMENTS',
];
/** Pages and files that name settings. */
const NAMING = [
  ...['README.md', 'docs/operations.md', 'docs/configuration.md', 'docs/docker.md', 'docs/sso.md'],
  ...['Dockerfile', 'compose.yaml', 'check.mjs'].map((name) => `scripts/docker/${name}`),
];

const unknownIn = (text: string): string[] =>
  [...text.matchAll(/\b(?:ATELIER_[A-Z0-9_]*[A-Z0-9]|DATABASE_URL(?:_FILE)?)\b/g)]
    .map(([name]) => name)
    .filter(
      (name) =>
        !known.has(name) && !known.has(name.replace(/_FILE$/, '')) && !OF_SCRIPTS.includes(name),
    );

/** The template with every line in use and every secret in a file. */
const everySetting = (): Record<string, string> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const secrets: Record<string, string> = {
    'database-url': 'postgresql://atelier:pw@127.0.0.1:5432/atelier',
    'smtp-url': 'smtp://u:p@mail.example.org:587',
  };
  const lines = read('scripts/deploy/atelier.env')
    .split('\n')
    .map((line) => /^#?(\w+)=(.*)$/.exec(line))
    .filter((line) => line !== null);
  return Object.fromEntries(
    lines.map(([, name = '', value = '']) => {
      if (!name.endsWith('_FILE')) return [name, value];
      const file = path.join(folder, path.basename(value));
      writeFileSync(file, `${secrets[path.basename(value)] ?? 'a secret of eight'}\n`);
      return [name, file];
    }),
  );
};

describe('deploying', () => {
  it.each([...NAMING, ...files.map((name) => `scripts/deploy/${name}`)])(
    '%s names no setting that the server does not read',
    (name) => {
      expect(known.size).toBeGreaterThan(40);
      expect(unknownIn(read(name))).toEqual([]);
      expect(unknownIn(`${read(name)}\nATELIER_GATEWAY_URL=1`), 'the rule bites').toEqual([
        'ATELIER_GATEWAY_URL',
      ]);
    },
  );

  it('docs/configuration.md lists every setting of the template, and docs/operations.md every file', () => {
    const settings = Object.keys(everySetting())
      .map((name) => name.replace(/_FILE$/, ''))
      .filter((name) => name !== 'NODE_ENV');
    expect(
      settings.filter((name) => !read('docs/configuration.md').includes(`\`${name}\``)),
    ).toEqual([]);
    expect(
      files.filter((name) => !read('docs/operations.md').includes(`(../scripts/deploy/${name})`)),
    ).toEqual([]);
  });

  it('every setting of the template is accepted, also all of them together', () => {
    const config = readConfig(withSecretFiles(everySetting()));
    expect(config).toMatchObject({
      url: 'https://atelier.example.org',
      hosts: ['atelier.example.org'],
      gatewayHost: 'notebooks.example.org',
      gatewayPublicPort: 443,
      host: '127.0.0.1',
      trustedProxies: false,
      proxySockets: '/run/atelier',
      dataFolder: '/var/lib/atelier',
      sharedFolder: '/shared/atelier',
      isolation: { wanted: 'required' },
      mail: { smtpUrl: 'smtp://u:p@mail.example.org:587', from: 'Atelier <atelier@example.org>' },
      s3: { bucket: 'atelier', secretKey: 'a secret of eight' },
      engines: { slurm: { configuration: '/etc/slurm/slurm.conf' } },
      media: { ports: [40_000, 40_999], turn: { secret: 'a secret of eight' } },
    });
  });

  it('the service runs where the document puts the program, and its end leaves jobs alone', () => {
    const unit = read('scripts/deploy/atelier.service');
    expect(unit).toContain('ExecStart=/usr/bin/node /opt/atelier/current/dist/server/main.js');
    expect(unit).toContain('EnvironmentFile=/etc/atelier/atelier.env');
    expect(unit).toContain('KillMode=process');
    // Nobody but the server and nginx enters the folder of the sockets that the server trusts.
    expect(unit).toContain('install -d -o atelier -g www-data -m 2750 /run/atelier');
    for (const [socket, upstream] of [
      ['app.sock', 'atelier_app'],
      ['gateway.sock', 'atelier_gateway'],
    ] as const)
      expect(read('scripts/deploy/nginx.conf')).toMatch(
        new RegExp(`upstream ${upstream} \\{\\s+server unix:/run/atelier/${socket};`),
      );
    for (const place of ['/opt/atelier/current', '/etc/atelier/', '/var/backups/atelier'])
      expect(read('docs/operations.md')).toContain(place);
  });
});
