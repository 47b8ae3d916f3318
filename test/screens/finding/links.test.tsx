import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { searchOpened } from '~/web/core/shell/events';
import { box, openFinding } from './atFinding';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
});
afterAll(() => server.close());

test('SRCH-02 SRCH-05 results are links to the pages of their objects, and commands are none', async () => {
  const named = (kind: string, id: string) => ({
    kind,
    id,
    name: `Theme ${id}`,
    status: 'Defined',
    user_name: 'admin',
    update_datetime: new Date().toISOString(),
  });
  const app = await openFinding(server, '/home', async () => ({
    objects: [named('job', 'job-1'), named('prediction', 'pf-1')],
  }));
  app.dispatch(searchOpened());
  await userEvent.type(await box(), 'theme');
  const result = await screen.findByRole('option', { name: /Theme job-1/ });
  expect(screen.getAllByRole('option').map((one) => one.getAttribute('href'))).toEqual(
    expect.arrayContaining(['/jobs/job-1', '/predictions/pf-1?version=1', null]),
  );
  await userEvent.click(result);
  expect(app.path()).toBe('/jobs/job-1');
});
