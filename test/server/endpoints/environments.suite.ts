import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { machine } from '#test/harness/machine';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { addNotebook, notebookSettings } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** Access rules of environments, on whichever database; test/server/environments/builds.test.ts covers their builds. */
export const environmentsSuite = (place: () => Promise<DatabaseLocation>) =>
  describe.skipIf(machine.python === null)('environments', () => {
    let server: TestWorkspace;
    let token: string;
    beforeEach(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
    });
    afterEach(() => server.close());
    const create = async (env_name: string, as = token) =>
      (await server.get('environments', 'create', { env_name, requirements: '' }, { token: as }))
        .environment;
    const named = async (as = token) =>
      (await server.get('environments', 'readAll', {}, { token: as })).environments.map(
        ({ env_name }) => env_name,
      );

    it("API-48 ENT-10 ENV-01 ENV-02 'system' is the machine's own Python, listed first", async () => {
      await create('audio');
      await create('Vision');
      const {
        environments: [system, ...others],
      } = await server.get('environments', 'readAll', {}, { token });
      expect(system).toMatchObject({
        env_id: 'system',
        env_name: 'system',
        kind: 'system',
        status: 'ready',
        usable: true,
        user_name: null,
      });
      expect(others.map(({ env_name }) => env_name).sort()).toEqual(['Vision', 'audio']);
      const { environment, packages } = await server.get(
        'environments',
        'read',
        { env_id: 'system' },
        { token },
      );
      expect(environment).toEqual(system);
      const count =
        "from importlib.metadata import distributions; print(len({one.metadata['Name'] for one in distributions()}))";
      expect(String(packages.length)).toBe(
        execFileSync(environment.base_python, ['-I', '-c', count], { encoding: 'utf8' }).trim(),
      );
      expect(await server.workspace.environments.pythonOf('system', 'atelier')).toBe(
        environment.base_python,
      );
      expect(await server.workspace.environments.pythonOf(null, 'atelier')).toBe(
        environment.base_python,
      );
    });

    it("ENV nobody builds or deletes 'system', and it has no log", async () => {
      for (const name of ['build', 'stopBuild', 'delete'] as const) {
        expect(
          await server.ask('environments', name, { env_id: 'system' }, { token }),
        ).toMatchObject({ status: 403 });
      }
      expect(
        await server.get(
          'environments',
          'buildLog',
          { env_id: 'system', line: null, count: 10 },
          { token },
        ),
      ).toMatchObject({ lines: [], ended: true });
    });

    it('API-60 names are unique in a team, and the interpreter is one of the machine', async () => {
      await create('audio');
      for (const env_name of ['audio', ' audio ', 'system']) {
        const refused = await server.ask(
          'environments',
          'create',
          { env_name, requirements: '' },
          { token },
        );
        expect(refused).toMatchObject({
          status: 422,
          failure: {
            fields: { env_name: `Your team has an environment ${env_name.trim()} already.` },
          },
        });
      }
      const nameless = await server.ask(
        'environments',
        'create',
        { env_name: ' ', requirements: '' },
        { token },
      );
      expect(nameless).toMatchObject({
        status: 422,
        failure: { fields: { env_name: 'Please input a name!' } },
      });
      const elsewhere = await server.ask(
        'environments',
        'create',
        { env_name: 'new', requirements: '', base_python: '/no/python' },
        { token },
      );
      expect(elsewhere).toMatchObject({
        status: 422,
        failure: { fields: { base_python: 'There is no interpreter /no/python on this machine.' } },
      });
      const other = await server.addUser('bo', 'others');
      expect((await create('audio', other)).env_name).toBe('audio');
    });

    it('API-60 ENV another build takes an interpreter of the machine, and no text but a list of requirements is built', async () => {
      const { env_id } = await create('audio');
      const asked = { env_id, base_python: '/no/python' };
      expect(await server.ask('environments', 'build', asked, { token })).toMatchObject({
        status: 422,
        failure: { fields: { base_python: 'There is no interpreter /no/python on this machine.' } },
      });
      const requirements = '[project]\ndependencies = ["six"]\n';
      const refused = {
        status: 422,
        failure: {
          fields: { requirements: 'This reads as pyproject.toml, not as a list of requirements.' },
        },
      };
      const rebuilt = { env_id, requirements };
      expect(await server.ask('environments', 'build', rebuilt, { token })).toMatchObject(refused);
      const made = { env_name: 'project', requirements };
      expect(await server.ask('environments', 'create', made, { token })).toMatchObject(refused);
      expect(await named()).toEqual(['system', 'audio']);
    });

    it('ENV PRM-10 the team sees an environment, its owner alone changes it, others do not know it', async () => {
      const [mate, stranger] = [await server.addUser('ann'), await server.addUser('bo', 'others')];
      const [mine, hers] = [await create('mine'), await create('hers', mate)];
      const recent = async (as: string) =>
        (await server.get('objects', 'recent', {}, { token: as })).objects.filter(
          ({ kind }) => kind === 'environment',
        );
      expect([
        (await recent(token)).map(({ id }) => id),
        (await recent(mate)).map(({ name }) => name),
      ]).toEqual([[mine.env_id], ['hers']]);
      expect(await named(mate)).toEqual(['system', 'hers', 'mine']);
      expect(await named(stranger)).toEqual(['system']);
      for (const name of ['build', 'stopBuild', 'delete'] as const) {
        expect(
          await server.ask('environments', name, { env_id: mine.env_id }, { token: mate }),
        ).toMatchObject({ status: 403, failure: { Error: expect.stringContaining('Only admin') } });
      }
      for (const name of ['read', 'build', 'stopBuild', 'delete'] as const) {
        expect(
          await server.ask('environments', name, { env_id: mine.env_id }, { token: stranger }),
        ).toMatchObject({ status: 404 });
      }
      expect(
        await server.ask(
          'environments',
          'buildLog',
          { env_id: mine.env_id, line: 0, count: 1 },
          { token: stranger },
        ),
      ).toMatchObject({ status: 404 });
      for (const name of ['build', 'stopBuild', 'delete'] as const) {
        expect(
          await server.ask('environments', name, { env_id: hers.env_id }, { token }),
        ).toMatchObject({
          status: 403,
          failure: { Error: expect.stringContaining('Only ann, who owns this environment, may') },
        });
      }
      expect(
        await server.get('environments', 'delete', { env_id: hers.env_id }, { token: mate }),
      ).toEqual({ status: 'Environment deleted' });
      expect(await named()).toEqual(['system', 'mine']);
    });

    it("ENV a notebook names an environment of its team's, and only that", async () => {
      const { env_id } = await create('audio');
      expect((await addNotebook(server, token, { env_id })).env_id).toBe(env_id);
      const stranger = await server.addUser('bo', 'others');
      const settings = await notebookSettings(server, stranger, { env_id });
      const refused = await server.ask('notebooks', 'create', { settings }, { token: stranger });
      expect(refused).toMatchObject({
        status: 422,
        failure: { fields: { env_id: `There is no environment ${env_id}.` } },
      });
      expect(
        await server.workspace.environments
          .pythonOf(env_id, 'others')
          .catch((error: Error) => error.message),
      ).toBe(`There is no environment ${env_id}.`);
    });

    it('ENV a build that is not over yet runs nothing', async () => {
      const { env_id } = await create('audio');
      await expect(server.workspace.environments.pythonOf(env_id, 'atelier')).rejects.toThrow(
        'Nothing can run in the environment audio: it is not built yet.',
      );
    });
  });
