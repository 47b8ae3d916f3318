/** The creator of an environment of a team against the others who use it, on the real engine of this machine. */
import { existsSync } from 'node:fs';
import { chmod, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resultIn, settingsOf } from '#test/attacks/isolation/isolated';
import { until } from '#test/harness/until';
import { addJob, executeJob, untilStatus } from '#test/server/support/jobSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { homeOf } from '~/server/platform/isolation/asUser';
import { PYTHON_FOLDER } from '~/server/platform/kernels/python';

const LONG = 240_000;

const TRIED = `
import json, os, shutil, sys
def tried(what):
    try:
        what()
        return "done"
    except OSError:
        return "refused"
def write(file, mode="w"):
    with open(file, mode) as opened:
        opened.write("planted = True\\n")
`;

/** Tries everything that would change what the others import, as the creator of the environment. */
const ATTACK = `${TRIED}
root = sys.prefix
site = next(folder for folder in sys.path if folder.endswith("site-packages"))
inside = lambda *names: os.path.join(site, *names)
module = inside("pip", "__init__.py")
write("planted.py")
def by_link():
    os.link(module, "linked.py")
    os.chmod("linked.py", 0o666)
    write("linked.py")
print("ATTACK " + json.dumps({
    "read": open(module).read() != "",
    "write": tried(lambda: write(module)), "append": tried(lambda: write(module, "a")), "truncate": tried(lambda: os.truncate(module, 0)),
    "mode of a file": tried(lambda: os.chmod(module, 0o666)), "mode of a folder": tried(lambda: os.chmod(site, 0o777)),
    "mode of the environment": tried(lambda: os.chmod(root, 0o777)),
    "owner": tried(lambda: os.chown(module, os.getuid(), os.getgid())), "time": tried(lambda: os.utime(module, (1, 1))),
    "remove": tried(lambda: os.remove(module)), "rename": tried(lambda: os.rename(module, module + "2")),
    "replace": tried(lambda: os.rename("planted.py", module)), "replace a folder": tried(lambda: os.rename(inside("pip"), inside("pip2"))),
    "pth": tried(lambda: write(inside("planted.pth"))), "sitecustomize": tried(lambda: write(inside("sitecustomize.py"))),
    "compiled": tried(lambda: write(inside("pip", "__pycache__", "planted.pyc"))), "folder": tried(lambda: os.mkdir(inside("planted"))),
    "link": tried(lambda: os.symlink("/tmp", inside("planted"))), "further name": tried(by_link),
    "settings": tried(lambda: write(os.path.join(root, "pyvenv.cfg"))), "interpreter": tried(lambda: os.remove(os.path.join(root, "bin", "python"))),
    "program": tried(lambda: write(os.path.join(root, "bin", "planted"))),
    "another in its place": tried(lambda: os.rename(root, root + "-old")),
}))
`;

const USED = `
import os, pip, sys
print("USED", os.path.exists(os.path.join(sys.prefix, "bin", "planted")), "planted" in dir(pip), sys.prefix)
`;

/** Tries to write what programs of others read or execute. */
const elsewhere = (places: Readonly<Record<string, string>>) => `${TRIED}
places = json.loads(${JSON.stringify(JSON.stringify(places))})
print("ATTACK " + json.dumps({name: tried(lambda: write(os.path.join(place, "planted.py"))) for name, place in places.items()}))
`;

export const environmentAttacks = (mode: string) =>
  describe(`an environment with ATELIER_ISOLATION=${mode}`, () => {
    let server: TestWorkspace;
    let mallory: string;
    let bob: string;
    let envId: string;
    beforeAll(async () => {
      server = await openWorkspace({ config: { isolation: settingsOf(mode) } });
      [mallory, bob] = [await server.addUser('mallory'), await server.addUser('bob')];
      const asked = { env_name: 'shared', requirements: '' };
      envId = (await server.get('environments', 'create', asked, { token: mallory })).environment
        .env_id;
      const read = () => server.get('environments', 'read', { env_id: envId }, { token: bob });
      await until('the build', async () => (await read()).environment.usable, 150_000);
    }, LONG);
    afterAll(() => server.close());

    const logOf = async (token: string, program: string, env_id: string | null) => {
      const job = await addJob(server, token, program, { env_id });
      const submission = await executeJob(server, token, job);
      await untilStatus(
        server,
        token,
        job.batch_job_id,
        'Executed',
        'Execution Failed',
        'Execution aborted',
      );
      const log = path.join('engine/jobs', job.batch_job_id, submission, 'rank-0.log');
      return readFile(path.join(server.dataFolder, log), 'utf8');
    };
    const venv = () => path.join(server.dataFolder, 'environments', envId, '1');

    it('belongs to no person and can be written by nobody, links to the interpreter aside', async () => {
      const names = await readdir(venv(), { recursive: true });
      const wrong: string[] = [];
      for (const name of ['.', ...names]) {
        const stats = await lstat(path.join(venv(), name));
        const isClosed = stats.isSymbolicLink() || (stats.mode & 0o7222) === 0;
        if (stats.uid !== process.getuid?.() || !isClosed) wrong.push(name);
      }
      expect(wrong).toEqual([]);
      expect(names.length).toBeGreaterThan(100);
    });

    it(
      'is changed by nothing that a program of its creator does, and the others use what was built',
      { timeout: LONG },
      async () => {
        const done = resultIn(await logOf(mallory, ATTACK, envId)) as Record<string, unknown>;
        const { read, ...rest } = done;
        expect(read).toBe(true);
        expect(Object.entries(rest).filter(([, result]) => result !== 'refused')).toEqual([]);
        expect(Object.keys(rest).length).toBeGreaterThan(20);
        expect((await readdir(path.dirname(venv()))).sort()).toEqual(['1', '1.log', '1.txt']);
        expect(await logOf(bob, USED, envId)).toContain(`USED False False ${venv()}`);
      },
    );

    it(
      'and what else the programs of others read or execute cannot be written either',
      { timeout: LONG },
      async () => {
        // Bob's home exists once a program of his ran.
        await logOf(bob, 'print("here")', null);
        const number = await server.workspace.accounts.numberOf('bob');
        const home = homeOf(server.dataFolder, number ?? 0);
        const places = {
          'home of another': home,
          'packages of another': path.join(home, '.local/lib/python3/site-packages'),
          'wheels of another': path.join(home, '.cache/pip/wheels'),
          homes: path.dirname(home),
          environments: path.join(server.dataFolder, 'environments'),
          jobs: path.join(server.dataFolder, 'jobs'),
          files: path.join(server.dataFolder, 'files'),
          datasets: path.join(server.dataFolder, 'datasets'),
          engine: path.join(server.dataFolder, 'engine'),
          "the server's own Python": PYTHON_FOLDER,
          "the machine's packages": '/usr/lib/python3/dist-packages',
          "the machine's programs": '/usr/local/bin',
        };
        for (const folder of Object.values(places).slice(1, 3)) {
          await mkdir(folder, { recursive: true });
          // Even what its owner opened to everybody lies in a closed folder.
          await chmod(folder, 0o777);
          await writeFile(path.join(folder, 'wheel'), '');
        }
        const done = resultIn(await logOf(mallory, elsewhere(places), null));
        expect(Object.keys(done as object)).toEqual(Object.keys(places));
        // A folder that namespaces made for the run alone may be written.
        const written = Object.entries(places).filter(([, place]) =>
          existsSync(path.join(place, 'planted.py')),
        );
        expect(written).toEqual([]);
        if (mode === 'user')
          expect(Object.values(done as object)).toEqual(Object.keys(places).map(() => 'refused'));
      },
    );
  });
