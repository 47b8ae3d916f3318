/** The files of `scripts/deploy` as docs/operations.md has an administrator use them, on this machine: other names, ports and folders, nothing else. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import process from 'node:process';
import { machine, root } from '#test/harness/machine';
import { until } from '#test/harness/until';

export const APP = 'atelier.lab.test';
export const GATEWAY = 'notebooks.lab.test';

const text = (name: string): string =>
  readFileSync(path.join(root, 'scripts/deploy', name), 'utf8');

/** Text of a file with the replacements that the document prescribes for every file: the two names. */
const named = (name: string): string =>
  text(name).replaceAll('atelier.example.org', APP).replaceAll('notebooks.example.org', GATEWAY);

/** The settings of a file as systemd's EnvironmentFile reads them. */
const settingsIn = (file: string): Record<string, string> =>
  Object.fromEntries(
    file
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

/** The settings of `atelier.env`, with folders of this test in place of those of a machine. */
export const environmentOf = (folders: {
  readonly settings: string;
  readonly data: string;
  readonly sockets: string;
}): Record<string, string> =>
  settingsIn(
    named('atelier.env')
      .replaceAll('/etc/atelier', folders.settings)
      .replaceAll('/var/lib/atelier', folders.data)
      .replaceAll('/run/atelier', folders.sockets),
  );

/** The program of a unit, from this checkout. */
export const commandOf = (
  unit: string,
  places: Readonly<Record<string, string>> = {},
): [string, ...string[]] => {
  const [, line = ''] = /^ExecStart=(.*)$/m.exec(text(unit)) ?? [];
  const here = {
    '/opt/atelier/current': root,
    '/usr/bin/node': process.execPath,
    '%%': '%',
    $$: '$',
    ...places,
  };
  const ours = Object.entries(here).reduce(
    (words, [from, to]) => words.replaceAll(from, () => to),
    line,
  );
  const [, script] = /^\/bin\/sh -c '(.*)'$/.exec(ours) ?? [];
  if (script !== undefined) return ['/bin/sh', '-c', script];
  const [program = '', ...words] = ours.split(' ');
  return [program, ...words];
};

const run = (program: string, words: readonly string[]) => {
  const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')}\n${stderr}`);
};

const makeCertificate = (folder: string) => {
  mkdirSync(folder, { recursive: true });
  run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${APP}`,
    '-addext',
    `subjectAltName=DNS:${APP},DNS:${GATEWAY}`,
    '-keyout',
    path.join(folder, 'privkey.pem'),
    '-out',
    path.join(folder, 'fullchain.pem'),
  ]);
};

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net
      .connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      })
      .once('error', () => resolve(false));
  });

/** The parts of an nginx.conf that Debian has around a site; everything it writes is in this folder. */
const around = (folder: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr;
events { worker_connections 512; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${folder}/${what};`).join(' ')}
  include site.conf;
}`;

export interface Ports {
  readonly http: number;
  readonly https: number;
  readonly app: number;
  readonly gateway: number;
}

const site = (ports: Ports, sockets: string): string => {
  const six =
    existsSync('/proc/net/if_inet6') && readFileSync('/proc/net/if_inet6', 'utf8').includes(' lo');
  const at = (from: number, to: number) =>
    [
      [`listen ${from}`, `listen 127.0.0.1:${to}`],
      [`listen [::]:${from}`, `listen [::1]:${to}`],
    ] as const;
  const changes = [
    ...at(80, ports.http),
    ...at(443, ports.https),
    ['/run/atelier', sockets],
  ] as const;
  const lines = changes
    .reduce((whole, [from, to]) => whole.replaceAll(from, to), named('nginx.conf'))
    .split('\n');
  return lines.filter((line) => six || !line.includes('[::1]')).join('\n');
};

/** Debian's nginx with the site of `scripts/deploy`, as a process of its own; `stop` ends it. */
export const startNginx = async (
  folder: string,
  ports: Ports,
  sockets: string,
): Promise<{ stop: () => Promise<void>; said: () => string }> => {
  const certificates = path.join(folder, 'certificates');
  makeCertificate(certificates);
  mkdirSync(path.join(folder, 'snippets'));
  writeFileSync(
    path.join(folder, 'snippets/atelier.conf'),
    named('nginx-snippet.conf').replaceAll(`/etc/letsencrypt/live/${APP}`, certificates),
  );
  writeFileSync(path.join(folder, 'site.conf'), site(ports, sockets));
  writeFileSync(path.join(folder, 'nginx.conf'), around(folder));
  const child = spawn(
    machine.nginx ?? 'nginx',
    ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  await until('nginx', async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended.\n${said}`);
    return listens(ports.https);
  });
  return {
    said: () => said,
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
};

/** Arguments by which a browser resolves the two names: as by a name server, except for the ports. */
export const resolving = ({ http, https }: Ports): string[] => [
  `--host-resolver-rules=${[APP, GATEWAY].flatMap((name) => [`MAP ${name}:80 127.0.0.1:${http}`, `MAP ${name}:443 127.0.0.1:${https}`]).join(',')}`,
  '--ignore-certificate-errors',
];
