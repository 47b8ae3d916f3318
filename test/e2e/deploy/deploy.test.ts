/** docs/operations.md on one machine: Debian's nginx with TLS and two names before the server, PostgreSQL behind it, a backup, and an update. */
import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect, onTestFinished } from 'vitest';
import type { Page } from 'playwright-core';
import { freePort } from '#test/harness/builtServer';
import { machine, root } from '#test/harness/machine';
import { missingPostgres, startPostgres } from '#test/server/support/postgres';
import {
  bootServer,
  complaintsOf,
  eventually,
  expectNoComplaints,
  journey,
  signIn,
  VIEWPORTS,
} from '../harness';
import { launchBrowser } from '#test/harness/chromium';
import { act, row } from '../journeys/drive/steps';
import {
  requestStop,
  createNotebook,
  editor,
  file,
  notebookOf,
  outputs,
  runCell,
  start,
  startButton,
  status,
} from '../journeys/steps';
import { uploaded } from '../journeys/uploadSteps';
import { APP, commandOf, environmentOf, GATEWAY, resolving, startNginx, type Ports } from './site';

const MIB = 1024 * 1024;
const ORIGIN = `https://${APP}`;
const PASSWORD = 'a password of the lab';

const temporary = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
};

/** The address of a new database; null where this machine has no PostgreSQL, and the built-in one takes its place. */
const openDatabase = async (): Promise<string | null> => {
  if (missingPostgres() !== null) return null;
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  return postgres.database();
};

/** The settings of `atelier.env`, and the secrets it names as files. */
const settingsFor = async (ports: Ports, sockets: string): Promise<Record<string, string>> => {
  const folder = temporary();
  const [settings, data] = [path.join(folder, 'etc'), path.join(folder, 'data')];
  mkdirSync(settings);
  const database = await openDatabase();
  writeFileSync(path.join(settings, 'admin-password'), `${PASSWORD}\n`);
  writeFileSync(path.join(settings, 'database-url'), `${database ?? ''}\n`);
  const { DATABASE_URL_FILE: databaseFile = '', ...rest } = environmentOf({
    settings,
    data,
    sockets,
  });
  return {
    ...rest,
    ...(database !== null && { DATABASE_URL_FILE: databaseFile }),
    ...(machine.bubblewrap === null && { ATELIER_ISOLATION: 'auto' }),
    ATELIER_ADMIN_PASSWORD: '',
    ATELIER_PORT: String(ports.app),
    ATELIER_GATEWAY_PORT: String(ports.gateway),
  };
};

const portsHere = async (): Promise<Ports> => ({
  http: await freePort(),
  https: await freePort(),
  app: await freePort(),
  gateway: await freePort(),
});

/** nginx and the server as they are deployed, and a browser for which both names are here. */
const deployed = async () => {
  const ports = await portsHere();
  const sockets = temporary();
  const env = await settingsFor(ports, sockets);
  const nginx = await startNginx(temporary(), ports, sockets);
  onTestFinished(() => nginx.stop());
  const boot = () =>
    bootServer({
      env,
      dataFolder: env['ATELIER_DATA'] ?? '',
      command: commandOf('atelier.service'),
    });
  let server = await boot();
  onTestFinished(() => server.end());
  const browser = await launchBrowser({ whole: false, args: resolving(ports) });
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ viewport: VIEWPORTS.desk, reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  return {
    ports,
    env,
    page: await context.newPage(),
    running: () => server,
    startAgain: async () => {
      server = await boot();
    },
  };
};

const hashOf = (name: string) => createHash('sha256').update(readFileSync(name)).digest('hex');

/** Sends files to the drive, which are larger than nginx takes by itself, and fetches the larger one back. */
const sendAndFetch = async (page: Page, drive: string) => {
  const folder = temporary();
  // The one goes in one piece, the other in parts.
  const files = [
    ['weights.bin', 20],
    ['dataset.bin', 70],
  ] as const;
  const sent = files.map(([name, size]) => {
    writeFileSync(path.join(folder, name), randomBytes(size * MIB));
    return path.join(folder, name);
  });
  await page.goto(`${ORIGIN}/drive?view=list`);
  await page.getByRole('button', { name: 'New', exact: true }).waitFor();
  await page.locator('input[aria-label="Files of this computer"]').setInputFiles(sent);
  await uploaded(page, '2', 180_000);
  for (const one of sent) expect(hashOf(path.join(drive, path.basename(one)))).toBe(hashOf(one));
  await row(page, 'dataset.bin').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    act(page, 'Download').click(),
  ]);
  expect(hashOf(await download.path())).toBe(hashOf(sent[1] ?? ''));
};

/** `when-idle.sh` with a command that ends the server as `systemctl restart` does. */
const updateWhenIdle = (env: Readonly<Record<string, string>>, pid: number | undefined) => {
  const script = path.join(root, 'scripts/deploy/when-idle.sh');
  const child = spawn(script, ['kill', '-TERM', String(pid)], {
    env: { ...process.env, ...env, ATELIER_IDLE_LOOK: '0.2' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill();
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  return { said: () => said, isOver: () => child.exitCode !== null };
};

const skip = machine.nginx === null || machine.python === null;

journey(
  'a team reaches it under two names over TLS, a backup is whole, and an update waits for the notebook that runs',
  { skip, timeout: 600_000 },
  async () => {
    const { page, env, running, startAgain } = await deployed();
    const complaints = complaintsOf(page);
    const channels: string[] = [];
    page.on('websocket', (socket) => channels.push(new URL(socket.url()).origin));

    // The first address is typed without https.
    await page.goto(`http://${APP}/login`);
    expect(page.url()).toBe(`${ORIGIN}/login`);
    await signIn(page, { origin: ORIGIN }, { user_name: 'admin', password: PASSWORD });

    const id = await createNotebook(
      page,
      file('train.ipynb', notebookOf('value = 41', 'value += 1\nvalue')),
    );
    await start(page);
    expect(await runCell(page, 0)).toBe('ok');
    expect(await runCell(page, 1)).toBe('ok');
    await eventually(() => outputs(page, 1).innerText()).toMatch(/42/);
    const frames = page
      .frames()
      .map((frame) => frame.url())
      .filter((url) => url.includes('/nb/'));
    expect(new Set(frames.map((url) => new URL(url).origin))).toEqual(
      new Set([`https://${GATEWAY}`]),
    );
    expect(channels).toContain(`wss://${GATEWAY}`);

    await sendAndFetch(page, path.join(env['ATELIER_DATA'] ?? '', 'drives/user/admin'));

    const backups = temporary();
    const [program, ...words] = commandOf('atelier-backup.service', {
      '/var/backups/atelier': backups,
    });
    const backup = spawnSync(program, words, { env: { ...process.env, ...env }, encoding: 'utf8' });
    expect(backup.status, backup.stderr + backup.stdout).toBe(0);

    const update = updateWhenIdle(env, running().process.pid);
    await eventually(update.said).toContain('Notebooks that run: 1');
    await page.goto(`${ORIGIN}/notebooks/${id}`);
    await eventually(() => editor(page).locator('.kernel[data-state="idle"]').count()).toBe(1);
    expect(await runCell(page, 1)).toBe('ok');
    await eventually(() => outputs(page, 1).innerText()).toMatch(/43/);
    expect(update.isOver()).toBe(false);
    expectNoComplaints(complaints, []);

    // As soon as it has ended the server ends, too: whether the page still hears of it depends on who is quicker.
    await requestStop(page);
    await eventually(update.isOver).toBe(true);
    await eventually(() => running().process.exitCode).toBe(0);
    await startAgain();
    await page.goto(`${ORIGIN}/notebooks/${id}`);
    await status(page, 'Defined').waitFor();
    await startButton(page).waitFor();
    await start(page);
    await eventually(() => outputs(page, 1).innerText()).toMatch(/43/);
    expect(await runCell(page, 0)).toBe('ok');
    // While the server was away nginx said so.
    expectNoComplaints(complaints, [/50[24]/, /WebSocket/, /ERR_/]);
  },
);
