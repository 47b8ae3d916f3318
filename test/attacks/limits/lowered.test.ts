/** A member with lowered limits is held to them, and no other user is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestWorkspace } from '#test/server/support/openWorkspace';
import { watchDisk } from '~/server/areas/team/limits/diskWatch';
import { begin, limitedServer, MIB } from './limited';

const NONE = { memory_mb: null, processes: null, disk_mb: null, files: null };
/** Holds as much memory as it is told, MiB, until it is told to end. */
const holding = (mib: number) => `
import os, time
held = b"x" * ${mib * MIB}
print("holds", flush=True)
while not os.path.exists("go"): time.sleep(0.02)
`;
const FILLER = `
import os, time
with open("filling", "wb") as filling:
    for _ in range(200):
        filling.write(os.urandom(${MIB}))
        filling.flush()
        time.sleep(0.05)
`;
/** So many children, or the error. */
const CHILDREN = `
import os, time
children = []
try:
    while len(children) < 100:
        child = os.fork()
        if child == 0:
            time.sleep(20)
            os._exit(0)
        children.append(child)
except OSError: pass
for child in children: os.kill(child, 9)
print("CHILDREN", len(children))
`;

describe('limits that an admin lowered', () => {
  let server: TestWorkspace;
  let bob: string;
  let mallory: string;
  beforeAll(async () => {
    server = await limitedServer('auto');
    const token = await server.signIn();
    [bob, mallory] = [await server.addUser('bob'), await server.addUser('mallory')];
    await server.get(
      'limits',
      'update',
      { id: 'mallory', ...NONE, memory_mb: 150, processes: 40, disk_mb: 20 },
      { token },
    );
  });
  afterAll(() => server.close());

  it('hold for the memory of their jobs, and not for those of others', async () => {
    const other = await begin(server, bob, holding(300));
    await other.says('holds');
    const hog = await begin(server, mallory, holding(300));
    expect(await hog.ended()).toMatchObject({
      cause: 'memory',
      reason: 'Stopped: over its memory limit of 150 MiB.',
    });
    await other.make('go');
    expect(await other.ended()).toMatchObject({ status: 'Executed' });
  });

  it('hold for processes', async () => {
    const [few, many] = [
      await begin(server, mallory, CHILDREN),
      await begin(server, bob, CHILDREN),
    ];
    const [mallorys, bobs] = [await few.ended(), await many.ended()];
    expect(bobs).toMatchObject({ status: 'Executed' });
    expect(await many.text()).toContain('CHILDREN 100');
    // The system refuses them, or who looks ends them.
    if (mallorys?.status === 'Executed')
      expect(Number(/CHILDREN (\d+)/.exec(await few.text())?.[1])).toBeLessThan(41);
    else expect(mallorys).toMatchObject({ reason: expect.stringContaining('40 processes') });
  });

  // Nothing of hers starts after that: her files take more than she may have.
  it('hold for the disk', async () => {
    const stop = watchDisk(server.workspace, { everyMs: 150, soonMs: 50, share: 1 });
    try {
      const filler = await begin(server, mallory, FILLER);
      expect(await filler.ended()).toMatchObject({
        cause: 'stopped',
        reason: expect.stringMatching(/more than 20 MiB, the limit/) as string,
      });
    } finally {
      await stop();
    }
  });
});
