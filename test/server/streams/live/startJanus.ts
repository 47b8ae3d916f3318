import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { machine, root } from '#test/harness/machine';
import { until } from '#test/harness/until';
import type { JanusAccess } from '~/server/platform/media/settings';
import { Wire, type JanusHandle } from '~/server/platform/media/janus/wire';
import { freePorts } from '../../support/freePorts';

const SECRET = 'the secret of the API';
const ADMIN_KEY = 'the key of the plugins';
const PATIENCE_MS = 20_000;

/** Why there is no Janus to test with; null where there is one. */
export const missingJanus = (): string | null =>
  machine.janus === null ? 'Janus is not installed' : null;

/** The configuration that a deployment is given, with what is the test's own in place of what is the machine's. */
const configure = async (folder: string, port: number, mapped: string | null) => {
  const shown = (name: string) => readFile(path.join(root, 'scripts/deploy', name), 'utf8');
  const behind = (text: string) =>
    mapped === null
      ? text
      : text
          .replace('\tice_lite = true\n', '')
          .replace('#ice_lite = false', 'ice_lite = false')
          .replace('#nat_1_1_mapping = "203.0.113.7"', `nat_1_1_mapping = "${mapped}"`);
  const own = (text: string) =>
    behind(text)
      .replaceAll('the-api-secret', SECRET)
      .replaceAll('the-admin-key', ADMIN_KEY)
      .replace('/etc/janus', folder)
      .replace(/ws_port = \d+/, `ws_port = ${port}`);
  for (const name of [
    'janus.jcfg',
    'janus.transport.websockets.jcfg',
    'janus.plugin.videoroom.jcfg',
    'janus.plugin.streaming.jcfg',
  ]) {
    await writeFile(path.join(folder, name), own(await shown(name)), { mode: 0o600 });
  }
};

export interface Janus {
  readonly access: JanusAccess;
  /** How many rooms, people in them, and mountpoints it has. */
  holds(): Promise<{
    readonly rooms: number;
    readonly people: number;
    readonly mountpoints: number;
  }>;
  /** kill -9. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** It answers nothing, and is there; until it goes on. */
  freeze(): void;
  goOn(): void;
  stop(): Promise<void>;
}

const listOf = async (handle: JanusHandle, body: Readonly<Record<string, unknown>>, name: string) =>
  ((await handle.ask(body)).data[name] ?? []) as readonly {
    readonly room?: number;
    readonly num_participants?: number;
  }[];

/**
 * A Janus of one's own on this machine, with its configuration in a temporary folder. `behind`: configured as where another machine stands in front,
 * which here is this one itself.
 */
export const startJanus = async ({ behind } = { behind: false }): Promise<Janus> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-janus-'));
  const [port = 0] = await freePorts(1);
  const access: JanusAccess = {
    url: `ws://127.0.0.1:${port}`,
    secret: SECRET,
    adminKey: ADMIN_KEY,
    hears: '127.0.0.1',
  };
  const addresses = Object.values(os.networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal);
  await configure(folder, port, behind ? (addresses[0]?.address ?? null) : null);
  let running: { child: ChildProcess; ended: Promise<void> } | null = null;
  const kill = async () => {
    running?.child.kill('SIGKILL');
    await running?.ended;
    running = null;
  };
  const start = async () => {
    const log = await open(path.join(folder, 'janus.log'), 'a');
    const child = spawn(machine.janus ?? '', ['--configs-folder', folder, '--disable-colors'], {
      cwd: folder,
      stdio: ['ignore', log.fd, log.fd],
    });
    await log.close();
    running = {
      child,
      ended: new Promise((resolve) =>
        child.once('exit', () => resolve()).once('error', () => resolve()),
      ),
    };
    await until(
      'Janus to answer',
      () =>
        Wire.open(access, () => undefined).then(
          (wire) => {
            wire.break();
            return true;
          },
          () => false,
        ),
      PATIENCE_MS,
    ).catch(async (error: unknown) => {
      throw new Error((await readFile(path.join(folder, 'janus.log'), 'utf8')).slice(-2_000), {
        cause: error,
      });
    });
  };
  await start();
  return {
    access,
    kill,
    start,
    freeze: () => {
      running?.child.kill('SIGSTOP');
    },
    goOn: () => {
      running?.child.kill('SIGCONT');
    },
    async holds() {
      const wire = await Wire.open(access, () => undefined);
      const [door, stage] = [await wire.attach('videoroom'), await wire.attach('streaming')];
      const rooms = await listOf(door, { request: 'list' }, 'list');
      const mountpoints = await listOf(stage, { request: 'list' }, 'list');
      wire.break();
      return {
        rooms: rooms.length,
        people: rooms.reduce((sum, { num_participants }) => sum + (num_participants ?? 0), 0),
        mountpoints: mountpoints.length,
      };
    },
    async stop() {
      await kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
};
