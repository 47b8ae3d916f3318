import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { openAtWork, type AtWork } from '#test/flows/support/atWork';
import { fakeTimers, openWire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import type { Endpoint } from '~/contract';
import { formSubmitted } from '~/web/features/infra/events';
import { form, selectForm } from '~/web/features/infra/model/form';

export const NO_LOCATION = { compute_provider: '', compute_region: '', compute_zone: '' } as const;

/** The app at zones, regions and groups, on a workspace with an admin and 'mary', who is none. Call it at the top of a test file. */
export const infraApp = () => {
  const at: { server?: TestWorkspace; app?: AtWork; token: string; mary: string; made: number } = {
    token: '',
    mary: '',
    made: 0,
  };
  beforeAll(async () => {
    at.server = await openWorkspace();
    at.token = await at.server.signIn();
    at.mary = await at.server.addUser('mary');
  });
  afterAll(() => at.server?.close());
  beforeEach(() => fakeTimers());
  afterEach(() => {
    at.app?.stop();
    vi.useRealTimers();
    expect(at.app?.crashes).toEqual([]);
  });

  const app = () => at.app!;
  const fresh = (word: string) => `${word}-${(at.made += 1)}`;
  const draft = () => selectForm(app().state());

  return {
    server: () => at.server!,
    app,
    token: () => at.token,
    mary: () => at.mary,
    open: async (path: string, as = at.token, wire = openWire(at.server!.app)) => {
      at.app?.stop();
      at.app = await openAtWork(at.server!, { token: as, at: path, wire });
      await at.app.settled();
    },
    draft,
    problems: () => {
      const now = draft();
      return now && form.shownProblemsOf(now, null);
    },
    notices: () =>
      app()
        .state()
        .toasts.visible.map(({ kind, text }: { kind: string; text: string }) => `${kind} ${text}`),
    /** The lines below the notices. */
    lines: () =>
      app()
        .state()
        .toasts.visible.flatMap(({ lines }: { lines: readonly string[] }) => lines),
    /** Changes the form and sends it. */
    send: async (change: Parameters<typeof form.events.changed>[0]) => {
      app().dispatch(form.events.changed(change));
      app().dispatch(formSubmitted());
      await app().settled();
    },
    /** A name that was not there before. */
    fresh,
    addZone: async (zone_name = fresh('zone')) =>
      (await at.server!.get('zones', 'create', { zone_name, ...NO_LOCATION }, { token: at.token }))
        .item!,
    /** The bodies of the requests sent to an endpoint from now on. */
    overheard: (endpoint: Pick<Endpoint, 'path'>) => {
      const sent: unknown[] = [];
      app().wire.break(endpoint, (config, real) => {
        sent.push(JSON.parse(String(config.data)));
        return real(config);
      });
      return sent;
    },
  };
};
