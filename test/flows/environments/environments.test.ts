import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openAtWork, type AtWork } from '#test/flows/support/atWork';
import { machine } from '#test/harness/machine';
import { offlineRequirements, writeWheel } from '#test/server/support/settings/wheels';
import {
  fakeTimers,
  delayedReply,
  openWire,
  passing,
  unreachable,
  settle,
} from '#test/harness/wire';
import { addNotebook } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api } from '~/contract';
import {
  build,
  createRequested,
  deleteConfirmOpened,
  deletion,
  environmentRead,
  logRead,
  rebuildRequested,
  stop,
} from '~/web/features/environments/events';
import {
  createForm,
  environments,
  rebuildForm,
  REQUIREMENTS_LIMIT,
} from '~/web/features/environments/model/model';
import { selectDetails, selectLog } from '~/web/features/environments/selectors';

/** A build starts Python several times; a busy machine takes a minute for one. */
const BUILT = { timeout: 150_000, interval: 100 } as const;
const LONG = 400_000;

describe.skipIf(machine.python === null)('environments', () => {
  let server: TestWorkspace;
  let token: string;
  let wheels: string;
  let app: AtWork;
  let kept: string;

  const open = async (at: string, wire = openWire(server.app)) => {
    app = await openAtWork(server, { token, at, wire });
    return app;
  };
  const idNamed = async (name: string) =>
    (await server.get('environments', 'readAll', {}, { token })).environments.find(
      ({ env_name }) => env_name === name,
    )?.env_id ?? '';
  const known = (id: string) => environments.selectKnown(app.state(), id);
  const notices = () =>
    app
      .state()
      .toasts.visible.map(({ kind, text }: { kind: string; text: string }) => ({ kind, text }));

  beforeAll(async () => {
    wheels = await mkdtemp(path.join(os.tmpdir(), 'atelier-wheels-'));
    // People's builds read it as users of their own.
    await chmod(wheels, 0o755);
    await writeWheel(wheels, 'atelier_probe', '1.0');
    server = await openWorkspace();
    token = await server.signIn();
    kept = (
      await server.get(
        'environments',
        'create',
        { env_name: 'kept', requirements: offlineRequirements(wheels, 'atelier_probe') },
        { token },
      )
    ).environment.env_id;
    await vi.waitFor(
      async () =>
        expect(
          (await server.get('environments', 'read', { env_id: kept }, { token })).environment
            .status,
        ).toBe('ready'),
      BUILT,
    );
  }, LONG);
  afterAll(async () => {
    await server.close();
    await rm(wheels, { recursive: true, force: true });
  });
  afterEach(() => {
    app.stop();
    vi.useRealTimers();
    expect(app.crashes).toEqual([]);
  });

  describe('the list', () => {
    beforeEach(() => fakeTimers());

    test('the built-in one has no log that could be read', async () => {
      await open('/environments/system');
      await settle(app.wire);
      expect(known('system')?.kind).toBe('system');
      expect(app.wire.count(api.environments.buildLog)).toBe(0);
    });

    test("ENV-02 RT-21 LST-24 is read when its page opens and every 30 s, 'system' first, and a list that stays as it was changes nothing", async () => {
      await open('/environments');
      await settle(app.wire);
      const rows = environments.selectRows(app.state(), false);
      expect(rows.map(({ env_name }) => env_name)).toEqual(['system', 'kept']);
      await passing(app.wire, 34_000);
      expect(app.wire.count(api.environments.readAll)).toBe(2);
      expect(environments.selectRows(app.state(), false)).toBe(rows);
      app.history.push('/notebooks');
      await passing(app.wire, 70_000);
      expect(app.wire.count(api.environments.readAll)).toBe(2);
    });

    test("LST-01 shows the person's own ones and the built-in one, or those of the whole team", async () => {
      const mate = await server.addUser(`mia-${Math.floor(performance.now())}`);
      app = await openAtWork(server, {
        token: mate,
        at: '/environments',
        wire: openWire(server.app),
      });
      await settle(app.wire);
      expect(environments.selectRows(app.state(), false).map(({ env_name }) => env_name)).toEqual([
        'system',
      ]);
      expect(environments.selectRows(app.state(), true).map(({ env_name }) => env_name)).toEqual([
        'system',
        'kept',
      ]);
    });
  });

  describe('a new one', () => {
    test('API-60 needs a form that is open, a name, and one that the team has not, and the form says so and stays', async () => {
      await open('/environments');
      app.dispatch(createRequested());
      await app.neverHeard(createForm.events.submitBlocked);
      app.dispatch(createForm.events.opened({ env_name: ' ', requirements: '', base_python: '' }));
      app.dispatch(createRequested());
      expect(createForm.shownProblemsOf(app.state().environments!.forms!.create!, null)).toEqual({
        env_name: 'Please input a name!',
      });
      app.dispatch(createForm.events.changed({ env_name: 'kept' }));
      app.dispatch(createRequested());
      await app.heard(createForm.events.submitFailed);
      expect(createForm.shownProblemsOf(app.state().environments!.forms!.create!, null)).toEqual({
        env_name: 'Your team has an environment kept already.',
      });
      expect(app.path()).toBe('/environments');
    });

    test(
      'API-60 is built before the eyes of its maker: the log as it grows, then what is installed',
      async () => {
        await open('/environments');
        app.dispatch(
          createForm.events.opened({
            ...{ env_name: 'fresh', base_python: '' },
            requirements: offlineRequirements(wheels, 'atelier_probe'),
          }),
        );
        app.dispatch(createRequested());
        await expect.poll(() => app.path(), BUILT).toMatch(/^\/environments\/env-\w+\?tab=log$/);
        const id = app.path().slice('/environments/'.length).split('?')[0] ?? '';
        expect(app.state().environments?.forms.create).toBeNull();
        await app.heard(logRead, ({ payload }) => payload.page.ended);
        const { lines } = selectLog(app.state());
        expect(lines[0]).toMatch(/^\$ .* -m venv /);
        expect(lines.at(-1)).toBe('The environment is ready.');
        expect(app.diary.filter(logRead.match).length).toBeGreaterThan(1);
        await expect.poll(() => known(id)?.status, BUILT).toBe('ready');
        expect(selectDetails(app.state(), id)?.packages).toContainEqual({
          name: 'atelier_probe',
          version: '1.0',
        });
        await server.get('environments', 'delete', { env_id: id }, { token });
      },
      LONG,
    );
  });

  describe('building again', () => {
    test(
      "ENV a build that fails is told in the tool's words and leaves what was built, and a stopped one says who stopped it",
      async () => {
        await open(`/environments/${kept}?tab=requirements`);
        await app.heard(rebuildForm.events.opened);
        await app.heard(logRead, ({ payload }) => payload.page.ended);
        app.dispatch(
          rebuildForm.events.changed({ requirements: offlineRequirements(wheels, 'not_a_wheel') }),
        );
        app.dispatch(rebuildRequested());
        expect(environments.selectPending(app.state(), kept)?.intent).toBe('build');
        await expect.poll(() => app.path(), BUILT).toBe(`/environments/${kept}?tab=log`);
        await expect.poll(() => known(kept)?.status, BUILT).toBe('failed');
        expect(known(kept)).toMatchObject({
          usable: true,
          reason: expect.stringContaining('No matching distribution found for not_a_wheel'),
        });
        await expect
          .poll(() => selectLog(app.state()).lines.join('\n'), BUILT)
          .toContain('No matching distribution found for not_a_wheel');
        expect(selectLog(app.state()).lines.join('\n')).not.toContain('The environment is ready.');
        expect(selectDetails(app.state(), kept)?.packages).toContainEqual({
          name: 'atelier_probe',
          version: '1.0',
        });

        app.dispatch(
          build.requested(kept, { requirements: offlineRequirements(wheels, 'atelier_probe') }),
        );
        await expect.poll(() => known(kept)?.status, BUILT).toMatch(/waiting|building/);
        app.dispatch(stop.requested(kept));
        await expect.poll(() => known(kept)?.reason, BUILT).toBe('Stopped by admin.');
        expect(known(kept)).toMatchObject({ status: 'stopped', usable: true });
        expect(environments.selectPending(app.state(), kept)).toBeUndefined();
      },
      LONG,
    );

    test('ENV what is wrong with the requirements is said at once, and a build that is refused is told, a double click asks once, and nothing is under way', async () => {
      const wire = openWire(server.app);
      wire.break(api.environments.build, unreachable(409, 'kept is being built already.'));
      await open(`/environments/${kept}?tab=requirements`, wire);
      await app.heard(rebuildForm.events.opened);
      app.dispatch(
        rebuildForm.events.changed({ requirements: 'x'.repeat(REQUIREMENTS_LIMIT + 1) }),
      );
      app.dispatch(rebuildRequested());
      expect(
        rebuildForm.shownProblemsOf(app.state().environments!.forms!.rebuild!, null),
      ).toHaveProperty('requirements');
      await app.neverHeard(build.requested);
      app.dispatch(rebuildForm.events.changed({ requirements: 'numpy' }));
      app.dispatch(rebuildRequested());
      app.dispatch(rebuildRequested());
      await expect
        .poll(() => environments.selectFailure(app.state(), kept))
        .toMatchObject({ intent: 'build', reason: 'kept is being built already.' });
      expect(environments.selectPending(app.state(), kept)).toBeUndefined();
      expect(app.told().filter((type) => type === build.requested.type)).toHaveLength(1);
      expect(wire.count(api.environments.build)).toBe(1);
      expect(notices()).toEqual([{ kind: 'error', text: 'Unable to build the environment' }]);
    });
  });

  describe('deleting', () => {
    const make = async (env_name: string) =>
      (await server.get('environments', 'create', { env_name, requirements: '' }, { token }))
        .environment.env_id;

    test(
      'ENV-03 says first who uses it, and leads from its page to the list',
      async () => {
        const env_id = await make('used');
        const { notebook_id } = await addNotebook(server, token, { notebook_name: 'User', env_id });
        await open(`/environments/${env_id}`);
        await app.heard(environmentRead);
        app.dispatch(deleteConfirmOpened({ ids: [env_id] }));
        expect(environments.selectProposed(app.state())).toEqual([env_id]);
        await expect
          .poll(() => selectDetails(app.state(), env_id)?.used_by)
          .toEqual([{ kind: 'notebook', id: notebook_id, name: 'User', user_name: 'admin' }]);
        app.dispatch(deletion.requested(env_id, true));
        await expect.poll(() => app.path(), BUILT).toBe('/environments');
        expect(notices()).toEqual([{ kind: 'success', text: 'Delete environment success' }]);
        expect(known(env_id)).toBeUndefined();
        expect(await idNamed('used')).toBe('');
      },
      LONG,
    );

    test(
      'ENV the question comes again where somebody began to use it meanwhile',
      async () => {
        const env_id = await make('soon used');
        const answer = delayedReply();
        const wire = openWire(server.app);
        await open('/environments', wire);
        await app.heard(environments.own.events.succeeded);
        app.dispatch(deleteConfirmOpened({ ids: [env_id] }));
        await app.heard(environmentRead);
        await addNotebook(server, token, { notebook_name: 'Quick', env_id });
        wire.break(api.environments.delete, answer.answer);
        app.dispatch(deletion.requested(env_id, false));
        expect(environments.selectPending(app.state(), env_id)?.intent).toBe('delete');
        expect(environments.selectProposed(app.state())).toBeNull();
        answer.release();
        await expect.poll(() => environments.selectProposed(app.state()), BUILT).toEqual([env_id]);
        await expect.poll(() => selectDetails(app.state(), env_id)?.used_by.length).toBe(1);
        expect(notices()).toEqual([]);
        await server.get('environments', 'delete', { env_id, even_if_used: true }, { token });
      },
      LONG,
    );
  });
});
