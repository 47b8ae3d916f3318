import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '~/server/platform/database/lock';

const root = path.resolve(import.meta.dirname, '../../..');
const ROUNDS = 12;

describe('The lock of a data folder', () => {
  let program: string;
  let folder: string;
  let file: string;
  const running: ChildProcess[] = [];
  beforeAll(async () => {
    program = path.join(await mkdtemp(path.join(os.tmpdir(), 'atelier-lock-')), 'hold.mjs');
    await build({
      entryPoints: [path.join(import.meta.dirname, 'holdLock.ts')],
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'esm',
      tsconfig: path.join(root, 'tsconfig.json'),
      logLevel: 'error',
    });
  });
  afterAll(() => rm(path.dirname(program), { recursive: true }));
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-lock-'));
    file = path.join(folder, 'server.lock');
  });
  afterEach(async () => {
    for (const child of running.splice(0)) child.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });

  /** A process that asks for the folder; what it said first. */
  const ask = async (): Promise<{ child: ChildProcess; said: string }> => {
    const child = spawn(process.execPath, [program, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.push(child);
    const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
    return { child, said: chunk.toString().trim() };
  };
  const holder = async () => JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  const leave = async (lock: object, ageMs: number) => {
    await writeFile(file, JSON.stringify(lock));
    const then = new Date(Date.now() - ageMs);
    await utimes(file, then, then);
  };

  it(`is taken over at once from a killed server, ${ROUNDS} times in a row`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { child, said } = await ask();
      expect(said).toBe('held');
      child.kill('SIGKILL');
    }
    expect(await readdir(folder)).toEqual(['server.lock']);
  });

  it('is taken over from a killed server whose parent has not asked yet how it ended', async () => {
    const careless = `import subprocess, sys, time\np = subprocess.Popen(sys.argv[1:])\nprint(p.pid, flush=True)\ntime.sleep(60)`;
    const parent = spawn('python3', ['-c', careless, process.execPath, program, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    running.push(parent);
    let printed = '';
    parent.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    await expect.poll(() => printed).toContain('held');
    const pid = Number(/\d+/.exec(printed)?.[0]);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
    (await lockFolder(folder))();
  });

  it('stays with a server that lives, and a second one is told who that is', async () => {
    const { child } = await ask();
    await expect(lockFolder(folder)).rejects.toThrow(
      `Another Atelier server (process ${child.pid}) uses the data folder ${folder}.`,
    );
  });

  it("is nobody's where its file is cut off, empty, or of a process that is another one by now", async () => {
    for (const text of [
      '',
      '{"pid":1,"beg',
      JSON.stringify({ pid: process.pid, begun: '1', host: os.hostname(), nonce: 'x' }),
    ]) {
      await writeFile(file, text);
      (await lockFolder(folder))();
    }
  });

  it('of another container is waited for until nobody has touched it for 20 s', async () => {
    await ask();
    const lock = { ...(await holder()), pids: 'pid:[1]', host: 'an-earlier-container' };
    for (const child of running.splice(0)) child.kill('SIGKILL');
    await leave(lock, 18_000);
    const waits: string[] = [];
    const since = Date.now();
    (await lockFolder(folder, (host) => waits.push(host)))();
    expect(waits).toEqual(['an-earlier-container']);
    expect(Date.now() - since).toBeGreaterThan(1_000);
  });

  it('of another container stays with it where it is touched', async () => {
    await leave(
      { pid: 1, begun: '1', host: 'elsewhere', nonce: 'x', boot: 'other', pids: 'pid:[1]' },
      10_000,
    );
    const beating = setTimeout(() => void utimes(file, new Date(), new Date()), 300);
    await expect(lockFolder(folder)).rejects.toThrow(
      'Another Atelier server (process 1 on elsewhere)',
    );
    clearTimeout(beating);
  });

  it('goes to one of several that come at once after a kill', async () => {
    const { child } = await ask();
    child.kill('SIGKILL');
    const said = (await Promise.all(Array.from({ length: 5 }, ask))).map((asked) => asked.said);
    expect(said.filter((text) => text === 'held')).toHaveLength(1);
    expect(said.filter((text) => text.startsWith('Another Atelier server'))).toHaveLength(4);
  });
});
