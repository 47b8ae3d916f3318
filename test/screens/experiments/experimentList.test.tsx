import { screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire } from '#test/harness/wire';
import { replying } from '#test/screens/overview/atOverview';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api } from '~/contract';
import { experimentList } from '~/web/features/experiments/model/list';
import { DEFAULT_FLAGS } from '~/web/lib/state/config';

const experiment = (run_count: number) => ({
  project_name: 'Churn',
  run_count,
  running_count: 0,
  user_names: ['admin'],
  last_datetime: null,
});

describe('/experiments', () => {
  let server: TestWorkspace;
  beforeAll(async () => {
    server = await openWorkspace({ config: { flags: { experiments: true } } });
  });
  afterAll(() => server.close());

  test('counts that may still grow are said to be so, until every file was read [RT-21 EXP-03]', async () => {
    const wire = openWire(server.app);
    let reply = { experiments: [experiment(3)], reading: { left: 2, warnings: [] as string[] } };
    wire.break(api.experiments.readAll, (config) => replying(reply)(config));
    const app = await showSignedIn({
      adapter: wire.adapter,
      at: '/experiments',
      config: { flags: { ...DEFAULT_FLAGS, experiments: true } },
    });
    const table = within(
      await screen.findByRole('grid', { name: 'Experiments' }, { timeout: 30_000 }),
    );
    await table.findByText('3');
    expect(
      await screen.findByText(
        'Files of 2 more places are being read: there may be more experiments, and more runs in them.',
      ),
    ).toBeVisible();
    reply = {
      experiments: [experiment(12)],
      reading: { left: 0, warnings: ['runs.db could not be read: it is damaged.'] },
    };
    app.store.dispatch(experimentList.events.refreshRequested());
    await table.findByText('12');
    expect(screen.queryByText(/being read/)).toBeNull();
    expect(screen.getByText('runs.db could not be read: it is damaged.')).toBeVisible();
    app.close();
  });
});
