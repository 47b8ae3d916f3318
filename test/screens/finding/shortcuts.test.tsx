import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addJob } from '#test/server/support/jobSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import type { Job } from '~/contract';
import { execute, jobRead, stop } from '~/web/features/jobs/events';
import { formSent, formRequested } from '~/web/features/predictions/events';
import { saveRequested } from '~/web/work/forms/events';
import { box, isShut, openFinding, press, pressCtrl } from './atFinding';

let server: TestWorkspace;
let token: string;
let job: Job;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
  job = await addJob(server, token, 'echo\n', { main_file: 'a.sh', job_name: 'Churn' });
});
afterAll(() => server.close());

const open = async (at: string) => {
  const app = await openFinding(server, at);
  await act(() => app.settled());
  return app;
};
const atJob = async (tab = '', { batch_job_id, job_name } = job) => {
  const app = await open(`/jobs/${batch_job_id}${tab}`);
  await screen.findByRole('heading', { level: 1, name: new RegExp(job_name) });
  return app;
};
const ctrl = (key: string) => press(key, { ctrlKey: true });
const count = ({ diary }: Awaited<ReturnType<typeof open>>, { type }: { type: string }) =>
  diary.filter((action) => action.type === type).length;
/** The job as it stands for this browser: it runs. */
const running = (): Job => ({
  ...job,
  status: 'Execution In Progress',
  submission_id: 'sub-1',
  submission_count: 1,
});

describe('command keys', () => {
  test('SRCH-08 Command E executes the job that is open, once', async () => {
    const app = await atJob(
      '',
      await addJob(server, token, 'echo\n', { main_file: 'a.sh', job_name: 'Runs' }),
    );
    act(() => {
      expect(ctrl('e')).toBe(false);
    });
    expect(count(app, execute.requested)).toBe(1);
    act(() => {
      expect(ctrl('e')).toBe(true);
    });
    expect(count(app, execute.requested)).toBe(1);
  });

  test('SRCH-09 Command X asks before it stops the job that is open', async () => {
    const app = await atJob();
    expect(ctrl('x')).toBe(true);
    act(() => {
      app.dispatch(jobRead({ id: job.batch_job_id, row: running() }));
    });
    act(() => {
      expect(ctrl('x')).toBe(false);
    });
    const question = await screen.findByRole('alertdialog', { name: 'Stop Churn?' });
    expect(within(question).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect([count(app, stop.requested), screen.queryByRole('alertdialog')]).toEqual([0, null]);
    act(() => {
      app.dispatch(jobRead({ id: job.batch_job_id, row: running() }));
    });
    act(() => {
      ctrl('x');
    });
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop' }),
    );
    expect(count(app, stop.requested)).toBe(1);
  });

  test('SRCH-07 Command S saves the settings of the job that is open, where something in them has changed', async () => {
    const app = await atJob('?tab=settings');
    const name = await screen.findByRole('textbox', { name: /^Job name/i });
    expect(ctrl('s')).toBe(true);
    await userEvent.type(name, ' two');
    expect(ctrl('s')).toBe(true);
    expect(count(app, saveRequested)).toBe(0);
    act(() => {
      name.blur();
    });
    act(() => {
      expect(ctrl('s')).toBe(false);
    });
    expect(count(app, saveRequested)).toBe(1);
    await act(() => app.settled());
    expect(
      (await server.get('jobs', 'read', { batch_job_id: job.batch_job_id }, { token })).job
        .job_name,
    ).toBe('Churn two');
    job = await server
      .get('jobs', 'read', { batch_job_id: job.batch_job_id }, { token })
      .then((reply) => reply.job);
  });

  test('SRCH-07 Command S saves the settings of a prediction in their dialog, where something in them has changed', async () => {
    const source = { kind: 'job', batch_job_id: job.batch_job_id } as const;
    const {
      prediction: { pf_id },
    } = await server.get(
      'predictions',
      'create',
      { settings: { pf_name: 'Churn model', collaborators: [] }, source },
      { token },
    );
    const app = await open(`/predictions/${pf_id}?version=1`);
    await screen.findByRole('heading', { level: 1, name: /Churn model/ });
    act(() => {
      app.dispatch(formRequested({ to: 'change', pf_id }));
    });
    const dialog = await screen.findByRole('dialog', { name: 'Settings of the prediction' });
    const name = within(dialog).getByRole('textbox', { name: /^Name/ });
    act(() => {
      name.blur();
    });
    expect([ctrl('s'), ctrl('e')]).toEqual([true, true]);
    await userEvent.type(name, ' two');
    expect(ctrl('s')).toBe(true);
    act(() => {
      within(dialog).getByRole('button', { name: 'Save' }).focus();
    });
    act(() => {
      expect(ctrl('s')).toBe(false);
    });
    expect(count(app, formSent)).toBe(1);
    await act(() => app.settled());
    expect((await server.get('predictions', 'read', { pf_id }, { token })).prediction.pf_name).toBe(
      'Churn model two',
    );
    document.getSelection()?.removeAllRanges();
  });

  test("SRCH-13 keys stay the browser's where no job is open, while text is marked, and under a dialog", async () => {
    const app = await atJob();
    const marked = document.createRange();
    marked.selectNodeContents(screen.getByRole('heading', { level: 1 }));
    act(() => {
      document.getSelection()?.addRange(marked);
    });
    expect(ctrl('e')).toBe(true);
    act(() => {
      document.getSelection()?.removeAllRanges();
    });
    act(() => {
      pressCtrl();
    });
    await box();
    expect(ctrl('e')).toBe(true);
    await userEvent.keyboard('{Escape}');
    act(() => {
      app.history.push('/jobs');
    });
    expect(['s', 'e', 'x', 'y'].map(ctrl)).toEqual([true, true, true, true]);
    expect(count(app, execute.requested)).toBe(0);
  });

  test("PRM-10 somebody else's job is neither executed nor stopped by a key", async () => {
    const mate = await server.addUser('keys');
    const theirs = await addJob(server, mate, 'echo\n', { main_file: 'a.sh', job_name: 'Theirs' });
    const app = await open(`/jobs/${theirs.batch_job_id}`);
    await screen.findByRole('heading', { level: 1, name: /Theirs/ });
    expect([ctrl('e'), ctrl('x')]).toEqual([true, true]);
    expect(count(app, execute.requested)).toBe(0);
  });
});

describe('Settings → Shortcuts', () => {
  const line = (label: string) => screen.getByRole('switch', { name: label }).closest('li')!;
  const change = async (label: string) =>
    userEvent.click(within(line(label)).getByRole('button', { name: /^Change the keys/ }));
  const keysOf = (label: string) => line(label).querySelector('kbd')?.textContent;
  const openSettings = async () => {
    const app = await open('/settings?tab=shortcuts');
    await screen.findByRole('switch', { name: 'Execute the job' });
    return app;
  };

  test('SRCH-13 every shortcut is listed with its keys, and other keys are pressed, kept in the browser and heard', async () => {
    const app = await openSettings();
    expect(
      screen
        .getAllByRole('switch')
        .map((each) => keysOf(each.closest('li')!.querySelector('label')!.textContent)),
    ).toEqual(['Ctrl', '/', 'Ctrl S', 'Ctrl E', 'Ctrl X', 'Ctrl Y']);
    await change('Open and close the search');
    act(() => {
      expect(press('k', { ctrlKey: true })).toBe(false);
    });
    expect(keysOf('Open and close the search')).toBe('Ctrl K');
    act(() => {
      pressCtrl();
    });
    expect(isShut()).toBe(true);
    act(() => {
      ctrl('k');
    });
    await box();
    act(() => {
      ctrl('k');
    });
    await waitFor(() => {
      expect(isShut()).toBe(true);
    });
    await app.persistor.flush();
    expect(JSON.parse(app.storages.local.items['persist:shortcuts']!)).toMatchObject({
      bound: '{"search":"Mod-k"}',
      off: '[]',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Reset all' }));
    expect(keysOf('Open and close the search')).toBe('Ctrl');
  });

  test('SRCH-13 keys that another shortcut has, or that browser and lists need, are refused by name, and Escape keeps the old ones', async () => {
    await openSettings();
    for (const [key, held, why] of [
      [
        'e',
        { ctrlKey: true },
        'Ctrl E is taken by “Execute the job”. Give that one other keys first, or switch it off.',
      ],
      ['w', { ctrlKey: true }, 'The browser keeps these keys for itself.'],
      ['c', { ctrlKey: true }, 'These keys mark, copy, paste and undo everywhere.'],
      ['Enter', {}, 'These keys move and choose in pages and lists.'],
      [
        'b',
        {},
        'Letters and digits alone find rows in lists: hold a key such as Ctrl or Alt as well.',
      ],
    ] as const) {
      await change('Stop the job');
      act(() => {
        press(key, held);
      });
      expect(within(line('Stop the job')).getByRole('alert')).toHaveTextContent(why);
      expect(keysOf('Stop the job')).toBe('Ctrl X');
    }
    await change('Stop the job');
    act(() => {
      pressCtrl();
    });
    expect(within(line('Stop the job')).getByRole('alert')).toHaveTextContent(
      'This key alone can open the search, nothing else.',
    );
    await change('Stop the job');
    act(() => {
      press('Escape');
    });
    expect([keysOf('Stop the job'), within(line('Stop the job')).queryByRole('alert')]).toEqual([
      'Ctrl X',
      null,
    ]);
  });

  test('SRCH-13 a shortcut that is switched off does nothing, and it comes back where its keys are free', async () => {
    await openSettings();
    await userEvent.click(screen.getByRole('switch', { name: 'Open and close the search' }));
    act(() => {
      pressCtrl();
    });
    expect(isShut()).toBe(true);
    await userEvent.click(screen.getByRole('switch', { name: 'Stop the job' }));
    await change('Execute the job');
    act(() => {
      ctrl('x');
    });
    await userEvent.click(screen.getByRole('switch', { name: 'Stop the job' }));
    expect(within(line('Stop the job')).getByRole('alert')).toHaveTextContent(
      'Ctrl X is taken by “Execute the job”.',
    );
    expect(screen.getByRole('switch', { name: 'Stop the job' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('button', { name: 'Reset all' }));
    act(() => {
      pressCtrl();
    });
    await box();
  });
});
