/** Builds with uv of people who are kept apart, on this machine. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { resultIn, settingsOf } from '#test/attacks/isolation/isolated';
import { machine } from '#test/harness/machine';
import { until } from '#test/harness/until';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { writeProject, writeWheel } from '#test/server/support/settings/wheels';
import { homeOf } from '~/server/platform/isolation/asUser';

const run = promisify(execFile);
const LONG = 240_000;

/** A build backend that tries to change what other builds find, and fails with what it could do. */
const hostile = (places: Readonly<Record<string, string>>) => `
import json, os
places = json.loads(${JSON.stringify(JSON.stringify(places))})
places["cache of this build"] = os.environ["UV_CACHE_DIR"]
def tried(place):
    try:
        with open(os.path.join(place, "planted") if os.path.isdir(place) else place, "a") as opened:
            opened.write("planted")
        return "done"
    except OSError:
        return "refused"
def build_wheel(*_):
    raise SystemExit("\\nATTACK " + json.dumps({name: tried(place) for name, place in places.items()}))
`;

/** Offers the files of a folder: programs in namespaces do not see it. */
const serve = async (folder: string): Promise<Server> => {
  const index = createServer((request, response) => {
    const name = decodeURIComponent(request.url ?? '/').slice(1);
    const answer =
      name === ''
        ? readdir(folder).then((names) => {
            response.setHeader('content-type', 'text/html');
            return names.map((each) => `<a href="${each}">${each}</a>`).join('\n');
          })
        : readFile(path.join(folder, path.basename(name)));
    answer.then(
      (body) => response.end(request.method === 'HEAD' ? '' : body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => {
    index.listen(0, '127.0.0.1', resolve);
  });
  return index;
};

export const uvAttacks = (mode: string) =>
  describe(`builds with uv and ATELIER_ISOLATION=${mode}`, () => {
    let server: TestWorkspace;
    let folder: string;
    let index: Server;
    let ann: string;
    const inFolder = (...names: string[]) => path.join(folder, ...names);
    /** Puts the sources of a package among the wheels. */
    const pack = async (name: string, backend?: string) => {
      const sources = inFolder(`${name}-1.0`);
      await writeProject(sources, [name, '1.0']);
      if (backend !== undefined) await writeFile(path.join(sources, 'backend.py'), backend);
      const file = inFolder('wheels', `${name}-1.0.tar.gz`);
      await run('tar', ['czf', file, '-C', folder, `${name}-1.0`]);
    };
    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-uv-'));
      await chmod(folder, 0o755);
      await writeWheel(inFolder('wheels'), 'atelier_probe', '1.0');
      await pack('atelier_source');
      index = await serve(inFolder('wheels'));
      // The folder of the real one has a Python, too.
      await symlink(machine.uv ?? '', inFolder('uv'));
      vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
      server = await openWorkspace({ config: { isolation: settingsOf(mode) } });
      ann = await server.addUser('ann');
    }, LONG);
    afterAll(async () => {
      vi.unstubAllEnvs();
      await server.close();
      index.closeAllConnections();
      index.close();
      await rm(folder, { recursive: true, force: true });
    });

    /** An environment of somebody when its build is over, with its log. */
    const built = async (token: string, env_name: string, ...wanted: string[]) => {
      const { port } = index.address() as AddressInfo;
      const options = ['--no-index', `--find-links http://127.0.0.1:${port}/`];
      const requirements = [...options, ...wanted].join('\n');
      const asked = { env_name, requirements };
      const { environment } = await server.get('environments', 'create', asked, { token });
      const { env_id } = environment;
      const read = () => server.get('environments', 'read', { env_id }, { token });
      const isOver = async () => /ready|failed/.test((await read()).environment.status);
      await until('the build', isOver, 150_000);
      const page = { env_id, line: 0, count: 2000 };
      const { lines } = await server.get('environments', 'buildLog', page, { token });
      return {
        folder: path.join(server.dataFolder, 'environments', env_id),
        log: lines.join('\n'),
        status: (await read()).environment.status,
      };
    };

    it('resolve, build from sources, install and leave no cache', { timeout: LONG }, async () => {
      const {
        log,
        status,
        folder: home,
      } = await built(ann, 'probes', 'atelier-probe', 'atelier-source');
      expect([status, log.includes(' pip compile '), log.includes('-m pip')], log).toEqual([
        'ready',
        true,
        false,
      ]);
      expect((await readdir(path.join(home, '1'))).sort()).toEqual(
        ['bin', 'include', 'lib', 'lib64', 'pyvenv.cfg'].sort(),
      );
    });

    it(
      'a package that is built changes nothing that the build of another one finds',
      { timeout: LONG },
      async () => {
        const theirs = await built(ann, 'theirs', 'atelier-probe');
        const number = await server.workspace.accounts.numberOf('ann');
        const cache = path.join(homeOf(server.dataFolder, number ?? 0), '.cache');
        await mkdir(path.join(cache, 'uv'), { recursive: true });
        const places = {
          uv: machine.uv ?? '',
          'home of another': path.dirname(cache),
          'cache of another': path.join(cache, 'uv'),
          'environment of another': path.join(theirs.folder, '1'),
          environments: path.dirname(theirs.folder),
          wheels: inFolder('wheels'),
        };
        await pack('atelier_hostile', hostile(places));
        const { log, status } = await built(
          await server.addUser('mallory'),
          'hostile',
          'atelier-hostile',
        );
        expect(status).toBe('failed');
        const done = resultIn(log.replaceAll(/^ +/gm, '')) as Record<string, string>;
        const { 'cache of this build': own, ...others } = done;
        expect(own).toBe('done');
        // A folder that namespaces made for the run alone may be written.
        const written = Object.values(places).filter((place) =>
          existsSync(path.join(place, 'planted')),
        );
        expect(written).toEqual([]);
        expect((await readFile(places.uv)).subarray(-7).toString()).not.toBe('planted');
        if (mode === 'user')
          expect(others).toEqual(
            Object.fromEntries(Object.keys(places).map((name) => [name, 'refused'])),
          );
      },
    );
  });
