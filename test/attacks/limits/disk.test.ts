import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PATIENCE } from '#test/server/support/jobSettings';
import type { TestWorkspace } from '#test/server/support/openWorkspace';
import { watchDisk } from '~/server/limits/diskWatch';
import { homeOf } from '~/server/isolation/asUser';
import { expectWell } from '../files/hostile';
import { begin, limitedServer, MIB } from './limited';

const QUICKLY = { everyMs: 150, soonMs: 50 };
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

describe('what the files of a person take', { timeout: 120_000 }, () => {
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
    'ends their programs where it is over the limit and grows (%s); those of others go on',
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
    await expect.poll(() => looks, PATIENCE).toBeGreaterThan(4);
    await tidy.make('go');
    expect(await tidy.ended()).toMatchObject({ status: 'Executed' });
  });
});
