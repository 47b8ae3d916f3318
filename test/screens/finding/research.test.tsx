import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addJob } from '#test/server/support/jobSettings';
import { addNotebook, updateOf } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import type { Job, Notebook } from '~/contract';
import {
  box as everything,
  isShut,
  openFinding,
  press,
  pressCtrl,
  visibleNames,
} from './atFinding';

let server: TestWorkspace;
let token: string;
let job: Job;
let published: Notebook[];

const publish = async (notebook_name: string, tags: string[]) => {
  const notebook = await addNotebook(server, token, {
    notebook_name,
    source_dir: notebook_name.toLowerCase().replaceAll(' ', '-'),
  });
  const details = {
    ...notebook.publish_details,
    published: true,
    task_category: 'audio',
    task: 'speech_recognition',
    summary: '',
    tags,
  };
  return (
    await server.get(
      'notebooks',
      'update',
      { ...updateOf(notebook), publish_details: details },
      { token },
    )
  ).notebook;
};

beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
  job = await addJob(server, token, 'echo\n', { main_file: 'a.sh', job_name: 'Whale songs' });
  published = [
    await publish('Songs of birds', ['birds']),
    await publish('Sea sounds', ['whale']),
    await publish('Flowers', ['iris']),
  ];
});
afterAll(() => server.close());

const open = async (at: string, heading: RegExp) => {
  const app = await openFinding(server, at);
  await screen.findByRole('heading', { level: 1, name: heading });
  await act(() => app.settled());
  return app;
};
const box = () => screen.findByRole('combobox', { name: 'Search what your team published' });
const research = () => {
  act(() => {
    expect(press('y', { ctrlKey: true })).toBe(false);
  });
};
const found = async (...names: string[]) => {
  await waitFor(
    () => {
      expect(visibleNames().sort()).toEqual(names.sort());
    },
    { timeout: 30_000 },
  );
};

test('SRCH-10 SRCH-14 Command Y at a job finds what the team published under the words of its name, and Enter opens it', async () => {
  const app = await open(`/jobs/${job.batch_job_id}`, /Whale songs/);
  research();
  expect(await box()).toHaveValue('Whale songs');
  expect(screen.getByRole('option', { name: 'Looking…' })).toBeVisible();
  await found('Sea sounds', 'Songs of birds');
  expect(screen.getAllByRole('option')[0]).toHaveTextContent('of admin');
  await userEvent.keyboard('{ArrowDown}');
  const to = screen.getAllByRole('option')[1]!.textContent.startsWith('Sea')
    ? published[1]
    : published[0];
  await userEvent.keyboard('{Enter}');
  expect([app.path(), isShut()]).toEqual([`/notebooks/${to!.notebook_id}`, true]);
});

test('SRCH-14 AUT-01 at a notebook its tags count, it is not found itself, and other words find other work', async () => {
  await open(`/notebooks/${published[1]!.notebook_id}`, /Sea sounds/);
  research();
  expect(await box()).toHaveValue('Sea sounds whale');
  await waitFor(
    () => {
      expect(screen.getByRole('option', { name: 'Nothing found' })).toBeVisible();
    },
    { timeout: 30_000 },
  );
  await userEvent.clear(await box());
  expect(screen.getByRole('option', { name: 'Type at least 3 characters' })).toBeVisible();
  await userEvent.type(await box(), 'iris');
  await found('Flowers');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Related work' })).toBeNull();
});

test('SRCH-10 SRCH-13 the search offers the same as a command, and is itself again when it opens the next time', async () => {
  await open(`/jobs/${job.batch_job_id}`, /Whale songs/);
  act(() => {
    pressCtrl();
  });
  await userEvent.type(await everything(), 'research');
  await waitFor(() => {
    expect(visibleNames()).toEqual(['Research what is related to Whale songs']);
  });
  await userEvent.keyboard('{Enter}');
  expect(
    within(await screen.findByRole('dialog', { name: 'Related work' })).getByText(
      'Published by your team',
    ),
  ).toBeVisible();
  await userEvent.keyboard('{Escape}');
  act(() => {
    pressCtrl();
  });
  expect(await everything()).toHaveValue('');
});
