import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire } from '#test/harness/wire';
import { addJob } from '#test/server/support/jobSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

let server: TestWorkspace;
let token: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
});
afterAll(() => server.close());

const open = (at: string) => showSignedIn({ adapter: openWire(server.app).adapter, at });
const user = userEvent.setup();
const form = () => screen.findByRole('form', { name: 'Create Batch Job' });
const button = (name: string) => screen.getByRole('button', { name });
const box = (name: RegExp | string) => screen.getByRole('textbox', { name });
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('textbox')
        .map((input) => (input as HTMLInputElement).value),
    );

describe('/jobs/create', () => {
  test('RT-11 RT-13 is a page of its own that asks for what a job has, and for no interpreter', async () => {
    const app = await open('/jobs/create');
    await form();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Create Batch Job');
    expect(document.title).toBe('Create Batch Job · Atelier');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(await form()).getAllByRole('radio')).toHaveLength(4);
    expect(screen.getByRole('spinbutton', { name: /Agents/ })).toHaveValue(1);
    expect(screen.getByRole('spinbutton', { name: /CPUs/ })).toHaveValue(1);
    expect(screen.getByRole('spinbutton', { name: 'Memory limit' })).toHaveValue(null);
    expect(screen.getByRole('spinbutton', { name: 'Time limit' })).toHaveValue(null);
    expect(screen.getByRole('combobox', { name: 'Environment' })).toBeVisible();
    expect(screen.queryByRole('combobox', { name: 'Interpreter' })).toBeNull();
    expect(screen.getByRole('switch', { name: 'Run it now' })).toBeChecked();
    await user.click(button('Cancel'));
    expect(app.path()).toBe('/jobs');
  });

  test('ERR-06 what is missing is said at its field, and the first one takes the focus', async () => {
    await open('/jobs/create');
    await form();
    await user.click(screen.getByRole('radio', { name: /Local filesystem/ }));
    await user.click(button('Create'));
    expect(await screen.findAllByText('Please input your job name!')).not.toHaveLength(0);
    expect(box(/Job name/)).toHaveAccessibleDescription('Please input your job name!');
    expect(button('Choose files')).toHaveFocus();
    const agents = screen.getByRole('spinbutton', { name: /Agents/ });
    await user.clear(agents);
    expect(agents).toHaveAccessibleDescription(/A job needs at least 1 node\./);
  });

  test('parameters are a table for the keyboard: Enter adds, Backspace removes, a pasted command line fills it', async () => {
    await open('/jobs/create');
    await form();
    await user.click(button('Add parameter'));
    expect(box('Name of parameter 1')).toHaveFocus();
    await user.paste('python train.py --lr 0.1 --epochs 3');
    expect(cells()).toEqual([
      ['lr', '0.1'],
      ['epochs', '3'],
    ]);
    expect(box('Name of parameter 2')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(box('Name of parameter 3')).toHaveFocus();
    await user.keyboard('seed{Tab}7');
    expect(cells()).toEqual([
      ['lr', '0.1'],
      ['epochs', '3'],
      ['seed', '7'],
    ]);
    await user.keyboard('{Enter}{Backspace}');
    expect(cells()).toHaveLength(3);
    await user.click(button('Remove epochs'));
    expect(cells()).toEqual([
      ['lr', '0.1'],
      ['seed', '7'],
    ]);
    await user.clear(box('Name of parameter 1'));
    await user.type(box('Name of parameter 1'), '1x');
    expect(box('Name of parameter 1')).toBeInvalid();
    expect(screen.getByRole('alert')).toHaveTextContent('A name begins with a letter');
  });

  test('RT-13 an empty file becomes a job, whose page opens', async () => {
    const app = await open('/jobs/create');
    await form();
    await user.click(screen.getByRole('radio', { name: /Empty file/ }));
    expect(box(/Main file/)).toHaveValue('main.py');
    await user.type(box(/Job name/), 'From a form');
    expect(box(/Project directory/)).toHaveValue('From a form');
    await user.click(screen.getByRole('switch', { name: 'Run it now' }));
    await user.click(button('Create'));
    await waitFor(() => expect(app.path()).toMatch(/^\/jobs\/job-/));
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('From a form');
  });

  test('NB-33 of several files one that can run is chosen, and the others arrive, and the job runs then', async () => {
    const app = await open('/jobs/create');
    await form();
    await user.click(screen.getByRole('radio', { name: /Local filesystem/ }));
    await user.upload(screen.getByLabelText('Files of this computer'), [
      new File(['cat a.csv'], 'a.sh'),
      new File(['1'], 'a.csv'),
    ]);
    await user.type(box(/Job name/), 'Two files');
    await user.click(screen.getByRole('combobox', { name: /Main file/ }));
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.click(screen.getByRole('option', { name: 'a.sh' }));
    expect(screen.getByText('1 more file will be uploaded once the job exists.')).toBeVisible();
    await user.click(button('Create'));
    await waitFor(() => expect(app.path()).toMatch(/^\/jobs\/job-/));
    await waitFor(() => expect(app.told()).toContain('jobs/executeSucceeded'), { timeout: 30_000 });
  });

  test('what was filled in is not thrown away without a question', async () => {
    const app = await open('/jobs/create');
    await form();
    await user.type(box(/Job name/), 'Half');
    await user.click(button('Cancel'));
    const question = await screen.findByRole('alertdialog', { name: 'Discard this job?' });
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    expect(app.path()).toBe('/jobs');
  });

  test('a copy says whose it is, and is made with another name', async () => {
    const { batch_job_id } = await addJob(server, token, 'echo hi', {
      job_name: 'Original',
      main_file: 'run.sh',
      parameters: [{ name: 'lr', value: '0.1' }],
    });
    const app = await open(`/jobs/create?clone=${batch_job_id}`);
    expect(await screen.findByText(/its settings are filled in below/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Original' })).toHaveAttribute(
      'href',
      `/jobs/${batch_job_id}`,
    );
    expect(box(/Job name/)).toHaveValue('Copy of Original');
    expect(cells()).toEqual([['lr', '0.1']]);
    await user.click(screen.getByRole('switch', { name: 'Run it now' }));
    await user.click(button('Create'));
    await waitFor(() => expect(app.path()).toMatch(/^\/jobs\/job-/));
    expect(app.path()).not.toContain(batch_job_id);
  });
});

describe('on the page of a job', () => {
  test('what its first run waits for is said, and it need not wait', async () => {
    const { batch_job_id } = await addJob(server, token, 'echo hi', { main_file: 'run.sh' });
    const app = await open(`/jobs/${batch_job_id}`);
    const { runDeferred } = await import('~/web/features/jobs/deferredRuns/events');
    act(() => void app.dispatch(runDeferred({ batch_job_id, uploads: ['gone'] })));
    expect(await screen.findByText(/It does not run yet: 1 file did not arrive/)).toBeVisible();
    await user.click(button('Run without them'));
    await waitFor(() => expect(app.told()).toContain('jobs/executeSucceeded'));
    expect(screen.queryByText(/did not arrive/)).toBeNull();
  });

  test('API-49 the settings show the parameters and limits, and are saved', async () => {
    const { batch_job_id } = await addJob(server, token, 'echo hi', {
      main_file: 'run.sh',
      parameters: [{ name: 'lr', value: '0.1' }],
      time_limit: 5,
    });
    await open(`/jobs/${batch_job_id}?tab=settings`);
    const settings = await screen.findByRole('form', { name: 'Job settings' });
    expect(within(settings).getByRole('textbox', { name: /Main file/ })).toHaveValue('run.sh');
    expect(within(settings).getByRole('spinbutton', { name: 'Time limit' })).toHaveValue(5);
    expect(within(settings).queryByText('Publish')).toBeNull();
    await user.click(within(settings).getByRole('button', { name: 'Remove lr' }));
    await user.click(within(settings).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Update job success')).toBeVisible();
    expect((await server.get('jobs', 'read', { batch_job_id }, { token })).job.parameters).toEqual(
      [],
    );
  });
});
