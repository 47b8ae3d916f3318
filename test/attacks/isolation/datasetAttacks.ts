/** Jobs against the data that they are given to read, on the real engine of this machine. */
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaFolder, plant } from '#test/server/support/driveFiles';
import { addJob, executeJob, untilStatus } from '#test/server/support/jobSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { resultIn, settingsOf } from './isolated';

/** Reads its dataset, and tries everything that would change it. */
const ATTACK = `
import json, os
root = os.environ["ATELIER_DATASET"]
file = os.path.join(root, "a.csv")
def tried(what):
    try:
        what()
        return "done"
    except OSError:
        return "refused"
print("ATTACK " + json.dumps({
    "read": open(file).read(), "by the folder": open("datasets/data/deep/b.csv").read(),
    "write": tried(lambda: open(file, "w").write("x")), "append": tried(lambda: open(file, "a").write("x")),
    "mode": tried(lambda: os.chmod(file, 0o777)), "remove": tried(lambda: os.remove(file)), "rename": tried(lambda: os.rename(file, file + "2")),
    "add": tried(lambda: open(os.path.join(root, "new"), "w").write("x")), "make folder": tried(lambda: os.mkdir(os.path.join(root, "deep/new"))),
    "truncate": tried(lambda: os.truncate(file, 0)), "through the link": tried(lambda: open("datasets/data/a.csv", "w").write("x")),
}))
try:
    os.link(file, "mine.csv")
except OSError:
    pass
`;

export const datasetAttacks = (mode: string) =>
  describe(`a dataset with ATELIER_ISOLATION=${mode}`, () => {
    let server: TestWorkspace;
    let token: string;
    beforeAll(async () => {
      server = await openWorkspace({ config: { isolation: settingsOf(mode) } });
      token = await server.addUser('bob');
      await plant(server, { 'data/a.csv': 'a', 'data/deep/b.csv': 'b' }, 'user/bob');
    });
    afterAll(() => server.close());

    it('DST a program reads it and changes nothing of it, nor of the drive, and a further name makes no file its own', async () => {
      const {
        dataset: { dataset_id },
      } = await server.get(
        'datasets',
        'create',
        { dataset_name: 'data', path: '/data/' },
        { token },
      );
      const job = await addJob(server, token, ATTACK, { dataset_id });
      for (let turn = 0; turn < 2; turn += 1) {
        const submission = await executeJob(server, token, job);
        const { status } = await untilStatus(
          server,
          token,
          job.batch_job_id,
          'Executed',
          'Execution Failed',
          'Execution aborted',
        );
        const log = await readFile(
          path.join(server.dataFolder, 'engine/jobs', job.batch_job_id, submission, 'rank-0.log'),
          'utf8',
        );
        expect([status, log], log).toEqual(['Executed', expect.stringContaining('ATTACK')]);
        const refused = Object.fromEntries(
          [
            'write',
            'append',
            'mode',
            'remove',
            'rename',
            'add',
            'make folder',
            'truncate',
            'through the link',
          ].map((name) => [name, 'refused']),
        );
        expect(resultIn(log)).toEqual({ read: 'a', 'by the folder': 'b', ...refused });
      }
      const data = path.join(areaFolder(server, 'user/bob'), 'data');
      expect([
        await readFile(path.join(data, 'a.csv'), 'utf8'),
        (await readdir(data)).sort(),
      ]).toEqual(['a', ['a.csv', 'deep']]);
      expect((await stat(path.join(data, 'a.csv'))).uid).toBe(process.getuid?.());
    });
  });
