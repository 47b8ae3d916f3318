import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api } from '~/contract';
import { selectForm } from '~/web/work/forms/selectors';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
});
afterAll(() => server.close());

test.each(['explorer', 'shared'] as const)(
  'PRM-04 on the plan %s, without placement settings, the form has the distributed setting of a provider that can do it',
  async (plan) => {
    const wire = openWire(server.app);
    wire.break({ path: '/fsc/team/read/' }, async (config, real) => {
      const reply = await real(config);
      const { team } = reply.data as { team: object };
      const account_details = { plan_details: { plan_type: plan } };
      return { ...reply, data: { team: { ...team, account_details } } };
    });
    wire.break(api.placement.providers, async (config, real) => {
      const reply = await real(config);
      const able = { notebook: true, batchjob: true, distributed: true };
      return { ...reply, data: { ...(reply.data as object), feature_support: { local: able } } };
    });
    const app = await showSignedIn({ adapter: wire.adapter, at: '/notebooks/create' });
    await screen.findByRole('dialog', { name: 'Create Notebook' });
    const nodes = await screen.findByRole('switch', { name: /Distributed/ });
    expect(screen.queryByText(/^Runs on:/)).toBeNull();
    await userEvent.click(nodes);
    expect(selectForm(app.state(), 'notebook')?.draft.values.distributed_mode).toBe(true);
  },
);
