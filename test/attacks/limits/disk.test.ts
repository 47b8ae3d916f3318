import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SLOW_TIMEOUT } from '#test/server/support/jobSettings';
import { addNotebook } from '#test/server/support/notebookSettings';
import type { TestWorkspace } from '#test/server/support/openWorkspace';
import { createDiskUse } from '~/server/areas/team/limits/diskUse';
import { watchDisk } from '~/server/areas/team/limits/diskWatch';
import { peopleOf } from '~/server/areas/team/limits/queries/people';
import { homeOf } from '~/server/platform/isolation/asUser';
import { expectWell } from '../files/hostile';
import { begin, limitedServer, MIB } from './limited';

/** As often as it can: a look takes long on a busy machine. */
const QUICKLY = { everyMs: 150, soonMs: 50, share: 1 };
/** Writes without end, a mebibyte at a time. */
const FILLER = `
import os, time
with open(os.path.expanduser("~/filling"), "wb") as filling:
    while True:
        filling.write(os.urandom(${MIB}))
        filling.flush()
        time.sleep(0.02)
`;
const MANY = `
import os, time
count = 0
while True:
    for _ in range(50):
        open(f"f{count}", "w").close()
        count += 1
    time.sleep(0.02)
`;
const PATIENT = `
import os, time
print("begun", flush=True)
while not os.path.exists("go"): time.sleep(0.02)
print("went on")
`;

/** Six mebibytes, and as many again when it is told to. */
const STEPS = `
import os, time
with open(os.path.expanduser("~/filling"), "wb") as filling:
    def write():
        for _ in range(6):
            filling.write(os.urandom(${MIB}))
            filling.flush()
    write()
    print("written", flush=True)
    while not os.path.exists("more"): time.sleep(0.02)
    write()
    time.sleep(600)
`;
const NOT_STARTED = /^Not started: your files take \d.* of the disk, more than 20 MiB, the limit/;

describe('what the files of a person take', () => {
  let server: TestWorkspace;
  let bob: string;
  let stop: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    server = await limitedServer('auto', {
      ATELIER_DISK_LIMIT_MB: '20',
      ATELIER_FILE_COUNT_LIMIT: '2000',
    });
    bob = await server.addUser('bob');
  });
  afterEach(async () => {
    await stop();
    expect(server.reported).toEqual([]);
  });
  afterAll(() => server.close());

  it.each([
    ['bytes', FILLER, /^Stopped: your files take \d.* of the disk, more than 20 MiB, the limit/],
    ['files', MANY, /^Stopped: you have [\d,]+ files and folders, more than 2,000, the limit/],
  ])(
    'ends their programs where it is over the limit and grows (%s), and those of others go on',
    async (what, program, reason) => {
      const other = await begin(server, bob, PATIENT);
      await other.says('begun');
      stop = watchDisk(server.workspace, QUICKLY);
      const mallory = await server.addUser(`mallory-${what}`);
      const hostile = await begin(server, mallory, program);
      expect(await hostile.ended()).toMatchObject({
        cause: 'stopped',
        reason: expect.stringMatching(reason) as string,
      });
      await expectWell(server, bob);
      await other.make('go');
      expect(await other.ended()).toMatchObject({ status: 'Executed' });
    },
  );

  it('ends a job that was not written down when the files were found to grow at the next look, with the reason', async () => {
    const { runtimes, jobs } = server.workspace;
    let asked = 0;
    let isHidden = false;
    // A look asks for the runs of everybody, jobs first; for those of one person the other way round, after another question for kernels.
    const live = () => {
      asked += 1;
      return runtimes.live();
    };
    const handles = async () => {
      const isOfOne = asked === 2;
      asked = 0;
      if (!isOfOne || isHidden) return jobs.handles();
      isHidden = true;
      return [];
    };
    const ground = { ...server.workspace, runtimes: { ...runtimes, live } };
    stop = watchDisk({ ...ground, jobs: { ...jobs, handles } }, QUICKLY);
    const hostile = await begin(server, await server.addUser('hal'), FILLER);
    expect(await hostile.ended()).toMatchObject({
      cause: 'stopped',
      reason: expect.stringMatching(/^Stopped: your files take/) as string,
    });
    expect(isHidden).toBe(true);
  });

  it('does not end programs of who is over the limit and tidies up', async () => {
    const carol = await server.addUser('carol');
    const number = (await server.workspace.accounts.numberOf('carol')) ?? 0;
    const home = homeOf(server.dataFolder, number);
    await mkdir(home, { recursive: true });
    await writeFile(path.join(home, 'large'), Buffer.alloc(30 * MIB, 1));
    const tidy = await begin(server, carol, PATIENT);
    await tidy.says('begun');
    let looks = 0;
    const { runtimes } = server.workspace;
    const live = () => {
      looks += 1;
      return runtimes.live();
    };
    stop = watchDisk({ ...server.workspace, runtimes: { ...runtimes, live } }, QUICKLY);
    // The first look only tells what there is, the later ones that nothing is added.
    await expect.poll(() => looks, SLOW_TIMEOUT).toBeGreaterThan(4);
    await tidy.make('go');
    expect(await tidy.ended()).toMatchObject({ status: 'Executed' });
  });

  it('starts nothing of who is over the limit, also where no look met their programs, until they deleted something', async () => {
    const token = await server.addUser('dave');
    const number = (await server.workspace.accounts.numberOf('dave')) ?? 0;
    const large = path.join(homeOf(server.dataFolder, number), 'large');
    const writes = `
import os
os.makedirs(os.path.expanduser("~"), exist_ok=True)
open(os.path.expanduser("~/large"), "wb").write(os.urandom(30 * ${MIB}))`;
    expect(await (await begin(server, token, writes)).ended()).toMatchObject({
      status: 'Executed',
    });
    stop = watchDisk(server.workspace, QUICKLY);
    // Their only program has ended, and no other one runs while it is looked.
    await expect
      .poll(() => server.workspace.diskUse.refusal(number), SLOW_TIMEOUT)
      .toMatch(NOT_STARTED);
    const started = async () => (await begin(server, token, 'print(1)')).ended();
    await expect
      .poll(started, SLOW_TIMEOUT)
      .toMatchObject({ status: 'Execution Failed', reason: expect.stringMatching(NOT_STARTED) });
    const { notebook_id } = await addNotebook(server, token);
    const connect = () => server.ask('notebooks', 'connect', { notebook_id }, { token });
    expect(await connect()).toMatchObject({
      status: 507,
      failure: { code: 'quota', Error: expect.stringMatching(NOT_STARTED) },
    });
    const asked = { env_name: 'large', requirements: '' };
    const { env_id } = (await server.get('environments', 'create', asked, { token })).environment;
    const built = async () =>
      (await server.get('environments', 'read', { env_id }, { token })).environment;
    await expect
      .poll(built, SLOW_TIMEOUT)
      .toMatchObject({ reason: expect.stringMatching(NOT_STARTED) });
    await rm(large);
    await expect.poll(started, SLOW_TIMEOUT).toMatchObject({ status: 'Executed' });
  });

  it('measures who is over the limit and starts something, also where no look did since', async () => {
    await server.addUser('gil');
    const number = (await server.workspace.accounts.numberOf('gil')) ?? 0;
    const large = path.join(homeOf(server.dataFolder, number), 'large');
    await mkdir(path.dirname(large), { recursive: true });
    await writeFile(large, Buffer.alloc(30 * MIB, 1));
    const diskUse = createDiskUse(server.workspace);
    const [person] = await peopleOf(server.workspace.db, new Set([number]));
    await diskUse.measure(person!);
    expect(await diskUse.refusal(number)).toMatch(NOT_STARTED);
    await rm(large);
    await expect.poll(() => diskUse.refusal(number)).toBeNull();
  });

  it('where the disk is nearly full ends and starts nothing of who has more than a share of it, and others go on', async () => {
    const [eve, fred] = [await server.addUser('eve'), await server.addUser('fred')];
    const numberOf = async (name: string) => (await server.workspace.accounts.numberOf(name)) ?? 0;
    let free = 1_000 * MIB;
    const diskUse = createDiskUse(server.workspace, async () => ({ free, reserve: 100 * MIB }));
    const looks = vi.spyOn(diskUse, 'limits');
    stop = watchDisk({ ...server.workspace, diskUse }, QUICKLY);
    const small = await begin(server, fred, PATIENT);
    await small.says('begun');
    const filler = await begin(server, eve, STEPS);
    await filler.says('written');
    const looksMore = async () => {
      const seen = looks.mock.calls.length;
      await expect.poll(() => looks.mock.calls.length, SLOW_TIMEOUT).toBeGreaterThan(seen + 2);
    };
    await looksMore();
    expect(await diskUse.refusal(await numberOf('eve'))).toBeNull();
    free = 97 * MIB;
    // The first look takes it for a disk that is being filled, and leaves nobody a share.
    await looksMore();
    await filler.make('more');
    expect(await filler.ended()).toMatchObject({
      cause: 'stopped',
      reason: expect.stringMatching(
        /^Stopped: the disk of this server has only 97 MiB left, and your files take \d.* of it, more than \d.*, your share/,
      ) as string,
    });
    expect(await diskUse.refusal(await numberOf('eve'))).toMatch(
      /^Not started: the disk of this server has only 97 MiB left, and your files take/,
    );
    expect(await diskUse.refusal(await numberOf('fred'))).toBeNull();
    await small.make('go');
    expect(await small.ended()).toMatchObject({ status: 'Executed' });
    free = 1_000 * MIB;
    expect(await diskUse.refusal(await numberOf('eve'))).toBeNull();
  });
});
