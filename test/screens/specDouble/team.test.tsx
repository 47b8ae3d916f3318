/** The journeys of the drive, of a team's admin and of the dashboard, at a server that answers only what the specification names. */
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { putFile } from '#test/flows/support/atDrive';
import { listed, user } from '../drive/atDrive';
import { atSpecDouble } from './atSpecDouble';

const work = atSpecDouble();
const wait = { timeout: 30_000 };
describe('the drive', () => {
  beforeAll(async () => {
    await putFile(work.server, work.token, '/b.txt', 'two');
    await putFile(work.server, work.token, '/data/iris.csv', 'x,y\n1,2\n');
  });

  test('DRV-18 API-02 a list of path strings is a folder with folders and files', async () => {
    const app = await work.open('/drive');
    await listed('b.txt', 'data');
    app.go('/drive?path=/data/');
    await listed('iris.csv');
  });

  test('DRV-07 DRV-20 API-02 a folder is made, renamed and deleted', async () => {
    await work.open('/drive');
    await listed('b.txt', 'data');
    await user.click(screen.getByRole('button', { name: 'New' }));
    await user.click(screen.getByRole('menuitem', { name: 'New Folder' }));
    const dialog = within(screen.getByRole('dialog', { name: 'New Folder' }));
    await user.type(dialog.getByRole('textbox'), 'models{Enter}');
    expect(await screen.findByText('New folder creation success', {}, wait)).toBeVisible();
    await listed('b.txt', 'data', 'models');
    await user.click(screen.getByRole('button', { name: 'Actions for models' }));
    await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
    const rename = within(await screen.findByRole('dialog', { name: /^Rename/ }));
    await user.clear(rename.getByRole('textbox'));
    await user.type(rename.getByRole('textbox'), 'older{Enter}');
    expect(await screen.findByText('Rename folder success', {}, wait)).toBeVisible();
    await listed('b.txt', 'data', 'older');
    await user.click(screen.getByRole('button', { name: 'Actions for older' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
    const question = within(await screen.findByRole('alertdialog', { name: /^Delete/ }));
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Deletion success', {}, wait)).toBeVisible();
    await listed('b.txt', 'data');
  });
});

describe('the team', () => {
  test('LST-16 ADM-05 API-02 a member is found and changed', async () => {
    await work.server.addUser('mary');
    await work.open('/team/members?view=list');
    await user.click(
      await screen.findByRole('button', { name: 'Actions for mary of atelier' }, wait),
    );
    await user.click(screen.getByRole('menuitem', { name: 'Edit…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit member' }));
    await user.clear(dialog.getByLabelText(/^Name/));
    await user.type(dialog.getByLabelText(/^Name/), 'Mary A.');
    await user.clear(dialog.getByLabelText(/^E-?mail/i));
    await user.type(dialog.getByLabelText(/^E-?mail/i), 'mary@example.org');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Team member updated', {}, wait)).toBeVisible();
    expect((await screen.findAllByText('Mary A.', {}, wait)).length).toBeGreaterThan(0);
  });

  test('LST-20 ADM-18 ADM-24 API-02 a zone is made and listed, of which the server tells neither wrapper nor place', async () => {
    await work.open('/team-admin/zones');
    await screen.findByText('No zones available', {}, wait);
    await user.click(screen.getAllByRole('button', { name: 'Create zone' })[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Create zone' }, wait));
    await user.type(dialog.getByLabelText(/^Name/), 'lab');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Create zone .+ success$/, {}, wait)).toBeVisible();
    expect((await screen.findAllByText('lab', {}, wait)).length).toBeGreaterThan(0);
  });

  test('LST-19 API-02 groups show as the server has them', async () => {
    await work.server.get(
      'groups',
      'create',
      { group_name: 'Vision', users: ['admin'] },
      { token: work.token },
    );
    await work.open('/team/groups');
    expect(await screen.findByRole('button', { name: 'Actions for Vision' }, wait)).toBeVisible();
  });
});

test('RT-44 DSH-01 API-02 the dashboard shows a summary without a wrapper, engines and holders', async () => {
  await work.open('/dashboard');
  expect(await screen.findByRole('heading', { name: /^Utilization/ }, wait)).toBeVisible();
  expect(await screen.findByRole('figure', { name: /^CPU cores: / }, wait)).toBeVisible();
  expect(screen.queryByText(/lacks/)).toBeNull();
});
