import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { copiedSoFar, endlessCopy } from '#test/flows/support/endlessCopy';
import { openWire } from '#test/harness/wire';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { addJob, executeJob, untilStatus } from '#test/server/support/jobSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api, type JobSettings } from '~/contract';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const user = userEvent.setup();
const PATIENCE = { timeout: 30_000 };
let server: TestWorkspace;
let token: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
});
afterAll(() => server.close());

const ran = async (program: string, changes: Partial<JobSettings> = {}) => {
  const job = await addJob(server, token, program, { main_file: 'train.sh', ...changes });
  await executeJob(server, token, job);
  return untilStatus(server, token, job.batch_job_id, 'Executed', 'Execution Failed');
};

/** Shows a page of the app to the admin. */
const open = async (at: string) => {
  const wire = openWire(server.app);
  const app = await showSignedIn({ adapter: wire.adapter, at });
  return { ...app, wire };
};
const output = (agent = 'agent-0') =>
  screen.findByRole('region', { name: `Output of ${agent}` }, PATIENCE);

test('JOB-09 the output of a job that is over: its lines, how many, and how it ended', async () => {
  const job = await ran('echo one\nprintf "\\033[31mtwo\\033[0m\\n"\nexit 3\n');
  await open(`/jobs/${job.batch_job_id}`);
  const region = await output();
  expect(within(region).getByText('two')).toHaveClass('at-log-ink-1');
  expect(screen.getByText(/^2 lines/)).toBeVisible();
  expect(await screen.findByText(/^Ended with exit code 3/, undefined, PATIENCE)).toBeVisible();
});

test('JOB-09 a job that never ran, and one that printed nothing, say so', async () => {
  const silent = await ran('exit 0\n');
  const app = await open(`/jobs/${silent.batch_job_id}`);
  expect(
    await screen.findByRole('heading', { name: 'Nothing was printed' }, PATIENCE),
  ).toBeVisible();
  const fresh = await addJob(server, token, 'echo\n', { main_file: 'train.sh' });
  act(() => app.history.push(`/jobs/${fresh.batch_job_id}`));
  expect(
    await screen.findByRole('heading', { name: 'Nothing printed yet' }, PATIENCE),
  ).toBeVisible();
});

test('JOB-09 a line is marked with a click: the address says so, and its link is copied, with Shift more of them', async () => {
  const job = await ran('seq 1 50\n');
  const { history } = await open(`/jobs/${job.batch_job_id}`);
  await output();
  await user.click(await screen.findByRole('link', { name: 'Line 45' }, PATIENCE));
  expect(history.location.search).toContain('line=45');
  expect(history.location.search).toContain(`submission=${job.submission_id}`);
  await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('line=45'));
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('link', { name: 'Line 48' }));
  await user.keyboard('{/Shift}');
  expect(history.location.search).toContain('line=45-48');
  await user.click(screen.getByRole('button', { name: 'Copy lines 45 to 48' }));
  await waitFor(
    async () => expect(await navigator.clipboard.readText()).toBe('45\n46\n47\n48'),
    PATIENCE,
  );
  await user.click(screen.getByRole('button', { name: 'Unmark the lines' }));
  expect(history.location.search).not.toContain('line=');
});

test('JOB-09 the search counts and marks, and wrap and follow are in the address and in the tools', async () => {
  const job = await ran('seq 1 300\n');
  const { history } = await open(`/jobs/${job.batch_job_id}`);
  const region = await output();
  await user.click(screen.getByRole('searchbox', { name: 'Search the output' }));
  await user.paste('29');
  // 29, 129, 229, 290 to 299: the first of those in sight at the tail.
  expect(await screen.findByText('4 of 13', undefined, PATIENCE)).toBeVisible();
  await waitFor(() => expect(region.querySelectorAll('mark').length).toBeGreaterThan(0));
  expect(screen.getByRole('button', { name: 'At the end' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await user.keyboard('{Shift>}{Enter}{/Shift}');
  expect(await screen.findByText('3 of 13', undefined, PATIENCE)).toBeVisible();
  await waitFor(
    () => expect(region.querySelector('[data-current] .at-log-number')).toHaveTextContent('229'),
    PATIENCE,
  );
  await user.click(screen.getByRole('button', { name: 'Wrap' }));
  expect(history.location.search).toContain('wrap=true');
  await user.click(screen.getByRole('button', { name: 'At the end' }));
  expect(screen.getByRole('button', { name: 'At the end' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await waitFor(() =>
    expect(within(region).getByRole('link', { name: 'Line 300' })).toBeInTheDocument(),
  );
});

test('JOB-09 of several agents one is chosen', async () => {
  const job = await ran('echo "I am $RANK"\n', { node_count: 2 });
  const { history } = await open(`/jobs/${job.batch_job_id}`);
  expect(within(await output()).getByText('I am 0')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: /^agent-1/ }));
  expect(within(await output('agent-1')).getByText('I am 1')).toBeVisible();
  expect(history.location.search).toContain('agent=agent-1');
});

/** A folder of the drive for results. */
const makeKept = () =>
  server.get(
    'drive',
    'createFolder',
    { storage: 'drive', complete_folder_path: '/kept/', existing_ok: true },
    { token },
  );

test('API-55 results are looked through, previewed, and saved to the drive', async () => {
  await makeKept();
  const job = await ran(
    'mkdir out\ntouch "out/in$(printf "\\342\\200\\256")gpj.txt"\nprintf "step,loss\\n1,0.5\\n" > out/metrics.csv\n',
  );
  const { history } = await open(`/jobs/${job.batch_job_id}?tab=results`);
  await user.click(await screen.findByRole('link', { name: 'out' }, PATIENCE));
  expect(await screen.findByRole('link', { name: 'in\\u202Egpj.txt' }, PATIENCE)).toBeVisible();
  const trail = within(screen.getByRole('navigation', { name: 'Folder' }));
  expect(trail.getByText('out')).toHaveAttribute('aria-current', 'page');
  expect(trail.getByRole('link', { name: 'Results' })).toBeVisible();
  await user.click(await screen.findByRole('link', { name: 'metrics.csv' }, PATIENCE));
  const preview = screen.getByRole('complementary', { name: 'Preview of metrics.csv' });
  expect(
    await within(preview).findByRole('columnheader', { name: 'loss' }, PATIENCE),
  ).toBeVisible();
  expect(history.location.search).toContain('preview=');
  await user.click(screen.getByRole('button', { name: 'Close the preview' }));
  await user.click(screen.getByRole('button', { name: 'Save all to drive …' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose a Folder' }, PATIENCE);
  await user.click(await within(dialog).findByText('kept', undefined, PATIENCE));
  await user.click(
    await within(dialog).findByRole('button', { name: 'Choose this folder' }, PATIENCE),
  );
  expect(
    await screen.findByText('1 item saved to the drive, in kept', undefined, PATIENCE),
  ).toBeVisible();
});

test('API-55 saving that takes its time shows how far it is, and is cancelled', async () => {
  await makeKept();
  const job = await ran('echo hello > notes.txt\n');
  const { wire } = await open(`/jobs/${job.batch_job_id}?tab=results`);
  const copy = endlessCopy();
  wire.break(api.output.saveResults, copy.answer);
  wire.break(api.drive.copyProgress, copiedSoFar(1024 ** 2, 4 * 1024 ** 2));
  await screen.findByRole('link', { name: 'notes.txt' }, PATIENCE);
  await user.click(screen.getByRole('button', { name: 'Save all to drive …' }));
  const dialog = await screen.findByRole('dialog', { name: 'Choose a Folder' }, PATIENCE);
  await user.click(await within(dialog).findByText('kept', undefined, PATIENCE));
  await user.click(
    await within(dialog).findByRole('button', { name: 'Choose this folder' }, PATIENCE),
  );
  const bar = await screen.findByRole('progressbar', { name: 'Saving all results' }, PATIENCE);
  expect(bar).toHaveAttribute('aria-valuetext', '1 MiB of 4 MiB · 25 %');
  expect(screen.getByText('Saving all results…')).toHaveAttribute('role', 'status');
  await user.click(screen.getByRole('button', { name: 'Cancel Saving all results' }));
  expect(await screen.findByText(/^Saving to the drive was cancelled/)).toBeVisible();
  expect(screen.queryByRole('progressbar', { name: 'Saving all results' })).toBeNull();
  expect(copy.aborted()).toEqual([true]);
});
